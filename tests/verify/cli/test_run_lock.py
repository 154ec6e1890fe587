"""Tests that only one command at a time verifies into a folder, and that a killed command does not block others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from verify.cli import main
from verify.cli.options import BadInput
from verify.cli.run_lock import ATLAS, CLAIMS, hold_lock
from verify.pipeline.results.results_file import ResultsError

ROOT = Path(__file__).parents[3]
HOLDER_SCRIPT = """
import sys
from pathlib import Path
from verify.cli.run_lock import hold_lock
with hold_lock(Path(sys.argv[1]), "atlas"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_another_process_is_named_and_its_death_frees_the_folder(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER_SCRIPT, str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(BadInput, match=rf"process {other.pid} .*`kill {other.pid}`"), hold_lock(tmp_path, ATLAS):
            pass
        with hold_lock(tmp_path, CLAIMS):
            pass
        other.kill()
    with hold_lock(tmp_path, ATLAS):
        pass


@pytest.mark.parametrize(("kind", "word"), [(CLAIMS, "NIM-001"), (ATLAS, "ATL-S1")])
def test_a_second_verification_ends_at_once(kind: str, word: str, tmp_path: Path) -> None:
    with hold_lock(tmp_path, kind):
        result = CliRunner().invoke(main, ["verify", word, "--results", str(tmp_path / "results.json")])
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert f"process {os.getpid()} " in result.stderr and "wait until it ends" in result.stderr
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ResultsError, match="cannot be written"), hold_lock(tmp_path / "file" / "build", ATLAS):
        pass
