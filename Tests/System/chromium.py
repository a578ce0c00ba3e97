"""Headless Chromium for the tests of pages; needs nothing but Python's standard library."""
import json
import os
import select
import shutil
import subprocess
import time

class Fault(Exception):
    """Chromium, or what it ran, has failed."""


def program():
    """Where Chromium is; None where there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


#: Seconds that Chromium has for an answer. One that takes longer does not come: a lost one would hold a test for ever.
PATIENCE = 60


class Browser:
    """One page of a headless Chromium, spoken to over its debugging pipe: JSON with a NUL behind it, in on descriptor 3,
    out on 4."""

    def __init__(self, folder, options=("--headless", "--window-size=1400,1000", "about:blank")):
        commands, self.to_browser = os.pipe()
        self.from_browser, answers = os.pipe()
        arguments = [
            program(), "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-extensions",
            "--remote-debugging-pipe", f"--user-data-dir={folder}/profile", *options,
        ]
        redirect = ["bash", "-c", f'exec "$@" 3<&{commands} 4>&{answers}', "bash"]
        self.process = subprocess.Popen(
            redirect + arguments, pass_fds=(commands, answers), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        self.answers = {}
        if "about:blank" in options:
            self.attach(self.send("Target.createTarget", url="about:blank")["targetId"])

    def attach(self, target):
        """Speaks to a page from now on."""
        self.session = None
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def page(self, url):
        """The page of an address, once there is one."""
        self.session = None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for target in self.send("Target.getTargets")["targetInfos"]:
                if target["type"] == "page" and target["url"] == url:
                    return target["targetId"]
            time.sleep(0.05)
        raise Fault(f"no page of {url}")

    def read(self, end):
        while b"\0" not in self.buffer:
            if not select.select([self.from_browser], [], [], max(0, end - time.monotonic()))[0]:
                raise Fault("no answer")
            part = os.read(self.from_browser, 1 << 16)
            if not part:
                raise Fault("Chromium went away")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while message["id"] not in self.answers:
            answer = self.read(end)
            if "id" in answer:
                self.answers[answer["id"]] = answer
            else:
                self.take(answer)
        answer = self.answers.pop(message["id"])
        if "error" in answer:
            raise Fault(f"{method}: {answer['error']}")
        return answer["result"]

    def take(self, event):
        """Keeps an event. A page that asks whether it may be left is left."""
        self.events.append(event)
        if event.get("method") == "Page.javascriptDialogOpening":
            self.send("Page.handleJavaScriptDialog", accept=True)

    def open(self, address):
        """Opens a file, and waits until it is drawn."""
        self.send("Page.navigate", url="about:blank")
        self.events.clear()
        self.send("Page.navigate", url=address)
        # The page draws while it is read, so what is there when it has loaded is all of it but for one frame.
        if not self.wait("document.readyState === 'complete' && location.protocol === 'file:'"):
            raise Fault(f"{address} does not load")
        self.frame()

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise Fault(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def frame(self):
        self.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def click(self, selector):
        place = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});"
            " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
        self.frame()

    def press(self, key, text=""):
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.frame()

    def wait(self, condition):
        """Whether a condition comes to hold within a minute: a server in a debug build, on a machine that builds meanwhile, is slow."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if self.value(f"Boolean({condition})"):
                    return True
            except Fault as fault:
                # The page is just being loaded again.
                if "navigated" not in str(fault) and "context" not in str(fault):
                    raise
            time.sleep(0.01)
        return False

    def fetched(self, own):
        """What was asked for beside addresses that begin so; also what the page's policy has kept from being asked for."""
        requests = [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]
        return [url for url in requests if not url.startswith((own, "data:", "about:"))]

    def faults(self):
        """What the page has complained of."""
        entries = [e["params"]["entry"] for e in self.events if e["method"] == "Log.entryAdded"]
        thrown = [str(e["params"]["exceptionDetails"]) for e in self.events if e["method"] == "Runtime.exceptionThrown"]
        texts = [e["text"] for e in entries if e["level"] == "error" and "favicon" not in e["text"] + e.get("url", "")]
        return texts + thrown

    def close(self):
        self.process.kill()
        self.process.wait()
