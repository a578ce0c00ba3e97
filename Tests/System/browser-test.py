#!/usr/bin/env python3
"""Opens `skinctl preview --serve` in headless Chromium, saves files, and sees what becomes of the page.

    Tests/System/browser-test.py SKINCTL [--entities N] [--saves N] [--measure]

Says that it was skipped, and exits with 0, where there is no Chromium.
"""
import argparse
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from chromium import Browser, Fault, program


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


def measure(browser, what, is_limited, saves):
    """Prints the time from each save to the frame in which a condition holds."""
    times = []
    for act, condition in saves:
        time.sleep(0.1)
        begin = time.monotonic()
        act()
        browser.value("""(async () => { while (!(%s)) await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame); await new Promise((done) => setTimeout(done)); })()""" % condition)
        times.append((time.monotonic() - begin) * 1000)
    times.sort()
    median, late = statistics.median(times), times[min(len(times) - 1, int(len(times) * 0.95))]
    print(f"save to repaint {what}, {len(times)} saves: median {median:.0f} ms, p95 {late:.0f} ms")
    if is_limited:
        check(median <= 200 and late <= 400, "median within 200 ms, p95 within 400 ms")


def test_shipped(browser, url, themes, arguments):
    """Saves one color of Midnight, with all shipped themes and their scenes on the page."""
    file = themes / "Midnight.theme" / "palette.xml"
    text = file.read_text()
    old = re.search(r'<color name="bubble_outgoing_from"[^>]*/>', text)[0]
    browser.send("Page.navigate", url=url + "#appearance=light&idiom=iphone&scale=2")
    check(browser.wait('document.readyState === "complete" && document.querySelectorAll("#scene-list figure svg").length >= 3'), "the shipped themes are shown")
    check(browser.wait('document.getElementById("live")?.textContent === "Live"'), "it listens to their files")
    browser.value("""globalThis.kept = [...document.querySelectorAll("#scene-list figure")].slice(0, 3).map((figure) => figure.querySelector("svg"));
      globalThis.chat = () => [...document.querySelectorAll("#scene-list figure")][2].innerHTML""")
    colors = [f"#{number % 256:02x}{number * 37 % 256:02x}d{number % 10}" for number in range(1, arguments.saves + 1)]
    measure(browser, f"of the shipped themes, {browser.value('Cards.all().length')} entities", arguments.measure,
            [(lambda color=color: save(file, text.replace(old, f'<color name="bubble_outgoing_from">{color}</color>')), f'chat().includes("{color}")') for color in colors])
    same = browser.value("""[...document.querySelectorAll("#scene-list figure")].slice(0, 3).map((figure, i) => figure.querySelector("svg") === kept[i])""")
    check(same == [True, True, False], "only what has changed is drawn again")
    check(browser.value('document.querySelectorAll(".card.changed").length > 0'), "changed entities are marked")


def test(browser, url, themes, arguments):
    main = themes / "Day.theme" / "main.xml"
    browser.send("Page.navigate", url=url)
    check(browser.wait('document.readyState === "complete" && document.getElementById("problem")?.hidden === false'), "the page opens where nothing can be shown yet")
    save(main, theme(arguments.entities, "Send it"))
    check(browser.wait('document.readyState === "complete" && typeof SkinPreview === "object" && ' + has("Send it")), "and shows a theme as soon as there is one")
    check(browser.wait('document.getElementById("live")?.textContent === "Live"'), "it listens")

    save(main, theme(arguments.entities, "Away with it"))
    check(browser.wait(has("Away with it")), "a save repaints")
    check(browser.wait('document.querySelectorAll(".card.changed").length === 1 && document.querySelector(".card.changed").textContent.includes("send")'),
                  "what was changed is marked")

    main.write_text('<theme><instances>\n  <uibutton id="<img src=x onerror=alert(1)>"><operation name="titel"/></uibutton>\n</instances></theme>')
    check(browser.wait('!document.getElementById("problem").hidden'), "an error lies over the page")
    text = browser.value('document.querySelector("#problem pre").textContent')
    check("Day.theme/main.xml:2:" in text and "^" in text and "<img" in text, "with its source line and a caret")
    check(browser.value('document.querySelector("#problem img") === null'), "and as text only")
    check(browser.value(has("Away with it")), "the last good theme stays")

    browser.value("""(() => { const filter = document.getElementById("filter"); filter.value = "send";
      filter.dispatchEvent(new Event("input", { bubbles: true })); })()""")
    check(browser.wait('location.hash.includes("filter=send")'), "what is chosen stands in the address")
    save(main, theme(arguments.entities, "Good again"))
    check(browser.wait('document.getElementById("problem").hidden && ' + has("Good again")), "a good save takes the error away")
    check(browser.value('document.getElementById("filter").value === "send"'), "the filter stays over a save")
    browser.send("Page.reload")
    check(browser.wait('document.readyState === "complete" && typeof SkinPreview === "object" && document.getElementById("filter").value === "send" && SkinPreview.state.filter === "send"'),
                  "and when the page is loaded again")
    browser.value("""(() => { const filter = document.getElementById("filter"); filter.value = "";
      filter.dispatchEvent(new Event("input", { bubbles: true })); })()""")

    titles = [f"Save {number}." for number in range(arguments.saves)]
    measure(browser, f"with {arguments.entities} entities", arguments.measure,
            [(lambda title=title: save(main, theme(arguments.entities, title)), has(title)) for title in titles])

    strange = browser.fetched(url)
    check(not strange, f"nothing is fetched from elsewhere {strange or ''}")
    check(not browser.faults(), f"no fault in the page {browser.faults() or ''}")


def end(server, browser=None):
    # An open page may still be loading explanations.
    if browser:
        browser.send("Page.navigate", url="about:blank")
    server.terminate()
    status = server.wait(10)
    check(status == 0, f"the server ends when it is asked to: {status}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("skinctl")
    parser.add_argument("--entities", type=int, default=100)
    parser.add_argument("--saves", type=int, default=5)
    parser.add_argument("--measure", action="store_true")
    arguments = parser.parse_args()
    if not program():
        print("browser-test: skipped, there is no Chromium (Debian: apt-get install chromium)")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        themes = pathlib.Path(folder) / "themes"
        (themes / "Day.theme").mkdir(parents=True)
        (themes / "Day.theme" / "info.xml").write_text("<info><identifier>day</identifier><name>Day</name></info>")
        (themes / "Day.theme" / "main.xml").write_text("<theme>")
        server = subprocess.Popen([arguments.skinctl, "preview", "--serve", str(themes), "--port", "0"], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        browser = None
        try:
            url = server.stdout.readline().strip()
            browser = Browser(folder)
            test(browser, url, themes, arguments)
            end(server, browser)
            themes = pathlib.Path(folder) / "shipped"
            shutil.copytree(pathlib.Path(__file__).resolve().parents[2] / "Themes", themes)
            server = subprocess.Popen([arguments.skinctl, "preview", "--serve", str(themes), "--schema", str(themes / "app.schema.xml"), "--port", "0"],
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            test_shipped(browser, server.stdout.readline().strip(), themes, arguments)
            strange = browser.faults()
            check(not strange, f"no fault in the page of the shipped themes {strange or ''}")
            end(server, browser)
        finally:
            if browser:
                browser.close()
            server.kill()
    print("browser-test: passed")


if __name__ == "__main__":
    try:
        main()
    except (AssertionError, Fault) as fault:
        print("browser-test: failed:", fault)
        sys.exit(1)
