"""The option `--scheduler`, and the messages about problems with a cluster."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import click

from verify.cli import extras
from verify.cli.options import BadInput, NoResult, quote

ADDRESS = re.compile(r"(tcp|tls)://([\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}")


def _address(_: click.Context, __: click.Parameter, word: str) -> str:
    if word and not ADDRESS.fullmatch(word):
        raise BadInput(
            f"--scheduler: {quote(word)} is not the address of a scheduler; give one such as tcp://10.0.0.1:8786"
        )
    if word:
        extras.extra("verify", "--scheduler")
        extras.extra("cluster", "--scheduler")
    return word


option = click.option(
    "--scheduler", metavar="ADDRESS", default="", callback=_address,
    help="Leave the work to the workers of this Dask scheduler, such as tcp://10.0.0.1:8786.",
)  # fmt: skip


@contextmanager
def report_cluster_errors() -> Iterator[None]:
    """Report problems with a cluster in one line.

    Raises:
        BadInput: the cluster cannot be used.
        NoResult: the cluster was lost during the work.
    """
    from verify.pipeline.dask_workers import NoCluster
    from verify.pipeline.worker_pool import WorkerDied

    try:
        yield
    except NoCluster as error:
        raise BadInput(f"--scheduler: {error}") from None
    except WorkerDied as error:
        raise NoResult(str(error)) from None
