"""Ten tasks as an agent does them: list, explain, propose, write. Each prints its calls and bytes, and needs at most eight calls."""
import re

import pytest

from wire import Wire, files


@pytest.fixture
def agent(themes, request):
    with Wire(themes) as wire:
        wire.themes, wire.before = themes, files(themes)
        yield wire
        name = request.node.name.removeprefix("test_").replace("_", " ")
        print(f"\n{name}: {wire.calls} calls, {wire.bytes} bytes", end="")
        assert wire.calls <= 8 and wire.bytes < 100_000


def changed(agent):
    after = files(agent.themes)
    return sorted(name for name in after.keys() | agent.before.keys() if after.get(name) != agent.before.get(name))


def test_another_accent(agent):
    assert "accent" in agent.done("list", what="settings", theme="Midnight")
    assert "values depend on 'accent'" in agent.done("explain", theme="Midnight", constant="accent")
    changes = [{"constant": "accent", "value": "#FFB27A"}]
    assert "values would change" in agent.done("propose", theme="Midnight", changes=changes)
    assert "written: step 1" in agent.done("write", theme="Midnight", changes=changes)
    assert changed(agent) == ["Midnight.theme/palette.xml"]


def test_rounder_corners(agent):
    assert "radius" in agent.done("list", what="constants", theme="Daylight", filter="radius")
    agent.done("explain", theme="Daylight", constant="radius")
    changes = [{"constant": "radius", "value": "12"}]
    agent.done("propose", theme="Daylight", changes=changes)
    agent.done("write", theme="Daylight", changes=changes)
    assert len(changed(agent)) == 1


def test_a_button_of_its_own_color(agent):
    entity = "uibutton#button_send"
    assert entity in agent.done("list", what="entities", theme="Midnight", filter="button_send")
    agent.done("explain", theme="Midnight", entity=entity, operation="backgroundColor")
    assert "at override" in agent.done("places", theme="Midnight", entity=entity, operation="backgroundColor")
    changes = [{"entity": entity, "operation": "backgroundColor", "value": "#9BE9A0"}]
    assert "passes" in agent.done("propose", theme="Midnight", changes=changes)
    agent.done("write", theme="Midnight", changes=changes)
    assert len(changed(agent)) == 1


def test_a_darker_night(agent):
    agent.request("prompts/get", name="darker_night", arguments={"theme": "Midnight"})
    agent.request("resources/read", uri="skinkit://theme/Midnight")
    agent.calls += 2
    assert "paper_lightness" in agent.done("list", what="constants", theme="Midnight", filter="paper", traits="dark")
    agent.done("explain", theme="Midnight", constant="paper_lightness")
    changes = [{"constant": "paper_lightness", "value": "0.12"}]
    agent.done("propose", theme="Midnight", changes=changes)
    agent.done("write", theme="Midnight", changes=changes)
    assert changed(agent) == ["Midnight.theme/palette.xml"]


def test_a_refused_ink_and_the_nearest_that_passes(agent):
    agent.done("list", what="constants", theme="Midnight", filter="ink")
    text = agent.done("propose", theme="Midnight", changes=[{"constant": "ink", "value": "#666666"}])
    assert "refused: the contrast of" in text
    nearest = re.search(r"the nearest change that passes: ink to (#\w{6})", text)[1]
    agent.done("write", theme="Midnight", changes=[{"constant": "ink", "value": nearest}])
    assert agent.done("lint", theme="Midnight", filter='"contrast"') == "no findings\n"


def test_meet_aa(agent):
    path = agent.themes / "Daylight.theme/palette.xml"
    good = path.read_bytes()
    path.write_bytes(good.replace(b"</constants>", b'<color name="text_secondary">#B5B5B5</color></constants>', 1))
    agent.before = files(agent.themes)
    assert '"code": "contrast"' in agent.done("lint", theme="Daylight", filter='"contrast"', limit=5)
    agent.done("explain", theme="Daylight", constant="text_secondary")
    # Without it, the parent's definition is in force, which asks for its contrast.
    changes = [{"constant": "text_secondary", "remove": True}]
    assert "passes" in agent.done("propose", theme="Daylight", changes=changes)
    agent.done("write", theme="Daylight", changes=changes)
    assert agent.done("lint", theme="Daylight", filter='"contrast"') == "no findings\n"
    assert changed(agent) == ["Daylight.theme/palette.xml"]


def test_brand_colors(agent):
    agent.request("resources/read", uri="skinkit://theme/Daylight")
    agent.calls += 1
    agent.done("list", what="constants", theme="Daylight", filter="accent")
    changes = [{"constant": "accent", "value": "#00695C"}, {"constant": "danger", "value": "#B3261E"}]
    agent.done("propose", theme="Daylight", changes=changes)
    agent.done("write", theme="Daylight", changes=changes)
    agent.done("undo", step=1)
    assert not changed(agent)
    agent.done("redo", step=1)
    assert changed(agent)


def test_a_theme_of_ones_own(agent):
    agent.done("list", what="themes")
    agent.done("new_theme", name="Dusk", parent="Base")
    agent.done("list", what="settings", theme="Dusk")
    changes = [{"constant": "accent", "value": "#7B2FF7"}, {"constant": "radius", "value": "3"}]
    agent.done("propose", theme="Dusk", changes=changes)
    agent.done("write", theme="Dusk", changes=changes)
    assert changed(agent) == ["Dusk.theme/info.xml", "Dusk.theme/ui.xml"]


def test_imported_colors_in_use(agent):
    css = ":root { --brand: #00695C; --brand-soft: #B2DFDB }"
    assert "2 exact" in agent.done("import", theme="Daylight", format="css", content=css)
    assert "brand" in agent.done("list", what="constants", theme="Daylight", filter="brand")
    changes = [{"constant": "accent", "value": '<color ref="brand"/>'}]
    agent.done("propose", theme="Daylight", changes=changes)
    agent.done("write", theme="Daylight", changes=changes)
    assert "Daylight.theme/variables.xml" in changed(agent) and len(changed(agent)) == 2


def test_a_misspelt_operation_fixed(agent):
    path = next(p for p in sorted(agent.themes.glob("Base.theme/*.xml")) if b'name="textColor"' in p.read_bytes())
    good = path.read_bytes()
    path.write_bytes(good.replace(b'name="textColor"', b'name="textColour"', 1))
    found = agent.done("lint", theme="Base", filter="unknown-operation")
    place = re.search(r'"file": "([^"]+)", "line": (\d+), "column": (\d+)', found)
    agent.done("explain", code="unknown-operation")
    agent.done("fix", theme="Base", code="unknown-operation", at=":".join(place.groups()))
    assert "unknown-operation" not in agent.done("lint", theme="Base", filter="unknown-operation")
    assert path.read_bytes() == good
