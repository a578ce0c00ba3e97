// Values as they are sent and written, recipes, places in words, and the difference of two texts.
import assert from "node:assert/strict";
import test from "node:test";
import * as Colors from "../../Sources/Tools/SkinServer/Resources/colors.js";
import * as Merge from "../../Sources/Tools/SkinServer/Resources/merge.js";
import * as Rows from "../../Sources/Tools/SkinPreview/Resources/rows.js";
import * as Values from "../../Sources/Tools/SkinServer/Resources/values.js";

const source = (type, attributes, children = [], text = "") => ({ type, attributes: Object.entries(attributes), children, text });

test("a value has the text of its element", () => {
  assert.equal(Values.text("insets", { top: 1, left: 2, bottom: 3, right: 4 }), "1,2,3,4");
  assert.equal(Values.text("rect", { x: 0, y: 1.5, width: 2, height: 3 }), "0,1.5,2,3");
  assert.equal(Values.text("image", { name: "send.png", mode: "template" }), "send.png");
  assert.equal(Values.text("bool", false), "false");
  assert.equal(Values.text("color", "#12345678"), "#12345678");
});

test("a font whose size changes keeps the face that it follows", () => {
  const before = { family: "Avenir Next", file: "", size: 16, weight: 400, style: "normal", "line-height": null, "letter-spacing": null };
  assert.deepEqual(Values.font({ ...before, size: 22 }, before), { partial: '<font size="22"/>' });
  assert.deepEqual(Values.font({ ...before, "line-height": 1.35, style: "italic" }, before), { partial: '<font style="italic" line-height="1.35"/>' });
  assert.deepEqual(Values.font({ ...before, family: 'A "B" <C>' }, before), { text: '<font family="A &quot;B&quot; &lt;C>" size="16" weight="regular"/>' });
  assert.deepEqual(Values.font({ ...before, family: "", file: "Hand.ttf" }, before), { text: '<font file="Hand.ttf" size="16" weight="regular"/>' });
});

test("a recipe is told in words, with the constants that it names", () => {
  const { ref, steps, keepsContrast } = Values.recipe(source("color", { name: "x", ref: "accent", darken: "0.12", mix: "night", amount: "0.5", against: "paper", contrast: "legible" }));
  assert.equal(ref, "accent");
  assert.deepEqual(steps.map(({ label, isNumber }) => [label, isNumber]), [["12 % darker", true], ["50 % of night", true], ["at least legible:1 on paper", false]]);
  assert.deepEqual(steps.map(({ constants }) => constants), [[], ["night"], ["paper", "legible"]]);
  assert.deepEqual(steps.map(({ grain }) => grain), [0.01, 0.01, 0.1]);
  assert.ok(keepsContrast);
  assert.deepEqual(Values.step("color", "darken", "0.2"), { partial: '<color darken="0.2"/>' });
});

test("a plain value has no recipe", () => {
  const recipe = Values.recipe(source("float", { name: "radius", setting: "Corners", minimum: "0" }));
  assert.deepEqual(recipe, { ref: null, by: null, steps: [], keepsContrast: false, followsNumber: false });
});

test("the parts of a gradient lead to their elements", () => {
  const tree = source("gradient", {}, [source("field", { name: "colors" }, [source("array", {}, [source("color", { ref: "top" }), source("color", {}, [], "#000000")])]), source("field", { name: "angle" }, [source("float", {}, [], "12")])]);
  const fields = { colors: ["array", [["color", "#FF0000"], ["color", "#000000"]]], angle: ["float", 12] };
  const found = Values.pieces("gradient", fields, tree);
  assert.deepEqual(found.filter(({ added }) => !added).map(({ name, path, type, fields }) => [name, path, type, fields]),
    [["colors 1", [0, 0, 0], "color", "#FF0000"], ["colors 2", [0, 0, 1], "color", "#000000"], ["angle", [1, 0], "float", 12]]);
  assert.deepEqual(found.filter(({ added }) => added).map(({ path, added }) => [path, added]), [[[0, 0, 2], "<color>#000000</color>"]]);
  assert.deepEqual(found.map(({ item }) => item), [[0, 0, 0], [0, 0, 1], undefined, undefined]);
  const placed = { ...fields, locations: ["array", [["float", 0], ["float", 1]]] };
  assert.ok(Values.pieces("gradient", placed, tree).every(({ added, item }) => !added && !item), "a color more would need a location, which is elsewhere");
  const numbers = source("field", { name: "locations" }, [source("array", {}, [source("float", {}, [], "0"), source("float", {}, [], "1")])]);
  const stops = Values.pieces("gradient", placed, source("gradient", {}, [...tree.children, numbers]));
  assert.deepEqual(stops.filter(({ added }) => added).map(({ path, added }) => [path, added]), [[[0, 0, 1], "<color>#800000</color>"]]);
  assert.deepEqual(stops.map(({ name, item }) => [name, item]), [["colors 1", [0, 0, 0]], ["colors 2", [0, 0, 1]], ["colors", undefined], ["angle", undefined], ["locations 1", undefined], ["locations 2", undefined]]);
});

test("a gradient that derives from another one has its stops", () => {
  const fields = { colors: ["array", [["color", "#FF0000"], ["color", "#000000"]]], locations: ["array", [["float", 0], ["float", 1]]], angle: ["float", 12] };
  const tree = source("gradient", { ref: "sky" }, [source("field", { name: "colors" }, [source("array", {}, [source("color", {}, [], "#FF0000"), source("color", {}, [], "#000000")])])]);
  const names = (found) => found.map(({ name, path }) => [name, path]);
  assert.deepEqual(names(Values.pieces("gradient", fields, tree)), [["colors 1", [0, 0, 0]], ["colors 2", [0, 0, 1]], ["locations 1", [1]], ["locations 2", [1]], ["angle", [1]]]);
  const whole = Values.pieces("gradient", fields, source("gradient", { ref: "sky" }));
  assert.deepEqual(names(whole), [["colors 1", [0]], ["colors 2", [0]], ["locations 1", [0]], ["locations 2", [0]], ["angle", [0]]]);
  assert.equal(Values.field(whole[0], "color", "#00FF00"), '<field name="colors"><array><color>#00FF00</color><color>#000000</color></array></field>');
  assert.equal(Values.field(whole[4], "float", "90"), '<field name="angle"><float>90</float></field>');
});

test("a shadow has the fields that it does not say, and a list of them another one", () => {
  const tree = source("array", {}, [source("shadowlayer", { ref: "soft" }), source("shadowlayer", {}, [source("field", { name: "color" }, [source("color", {}, [], "#000000")]), source("field", { name: "offset" }, [source("point", {}, [], "0,2")])])]);
  const fields = [["shadowlayer", { color: ["color", "#112233"], radius: ["float", 8] }], ["shadowlayer", { color: ["color", "#000000"], offset: ["point", { x: 0, y: 2 }] }]];
  assert.deepEqual(Values.pieces("array", fields, tree)[0], { name: "1", path: [0], item: [0], ref: "soft" }, "a layer that is a reference names its constant");
  assert.deepEqual(Values.pieces("array", fields, tree).slice(1).map(({ name, path, field, fields }) => [name, path, field, fields]), [
    ["1 color", [0, 0], "color", "#112233"], ["1 offset", [0, 0], "offset", { x: 0, y: 0 }], ["1 radius", [0, 0], "radius", 8], ["1 spread", [0, 0], "spread", 0], ["1 inset", [0, 0], "inset", false],
    ["2 color", [1, 0, 0], undefined, "#000000"], ["2 offset", [1, 1, 0], undefined, { x: 0, y: 2 }], ["2 radius", [1, 2], "radius", 0], ["2 spread", [1, 2], "spread", 0], ["2 inset", [1, 2], "inset", false],
    ["", [2], undefined, undefined]]);
  assert.deepEqual(Values.body({ text: null, path: [1] }), { value: null, isPartial: false, keeps: false, path: [1], isInserted: false });
});

test("what changes is counted among what follows", () => {
  assert.deepEqual([[1], [3], [97, 98], [98, 98], [0, 1], [4, 3]].map((counts) => Values.things(...counts)), ["1 thing", "3 things", "97 of 98 things", "98 things", "0 of 1 thing", "4 things"]);
});

test("the cases of a choice are its parts", () => {
  const tree = source("float", { by: "sky" }, [source("when", { value: "dusk" }, [], "0.28"), source("when", {}, [], "0.22")]);
  assert.deepEqual(Values.pieces("float", 0.22, tree).map(({ name, path, isWhen }) => [name, path, isWhen]), [["dusk", [0], true], ["", [1], true]]);
});

test("a place says what it is for, how many things follow, and who inherits it", () => {
  const place = { name: "constant:accent", kind: "constant", detail: "accent", file: "Base.theme/palette.xml", line: 8, things: 97, isHere: false, sharers: ["Daylight.theme", "Midnight.theme"] };
  assert.deepEqual(Values.scope(place, { theme: "Midnight", isConstant: false }), { label: "accent in Base · 97", title: "97 things, written in Base.theme/palette.xml:8; Daylight and Midnight inherit it" });
  assert.equal(Values.scope({ ...place, kind: "override", isHere: true, things: 1, sharers: [] }, { theme: "Midnight" }).label, "This");
  assert.equal(Values.scope({ ...place, kind: "operation", isHere: true, file: "Midnight.theme/chat~dark~iphone.xml" }, { theme: "Midnight" }).label, "This, only dark iPhone");
  assert.equal(Values.scope({ ...place, kind: "traits", detail: "dark iphone", sharers: [] }, { theme: "Midnight" }).label, "Only dark iPhone");
});

test("operations stand in groups, an app's own by the types of their values", () => {
  assert.deepEqual([["cornerRadius", ["float"]], ["glow", ["color"]], ["captionTextColor", ["color"]], ["badgeFont", ["font"]], ["sticker", ["image"]], ["animates", ["bool"]], ["rowSpacing", ["float"]]]
    .map(([name, types]) => Rows.groupOf(name, types)), ["Shape", "Fill", "Text", "Text", "Picture", "Behaviour", "Spacing"]);
});

test("hexadecimal colors are read as they are pasted", () => {
  assert.deepEqual(["#abc", "ABCD", "#112233", "11223344", " #112233 ", "#12", "#12345", "purple-ish"].map(Colors.parse), ["#AABBCC", "#AABBCCDD", "#112233", "#11223344", "#112233", null, null, null]);
});

test("OKLCH gives back every color of a sample", () => {
  for (let red = 0; red < 256; red += 15) for (let green = 0; green < 256; green += 17) for (let blue = 0; blue < 256; blue += 51) {
    const hex = "#" + [red, green, blue].map((v) => v.toString(16).padStart(2, "0")).join("").toUpperCase();
    assert.equal(Colors.toHex(...Colors.toOKLCH(hex)), hex);
  }
});

test("a patch is what diff -u writes", () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`), text = (changed) => changed.join("\n") + "\n";
  const other = [...lines];
  other[9] = "another";
  assert.equal(Merge.patch("a.xml", text(lines), text(other)), "--- a/a.xml\n+++ b/a.xml\n@@ -7,7 +7,7 @@\n line 7\n line 8\n line 9\n-line 10\n+another\n line 11\n line 12\n line 13\n");
  assert.equal(Merge.patch("a.xml", "same\n", "same\n"), "");
});

test("a cell of the strip is written for its appearance alone", () => {
  const place = (name, kind, detail, file) => ({ name, kind, detail, file });
  const here = (file) => place("override", "override", null, file), dark = place("traits:dark", "traits", "dark", "a~dark.xml"), both = place("traits:dark+iphone", "traits", "dark iphone", "a~dark~iphone.xml");
  const first = (places, appearance) => Values.onlyFirst(places, appearance)[0].name;
  assert.equal(first([here("T/a.xml"), both, dark], "dark"), "traits:dark");
  assert.equal(first([here("T/a~iphone.xml"), both, dark], "dark"), "traits:dark+iphone");
  assert.equal(first([here("T/a~dark.xml"), both], "dark"), "override");
  assert.equal(first([here("T/a.xml"), both, dark], ""), "override");
  assert.equal(first([here("T/a.xml"), both, dark], null), "override");
  assert.deepEqual(Values.onlyFirst([], "dark"), []);
});
