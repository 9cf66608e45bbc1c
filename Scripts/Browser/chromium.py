"""Drives a headless Chromium through the pipes of the DevTools protocol, with Python's standard library only."""
import base64
import json
import os
import shutil
import subprocess
import tempfile


class Chromium:
    """A browser with one page. The messages of the page's console, its errors, and requests to other places than the allowed ones are
    collected."""

    def __init__(self, program, allowed=("file:", "data:")):
        self.allowed = allowed
        self.profile = tempfile.mkdtemp()
        commands, self.write_end = os.pipe()
        self.read_end, answers = os.pipe()
        arguments = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "about:blank"]
        # The browser reads from descriptor 3 and writes to 4.
        shell = f'exec 3<&{commands} 4>&{answers}; exec "$@"'
        self.process = subprocess.Popen(["bash", "-c", shell, "bash", *arguments], pass_fds=[commands, answers],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.errors = []
        self.session = None
        target = next(target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """Sends a command, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.note(answer)

    def receive(self):
        while b"\0" not in self.buffer:
            data = os.read(self.read_end, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def note(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        self.events.append(method)
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ["error", "warning", "assert"]:
            self.errors.append(" ".join(str(argument.get("value")) for argument in parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ["error", "warning"]:
            self.errors.append(" ".join([parameters["entry"]["text"], parameters["entry"].get("url", "")]).strip())
        elif method == "Network.requestWillBeSent" and not parameters["request"]["url"].startswith(self.allowed):
            self.errors.append("a request to the network: " + parameters["request"]["url"])

    def size(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def theme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def open(self, path, choice=""):
        """Opens a file, waits until it is loaded, and returns the time in milliseconds until its first frame with content."""
        self.navigate(f"file://{path}{choice}")
        return self.run("""new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
            Math.round(performance.now())))))""")

    def navigate(self, url):
        """Opens an address, and waits until the page is loaded."""
        # A page whose address differs only in the fragment would not be loaded again.
        self.call("Page.navigate", url="about:blank")
        self.wait_for_load()
        self.call("Page.navigate", url=url)
        self.wait_for_load()

    def wait_for_load(self):
        while "Page.loadEventFired" not in self.events:
            self.note(self.receive())
        self.events.clear()

    def run(self, code):
        """Runs JavaScript in the page, and returns its value."""
        result = self.call("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description"))
        return result["result"].get("value")

    def key(self, name, text=None):
        """Presses a key as a user does."""
        text = text if text is not None else name if len(name) == 1 else {"Enter": "\r"}.get(name)
        # Without a key code, the browser itself does not act on keys such as Tab.
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37,
                 "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        parameters = {"key": name, "windowsVirtualKeyCode": codes.get(name, ord(name[0].upper()))}
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def type(self, text):
        for character in text:
            self.key(character)

    def screenshot(self, path):
        # Two frames, so that what was created in the first one is drawn.
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
