"""Driver of Debian's Firefox by WebDriver BiDi, without geckodriver or a patched build."""

import json
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

# No other host can be reached, no request is sent to Mozilla, and the first page is empty.
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.allow_hijacking_localhost": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
# The key codes of WebDriver for keys without a character.
KEYS = {"Tab": "\ue004", "Enter": "\ue006", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}
TEST_SERVER = re.compile(r"http://(127\.0\.0\.1:\d+)/")


class Firefox:
    """One tab of a running Firefox.

    Attributes:
        requests: the addresses of all requests since the last `goto`.
        errors: the errors on the console since the last `goto`, without those about other servers of the tests.
    """

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._numbers = count(1)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self._server = ""
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        # Open a new tab, because the first one never gets the focus and its buttons ignore keys.
        self._tab = self._send("browsingContext.create", type="tab")["context"]
        self._send("browsingContext.activate", context=self._tab)

    def _send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=600))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
            self._note(answer)

    def _note(self, event: dict[str, Any]) -> None:
        if event.get("method") == "network.beforeRequestSent":
            self.requests.append(event["params"]["request"]["url"])
        elif event.get("method") == "log.entryAdded" and event["params"]["level"] == "error":
            text = event["params"]["text"]
            # A service worker reports a failed request after its page was left, when its server may have stopped.
            if {*TEST_SERVER.findall(text)} <= {self._server}:
                self.errors.append(text)

    def goto(self, address: str) -> None:
        """Open a page and wait until it is loaded completely."""
        # Pending requests of the previous page fail when it is left; these errors do not belong to this page.
        self._navigate("about:blank")
        self.requests, self.errors = [], []
        self._server = urlsplit(address).netloc
        self._navigate(address)

    def _navigate(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        """Give the tab a size in CSS pixels."""
        self._send("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def frame(self) -> str | None:
        """Return the identifier of the first frame of the page, whatever its site; None if there is no frame."""
        children = self._send("browsingContext.getTree", root=self._tab)["contexts"][0]["children"]
        return str(children[0]["context"]) if children else None

    def run(self, script: str, context: str | None = None) -> Any:
        """Return the awaited value of an expression in the page or in a frame; None for a value outside JSON."""
        answer = self._send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({script})) ?? null))()",
            target={"context": context or self._tab},
            awaitPromise=True,
            userActivation=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def wait(self, condition: str, seconds: float = 600, context: str | None = None) -> None:
        """Wait until an expression is true; an AssertionError reports a timeout."""
        end = time.monotonic() + seconds
        while not self.run(f"Boolean({condition})", context):
            assert time.monotonic() < end, f"{self.run('location.pathname')}: in {seconds} s never so: {condition}"
            time.sleep(0.1)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        pressed = [KEYS.get(key, key) for key in keys]
        acts = [{"type": way, "value": key} for key in pressed for way in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keyboard", "actions": acts}
        self._send("input.performActions", context=self._tab, actions=[source])


@contextmanager
def run_firefox(command: str) -> Iterator[Firefox]:
    """Yield a headless Firefox with a temporary profile.

    Raises:
        ChildProcessError: the command exits at once, as a placeholder for a missing Firefox does.
    """
    from websockets.sync.client import connect  # not at the top: where it is missing, the tests skip

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (Path(profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        arguments = [command, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
            try:
                assert process.stderr is not None
                matches = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stderr)
                address = next((match[1] for match in matches if match), None)
                if address is None:
                    raise ChildProcessError(f"{command} does not start")
                with connect(f"{address}/session", max_size=None, proxy=None) as socket:
                    yield Firefox(socket)
            finally:
                process.kill()
