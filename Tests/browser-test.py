#!/usr/bin/env python3
"""Opens `skinctl serve` in headless Chromium, saves files, and sees what becomes of the page.

    Tests/browser-test.py SKINCTL [--entities N] [--saves N] [--measure]

Says that it was skipped, and exits with 0, where there is no Chromium. Needs nothing but Python's standard library: it
speaks with Chromium through a pipe, in messages of JSON that end with a zero byte.
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time


class Browser:
    """One page of a headless Chromium."""

    def __init__(self, program, folder):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def give_pipes():
            # Chromium reads commands from descriptor 3 and answers on 4. The copies must not be overwritten by each other.
            reader, writer = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reader, 3)
            os.dup2(writer, 4)

        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--window-size=1600,1000",
                 "--no-first-run", "--disable-background-networking", f"--user-data-dir={folder}", "about:blank"]
        self.process = subprocess.Popen([program, *flags], preexec_fn=give_pipes, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.rest, self.events = 0, b"", []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("Chromium has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def run(self, script):
        """What a script comes to; a promise is waited for."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"]))
        return result["result"].get("value")

    def wait(self, script, what):
        end = time.monotonic() + 20
        holds = False
        while not holds and time.monotonic() < end:
            try:
                holds = self.run(f"Boolean({script})")
            except RuntimeError as fault:
                # The page is just being loaded again.
                if "navigated" not in str(fault) and "context" not in str(fault):
                    raise
            time.sleep(0.01)
        check(holds, what)

    def requests(self):
        return [e["params"]["request"]["url"] for e in self.events if e.get("method") == "Network.requestWillBeSent"]

    def faults(self):
        texts = [e["params"]["exceptionDetails"]["text"] for e in self.events if e.get("method") == "Runtime.exceptionThrown"]
        entries = [e["params"]["entry"] for e in self.events if e.get("method") == "Log.entryAdded"]
        return texts + [e["text"] for e in entries if e["level"] == "error" and "favicon" not in e.get("url", "")]

    def end(self):
        self.process.terminate()
        self.process.wait()


def check(holds, what):
    if not holds:
        raise AssertionError(what)
    print("ok:", what, flush=True)


def theme(entities, title, color="#112233"):
    lines = [f'<uilabel id="label{i}"><operation name="text"><string>Label {i}</string></operation>'
             f'<operation name="textColor"><color ref="ink"/></operation></uilabel>' for i in range(entities - 1)]
    return f"""<theme>
<constants><color name="ink">{color}</color></constants>
<instances>
<uibutton id="send"><operation name="title"><string>{title}</string></operation></uibutton>
{chr(10).join(lines)}
</instances>
</theme>
"""


def save(path, text):
    """As many editors do."""
    draft = path.with_name("." + path.name + ".tmp")
    draft.write_text(text)
    draft.rename(path)


def has(text):
    return f'document.getElementById("components").textContent.includes({json.dumps(text)})'


def test(browser, url, themes, arguments):
    main = themes / "Day.theme" / "main.xml"
    browser.call("Page.navigate", url=url)
    browser.wait('document.readyState === "complete" && document.getElementById("problem")?.hidden === false', "the page opens where nothing can be shown yet")
    save(main, theme(arguments.entities, "Send it"))
    browser.wait('document.readyState === "complete" && typeof SkinPreview === "object" && ' + has("Send it"), "and shows a theme as soon as there is one")
    browser.wait('document.getElementById("live")?.textContent === "Live"', "it listens")

    save(main, theme(arguments.entities, "Away with it"))
    browser.wait(has("Away with it"), "a save repaints")
    browser.wait('document.querySelectorAll(".card.changed").length === 1 && document.querySelector(".card.changed").textContent.includes("send")',
                 "what was changed is marked")

    main.write_text('<theme><instances>\n  <uibutton id="<img src=x onerror=alert(1)>"><operation name="titel"/></uibutton>\n</instances></theme>')
    browser.wait('!document.getElementById("problem").hidden', "an error lies over the page")
    text = browser.run('document.querySelector("#problem pre").textContent')
    check("Day.theme/main.xml:2:" in text and "^" in text and "<img" in text, "with its source line and a caret")
    check(browser.run('document.querySelector("#problem img") === null'), "and as text only")
    check(browser.run(has("Away with it")), "the last good theme stays")

    browser.run("""(() => { const filter = document.getElementById("filter"); filter.value = "send";
      filter.dispatchEvent(new Event("input", { bubbles: true })); })()""")
    browser.wait('location.hash.includes("filter=send")', "what is chosen stands in the address")
    save(main, theme(arguments.entities, "Good again"))
    browser.wait('document.getElementById("problem").hidden && ' + has("Good again"), "a good save takes the error away")
    check(browser.run('document.getElementById("filter").value === "send"'), "the filter stays over a save")
    browser.call("Page.reload")
    browser.wait('document.readyState === "complete" && typeof SkinPreview === "object" && document.getElementById("filter").value === "send" && SkinPreview.state.filter === "send"',
                 "and when the page is loaded again")
    browser.run("""(() => { const filter = document.getElementById("filter"); filter.value = "";
      filter.dispatchEvent(new Event("input", { bubbles: true })); })()""")

    times = []
    for number in range(arguments.saves):
        time.sleep(0.1)
        title = f"Save {number}."
        begin = time.monotonic()
        save(main, theme(arguments.entities, title))
        browser.run("""(async () => { while (!(%s)) await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame); await new Promise((done) => setTimeout(done)); })()""" % has(title))
        times.append((time.monotonic() - begin) * 1000)
    times.sort()
    median, late = statistics.median(times), times[min(len(times) - 1, int(len(times) * 0.95))]
    print(f"save to repaint with {arguments.entities} entities, {arguments.saves} saves: median {median:.0f} ms, p95 {late:.0f} ms")
    if arguments.measure:
        check(median <= 200 and late <= 400, "median within 200 ms, p95 within 400 ms")

    strange = [r for r in browser.requests() if not r.startswith((url, "data:"))]
    check(not strange, f"nothing is fetched from elsewhere {strange or ''}")
    check(not browser.faults(), f"no fault in the page {browser.faults() or ''}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("skinctl")
    parser.add_argument("--entities", type=int, default=100)
    parser.add_argument("--saves", type=int, default=5)
    parser.add_argument("--measure", action="store_true")
    arguments = parser.parse_args()
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        print("browser-test: skipped, there is no Chromium (Debian: apt-get install chromium)")
        return
    with tempfile.TemporaryDirectory() as folder:
        themes = pathlib.Path(folder) / "themes"
        (themes / "Day.theme").mkdir(parents=True)
        (themes / "Day.theme" / "info.xml").write_text("<info><identifier>day</identifier><name>Day</name></info>")
        (themes / "Day.theme" / "main.xml").write_text("<theme>")
        server = subprocess.Popen([arguments.skinctl, "serve", str(themes), "--port", "0"], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        browser = None
        try:
            url = server.stdout.readline().strip()
            browser = Browser(program, folder + "/profile")
            test(browser, url, themes, arguments)
        finally:
            if browser:
                browser.end()
            server.terminate()
            check(server.wait(10) == 0, "the server ends when it is asked to")
    print("browser-test: passed")


if __name__ == "__main__":
    try:
        main()
    except (AssertionError, RuntimeError) as fault:
        print("browser-test: failed:", fault)
        sys.exit(1)
