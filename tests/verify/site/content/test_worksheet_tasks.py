"""Tests that the script draws worksheet tasks and answers them as Python does."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from verify.languages import ROOT
from verify.site.build import node
from verify.site.content.teaching.exercise_data import EXERCISES

DRAWN = 60
SCRIPT = """
import { quickTasks, TASKS, worksheet } from './teach/tasks.js';
import { Random } from './teach/random.js';
const drawn = {};
const quick = {};
const beyond = [];
for (const [family, tasks] of Object.entries(TASKS)) {
  for (const [name, task] of Object.entries(tasks)) {
    const random = new Random(`test ${name}`);
    drawn[name] = Array.from({ length: %d }, () => {
      const given = task.draw(random);
      return { given, answer: task.answer(given), level: task.level, choices: task.choices ?? [] };
    });
    if (task.beyond) beyond.push(name);
    if (task.quick) {
      quick[name] = Array.from({ length: %d }, () => {
        const given = task.quick(random);
        return { given, answer: task.answer(given) };
      });
    }
  }
}
const sheet = (seed, levels = ['easy', 'medium', 'hard']) =>
  worksheet('nim', seed, 12, levels).map(({ name, given }) => [name, given]);
const sheets = { one: sheet('abc'), again: sheet('abc'), other: sheet('abd'), easy: sheet('abc', ['easy']) };
const lesson = Object.fromEntries(
  Object.keys(TASKS).map((family) => [
    family,
    worksheet(family, 'lesson', 8, ['easy', 'medium', 'hard'], true).map(({ name }) => name),
  ]),
);
const names = (family, seed) => quickTasks(family, seed).map(({ name, given }) => [name, given]);
const quickSheets = Object.fromEntries(
  Object.keys(TASKS).map((family) => [family, ['a', 'a', 'b'].map((seed) => names(family, seed))]),
);
const answers = Object.keys(TASKS).flatMap((family) =>
  Array.from({ length: 20 }, (_, seed) =>
    worksheet(family, `seed ${seed}`, 10, ['easy', 'medium', 'hard']).map(({ name, answer }) => [
      name,
      JSON.stringify(answer.right),
    ]),
  ),
);
console.log(JSON.stringify({ drawn, sheets, quick, beyond, lesson, quickSheets, answers }));
"""


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("tasks")
    for name in ("teach", "board"):
        shutil.copytree(ROOT / "docs" / "assets" / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "told.js").write_text(SCRIPT % (DRAWN, DRAWN // 4), encoding="utf-8")
    process = subprocess.run([*node.node_command(), "told.js"], cwd=folder, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


NAMES = [(family, name) for family, exercises in EXERCISES.items() for name in exercises]


@pytest.mark.parametrize(("family", "name"), NAMES)
def test_the_script_draws_and_answers_as_python_does(output: Any, family: str, name: str) -> None:
    exercise = EXERCISES[family][name]
    instances = {tuple(each) for each in exercise.instances()}
    rows = output["drawn"][name]
    assert len(rows) == DRAWN
    for row in rows:
        instance = tuple(row["given"])
        assert instance in instances
        answer = exercise.answer(instance)
        right = row["answer"]["right"]
        assert (right if isinstance(right, str) else tuple(map(tuple, right))) == answer.right, instance
        assert row["answer"]["filling"] == row["answer"]["filling"] | dict(answer.filling), instance
        assert (row["level"], tuple(row["choices"])) == (exercise.level, exercise.choices)
    if exercise.choices and len(instances) > 1:
        assert {row["answer"]["right"] for row in rows} == set(exercise.choices)


@pytest.mark.parametrize("family", EXERCISES)
def test_quick_pupils_get_harder_tasks_with_pythons_answers(output: Any, family: str) -> None:
    names = [name for name in EXERCISES[family] if name in output["quick"]]
    assert names
    for name in names:
        exercise = EXERCISES[family][name]
        largest = max((len(instance), sum(instance)) for instance in exercise.instances())
        rows = output["quick"][name]
        assert max((len(row["given"]), sum(row["given"])) for row in rows) > largest
        for row in rows:
            instance = tuple(row["given"])
            right = row["answer"]["right"]
            assert (right if isinstance(right, str) else tuple(map(tuple, right))) == exercise.answer(instance).right, (
                instance
            )
            assert right
    first, repeated, other = output["quickSheets"][family]
    assert first == repeated != other and len(first) == len({json.dumps(task) for task in first}) == 2


def test_the_lesson_asks_nothing_that_it_does_not_teach(output: Any) -> None:
    # No lesson treats misère play or Fibonacci digits.
    assert set(output["beyond"]) == {
        *(name for _, name in NAMES if "misere" in name),
        "nim-ones",
        "wythoff-zeckendorf",
    }
    for names in output["lesson"].values():
        assert len(names) == 8 and not set(names) & set(output["beyond"])


def test_there_is_a_task_for_each_exercise(output: Any) -> None:
    assert sorted(output["drawn"]) == sorted(name for _, name in NAMES)


def test_a_seed_gives_the_same_sheet_again_and_another_one_another(output: Any) -> None:
    sheets = output["sheets"]
    assert sheets["one"] == sheets["again"] != sheets["other"]
    assert len({json.dumps(task) for task in sheets["one"]}) == len(sheets["one"]) == 12
    easy = {name for name, exercise in EXERCISES["nim"].items() if exercise.level == "easy"}
    assert {name for name, _ in sheets["easy"]} == easy


def test_the_folder_of_scripts_is_published(site: Path) -> None:
    assert (site / "assets" / "teach" / "tasks.js").is_file()


def test_no_answer_of_a_worksheet_can_be_copied_from_the_task_before(output: Any) -> None:
    """Check that a kind of task with many answers asks for none of them twice."""
    varied = {
        name
        for name, rows in output["drawn"].items()
        if not rows[0]["choices"] and len({json.dumps(row["answer"]["right"]) for row in rows}) >= 6
    }
    assert len(varied) > 10
    for sheet in output["answers"]:
        answers = [(name, right) for name, right in sheet if name in varied]
        assert answers and len(answers) == len(set(answers))
