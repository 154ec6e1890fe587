"""Run tasks on the workers of a Dask scheduler, on any number of machines, instead of local processes.

If a worker dies, Dask gives its task to another one. A worker answers only if it has the same sources and engines as
the client and sees the same files. So a cluster gives the same results as one machine.
"""

import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, ParamSpec, Self, TypeVar

from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import digest, write_beside
from verify.pipeline.runner import engines
from verify.pipeline.worker_pool import WorkerDied

P = ParamSpec("P")
T = TypeVar("T")

# The time limits in seconds for a scheduler that does not answer, and for a run without any worker.
CONNECTION_SECONDS, NO_WORKER_SECONDS = 30, 60.0
# Tasks contain whole books, so Dask's warning about large tasks is turned off.
SETTINGS = {"distributed.admin.large-graph-warning-threshold": "1GB"}
# A worker may have several threads, but the solvers are not thread-safe.
ALONE = threading.Lock()


class NoCluster(Exception):
    """Raised if the scheduler cannot be used; the message is one line with the reason and the remedy."""


class ClientProperties(NamedTuple):
    """The properties that a worker must share with the client: sources, versions, and a file with its hash."""

    sources: tuple[str, ...]
    engines: tuple[tuple[str, str], ...]
    file: Path
    sum: str


def own_properties() -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the hashes of the sources of this process, and the versions of its engines."""
    return (source_hashes.results_hash(), source_hashes.verification_hash()), tuple(sorted(engines().items()))


@cache
def differs(asker: ClientProperties) -> str:
    """Return the differences between this process and the client, in words; "" if there are none."""
    own, versions = own_properties()
    if versions != asker.engines:
        names = sorted(name for name, _ in set(versions) ^ set(asker.engines))
        return f"it has a different version of {', '.join(dict.fromkeys(names))}"
    if own != asker.sources:
        return "it has different sources of Takeaway; install those of the client there, and restart it"
    try:
        same = digest(asker.file.read_bytes()) == asker.sum
    except OSError:
        same = False
    return "" if same else f"it cannot read the folder {asker.file.parent}; share the folder with all machines"


def run_task(asker: ClientProperties, task: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Return the result of a task on a worker.

    Raises:
        WorkerDied: the worker must not answer, because it joined after the run began or its sources have changed.
    """
    if why := differs(asker):
        raise WorkerDied(f"a worker cannot be used: {why}")
    with ALONE:
        return task(*arguments, **named)


class Cluster:
    """The workers of a scheduler; a context manager like `Workers`.

    Args:
        address: the address of the scheduler, such as tcp://10.0.0.1:8786.
        file: a file that every worker must see at this path with this content. If it is a folder, a file is written
            there for the duration of the run.

    Raises:
        NoCluster: there is no scheduler or no worker, one of the workers differs, or the folder cannot be written.
    """

    def __init__(self, address: str, file: Path) -> None:
        self._address = address
        try:
            import dask.config
            from distributed import Client
        except ImportError:
            raise NoCluster("the package distributed is not installed; run `pip install distributed`") from None
        # The run reports a lost connection in one line, so Dask's log messages about it are turned off.
        for name in logging.root.manager.loggerDict:
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        dask.config.set(SETTINGS)
        try:
            self._client: Any = Client(address, timeout=CONNECTION_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise NoCluster(
                f"no scheduler answers at {address} ({type(error).__name__}); start it with `dask scheduler`"
            ) from None
        self._waiting: set[Future[Any]] = set()
        self._ended = threading.Event()
        self._witness: Path | None = None
        try:
            self._asker = self._confirm_on_all_workers(file.absolute())
        except BaseException:
            self._close()
            raise
        threading.Thread(target=self._watch, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Cancel the tasks whose results are no longer needed."""
        self._close()

    def ask(self, task: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Return a future of the result of a task; the future raises WorkerDied if no worker is left."""
        promised: Future[T] = Future()
        promised.set_running_or_notify_cancel()
        self._waiting.add(promised)
        try:
            # Dask must not reuse the result of an equal task, because the task may have to write its certificate again.
            future = self._client.get_executor(pure=False).submit(run_task, self._asker, task, *arguments, **named)
        except Exception:  # Dask raises several types of exceptions for a closed client
            self._settle(promised, error=self._lost_scheduler_error())
        else:
            future.add_done_callback(lambda finished: self._pass_on(finished, promised))
        return promised

    def _pass_on(self, finished: Future[T], promised: Future[T]) -> None:
        """Copy the result of a worker to the caller's future. Errors of Dask become exceptions of this module."""
        from distributed import KilledWorker

        try:
            self._settle(promised, finished.result())
        except CancelledError:
            self._settle(promised, error=self._lost_scheduler_error())
        except KilledWorker:
            self._settle(promised, error=WorkerDied("several workers died during the same task; see their logs"))
        except Exception as error:
            self._settle(promised, error=error)

    def _settle(self, promised: Future[T], result: Any = None, error: Exception | None = None) -> None:
        """Set the result of a future; later calls for the same future have no effect."""
        self._waiting.discard(promised)
        with suppress(InvalidStateError):
            if error is None:
                promised.set_result(result)
            else:
                promised.set_exception(error)

    def _confirm_on_all_workers(self, file: Path) -> ClientProperties:
        """Return the properties that every worker has confirmed; write the file that all workers must see.

        Raises:
            NoCluster: a worker does not answer or differs, there is no worker, or the file cannot be written.
        """
        if not file.is_file():
            self._witness = file = file / f".seen-by-all-{secrets.token_hex(8)}"
            try:
                write_beside(file, secrets.token_hex())
            except OSError as error:
                raise NoCluster(f"{file.parent}: cannot be written ({error.strerror})") from None
        asker = ClientProperties(*own_properties(), file, digest(file.read_bytes()))
        try:
            differences: dict[str, str | Exception] = self._client.run(differs, asker, on_error="return")
        except Exception as error:
            raise NoCluster(
                f"the workers of {self._address} do not answer ({type(error).__name__}); restart them"
            ) from None
        if not differences:
            raise NoCluster(
                f"the scheduler at {self._address} has no workers; start one with `dask worker {self._address}`"
            )
        for worker, why in sorted(differences.items()):
            if isinstance(why, Exception):
                raise NoCluster(
                    f"the worker {worker} cannot be used: Takeaway does not run there ({why}); install it there"
                )
            if why:
                raise NoCluster(f"the worker {worker} cannot be used: {why}")
        return asker

    def _watch(self) -> None:
        """End the run if no worker is left, because Dask would otherwise wait forever."""
        empty = 0.0
        pause = NO_WORKER_SECONDS / 30
        while not self._ended.wait(pause):
            with suppress(Exception):  # the future reports that the scheduler went away
                empty = 0.0 if self._client.scheduler_info(n_workers=-1).get("workers") else empty + pause
            if empty >= NO_WORKER_SECONDS:
                for promised in [*self._waiting]:
                    self._settle(
                        promised,
                        error=WorkerDied(f"no worker is left at {self._address}; start workers, and run again"),
                    )

    def _lost_scheduler_error(self) -> WorkerDied:
        return WorkerDied(f"the scheduler at {self._address} went away; start it and its workers, and run again")

    def _close(self) -> None:
        self._ended.set()
        if self._witness is not None:
            self._witness.unlink(missing_ok=True)
        with suppress(Exception):  # nothing depends on a message to a scheduler that went away
            self._client.close(timeout=CONNECTION_SECONDS)
