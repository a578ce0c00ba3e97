"""Reads the exports of a shipped theme with their own tools: CSS with Chromium, resources with Android's aapt2."""
import html
import json
import re
import shutil
import subprocess

import chromium
import pytest
from studio import ROOT

THEME = ROOT / "Themes" / "Midnight.theme"


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
        [chromium.program(), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
         f"--blink-settings=preferredColorScheme={['dark', 'light'].index(appearance)}", page.as_uri()],
        capture_output=True, text=True, timeout=120)
    return json.loads(html.unescape(re.search(r"<body>(\{.*\})", run.stdout).group(1)))


@pytest.mark.skipif(not chromium.program(), reason="no Chromium")
@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_css(skinctl, folder, appearance):
    css = subprocess.run([skinctl, "export", "css", THEME], capture_output=True, check=True, text=True).stdout
    colors = {name: value for name, (type, value) in constants(skinctl, appearance).items() if type == "color"}
    found = computed(css, list(colors), folder, appearance)
    for name, expected in colors.items():
        numbers = [float(n) for n in re.findall(r"-?[\d.]+(?:e-?\d+)?", found[name].replace("srgb", ""))]
        channels = [*numbers, 1][:4]
        assert len(numbers) >= 3 and all(abs(a - b) < 0.004 for a, b in zip(channels, expected)), f"--{name} is {found[name]} in {appearance}, expected {expected}"


@pytest.mark.skipif(not shutil.which("aapt2"), reason="no aapt2")
def test_android(skinctl, folder):
    subprocess.run([skinctl, "export", "android", THEME, "-o", folder], capture_output=True, check=True)
    files = sorted(folder.glob("res/*/*.xml"))
    for file in files:
        run = subprocess.run(["aapt2", "compile", file, "-o", folder], capture_output=True, text=True)
        assert run.returncode == 0, f"{file}: {run.stderr}"
