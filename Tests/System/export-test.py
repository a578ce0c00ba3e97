#!/usr/bin/env python3
"""Reads the exports of a shipped theme with their own tools: CSS with Chromium, resources with Android's aapt2.

    Tests/System/export-test.py SKINCTL

A tool that is not there is skipped, which is reported.
"""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
THEME = ROOT / "Themes" / "Midnight.theme"
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"export-test: {what}", file=sys.stderr)


def constants(skinctl, traits):
    text = subprocess.run([skinctl, "dump", THEME, "--format", "json", "--constants", "--traits", traits],
                          capture_output=True, check=True).stdout
    return {c["name"]: (c["type"], c["value"]) for c in json.loads(text)["constants"]}


def computed(css, names, folder, appearance):
    """Returns the colors that Chromium computes for custom properties of ':root', as channels from 0 to 1."""
    script = """
      const probe = document.body.appendChild(document.createElement('p')), colors = {};
      for (const name of NAMES) {
        probe.style.color = 'rgb(1, 2, 3)';
        probe.style.color = `color-mix(in srgb, var(--${name}) 100%, transparent)`;
        colors[name] = getComputedStyle(probe).color;
      }
      document.body.textContent = JSON.stringify(colors);
    """.replace("NAMES", json.dumps(names))
    page = folder / "page.html"
    page.write_text(f"<!doctype html><style>{css}</style><body><script>{script}</script>")
    run = subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
         f"--blink-settings=preferredColorScheme={['dark', 'light'].index(appearance)}", page.as_uri()],
        capture_output=True, text=True, timeout=120)
    return json.loads(html.unescape(re.search(r"<body>(\{.*\})", run.stdout).group(1)))


def test_css(skinctl, folder):
    css = subprocess.run([skinctl, "export", "css", THEME], capture_output=True, check=True, text=True).stdout
    for appearance in ["light", "dark"]:
        colors = {name: value for name, (type, value) in constants(skinctl, appearance).items() if type == "color"}
        found = computed(css, list(colors), folder, appearance)
        for name, expected in colors.items():
            numbers = [float(n) for n in re.findall(r"-?[\d.]+(?:e-?\d+)?", found[name].replace("srgb", ""))]
            channels = [*numbers, 1][:4]
            check(len(numbers) >= 3 and all(abs(a - b) < 0.004 for a, b in zip(channels, expected)),
                  f"--{name} is {found[name]} in {appearance}, expected {expected}")
        print(f"export-test: {len(colors)} colors in Chromium, {appearance}")


def test_android(skinctl, folder):
    subprocess.run([skinctl, "export", "android", THEME, "-o", folder], capture_output=True, check=True)
    files = sorted(folder.glob("res/*/*.xml"))
    for file in files:
        run = subprocess.run(["aapt2", "compile", file, "-o", folder], capture_output=True, text=True)
        check(run.returncode == 0, f"{file}: {run.stderr}")
    print(f"export-test: {len(files)} files of resources in aapt2")


def main(arguments):
    for tool, test in [("chromium", test_css), ("aapt2", test_android)]:
        if not shutil.which(tool):
            print(f"export-test: no {tool}, skipped", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as folder:
            test(arguments[0], pathlib.Path(folder))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
