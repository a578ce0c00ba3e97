// The controls of one value, by its type. Each returns its elements, and what shows another value in them. `io` takes what is entered:
// `move` draws a value, `settle` says that it rests, `commit` writes it now.
import * as Colors from "./colors.js";
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Pipette from "./pipette.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Values from "./values.js";

const { make } = Drawings;

function controls({ type, fields }, label, io, { values, isAngle, isLong, grain } = {}) {
  if (type === "color") return color(fields, label, io);
  if (type === "bool") return toggle(fields, label, io);
  if (type === "image") return picture(fields, label, io);
  if (type === "font") return font(fields, label, io);
  if (Values.parts[type]) return numbers(type, fields, label, io);
  if (values) return choice(String(fields), label, io, values);
  if (isAngle) return angle(fields, label, io);
  return type === "float" || type === "integer" ? number(fields, label, io, grain) : words(fields, label, io, isLong);
}

// Enter writes what a field has; Tab and a click elsewhere do so when the editor is left. Steps of a number rest before they are written.
function enter(field, io, value) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || (event.shiftKey && field.localName === "textarea")) return;
    event.preventDefault();
    io.commit(value());
  });
}

const isTyping = (event) => event.inputType?.startsWith("insert") || event.inputType?.startsWith("delete") || event.inputType?.startsWith("history");

// Small fractions step by their last digit.
const grainOf = (now) => (Math.abs(now) < 2 && now % 1 ? 10 ** -Math.min(3, String(now).split(".")[1]?.length ?? 0) : "any");

// Draws what is entered in a number; what was not typed is written once it rests.
function entry(field, io, value) {
  field.addEventListener("input", (event) => {
    io.move(value(), isTyping(event));
    if (!isTyping(event)) io.settle();
  });
  // A browser may drop the comma of a number.
  field.addEventListener("beforeinput", (event) => {
    if (field.type !== "number" || !event.data?.includes(",")) return;
    event.preventDefault();
    document.execCommand("insertText", false, event.data.replaceAll(",", "."));
  });
  enter(field, io, value);
}

// Without the noise of the last digits of a product.
const rounded = (value) => (typeof value === "number" ? Number(value.toPrecision(12)) : value);

function number(fields, label, io, grain = grainOf(fields)) {
  const field = make("input", { type: "number", step: grain, "aria-label": label, value: rounded(fields) });
  entry(field, io, () => (field.value === "" ? undefined : field.value));
  return { elements: [field], set: (now) => { field.value = rounded(now); } };
}

// Degrees, clockwise, 0 from top to bottom: typed, or chosen on a dial whose hand shows where a gradient ends.
function angle(fields, label, io) {
  const typed = number(fields, label, io), dial = make("div", { class: "dial", role: "slider", tabindex: "0", "aria-label": `${label}, dial`, "aria-valuemin": "0", "aria-valuemax": "359" });
  const show = (degrees) => {
    dial.style.setProperty("--angle", `${degrees}deg`);
    dial.setAttribute("aria-valuenow", degrees);
    dial.setAttribute("aria-valuetext", `${degrees} degrees`);
  };
  const set = (degrees) => {
    typed.set(degrees);
    show(degrees);
  };
  const turn = (degrees) => {
    const whole = ((Math.round(degrees) % 360) + 360) % 360;
    set(whole);
    io.move(String(whole));
  };
  typed.elements[0].addEventListener("input", ({ target }) => show(Number(target.value)));
  dial.addEventListener("keydown", (event) => {
    const now = Number(dial.getAttribute("aria-valuenow")), steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 15, PageDown: -15, Home: -now };
    if (!(event.key in steps)) return;
    event.preventDefault();
    turn(now + steps[event.key] * (event.shiftKey ? 15 : 1));
    io.settle();
  });
  const follow = ({ clientX, clientY, shiftKey }) => {
    const { left, top, width, height } = dial.getBoundingClientRect(), degrees = Math.atan2(left + width / 2 - clientX, clientY - top - height / 2) * 180 / Math.PI;
    turn(shiftKey ? Math.round(degrees / 15) * 15 : degrees);
  };
  dial.addEventListener("pointerdown", (event) => {
    dial.setPointerCapture(event.pointerId);
    follow(event);
  });
  dial.addEventListener("pointermove", (event) => { if (dial.hasPointerCapture(event.pointerId)) follow(event); });
  dial.addEventListener("pointerup", () => io.settle());
  show(fields);
  return { elements: [make("div", { class: "angle" }, ...typed.elements, dial)], set };
}

function words(fields, label, io, isLong) {
  const field = isLong ? make("textarea", { rows: "3", "aria-label": label }, fields) : make("input", { type: "text", "aria-label": label, value: fields, spellcheck: "false" });
  field.addEventListener("input", () => io.move(field.value, true));
  enter(field, io, () => field.value);
  return { elements: [field], set: (now) => { field.value = now; } };
}

function toggle(fields, label, io) {
  const box = make("input", { type: "checkbox", "aria-label": label, checked: fields });
  box.addEventListener("change", () => io.commit(String(box.checked)));
  return { elements: [box], set: (now) => { box.checked = now; } };
}

function choice(now, label, io, values) {
  const list = make("select", { "aria-label": label }, ...values.map((word) => make("option", { value: word, selected: word === now }, word)));
  list.addEventListener("change", () => { io.move(list.value); io.settle(); });
  return { elements: [list], set: (value) => { list.value = value; } };
}

function numbers(type, fields, label, io) {
  const names = Values.parts[type];
  const inputs = names.map((name) => make("input", { type: "number", step: "any", "aria-label": `${label}, ${name}`, value: fields[name] }));
  const value = () => (inputs.every((input) => input.value !== "") ? inputs.map((input) => input.value).join(",") : undefined);
  for (const input of inputs) entry(input, io, value);
  return { elements: [make("div", { class: `numbers ${type}` }, ...inputs.map((input, i) => make("label", { title: names[i] }, names[i], input)))],
    set: (now) => inputs.forEach((input, i) => { input.value = now[names[i]]; }) };
}

// The faces that the theme has, whatever constant they are in.
const faces = () => new Set(["system", ...Controls.shown().map(Controls.look).filter(Boolean).flatMap(Store.constants)
  .filter(({ type }) => type === "font").map(({ fields }) => fields.file || fields.family)]);

function suggest(field, words) {
  field.list?.remove();
  const list = make("datalist", { id: `words-${field.getAttribute("aria-label").replace(/\W/g, "-")}` }, ...words.map((value) => make("option", { value })));
  field.setAttribute("list", list.id);
  field.after(list);
}

function font(fields, label, io) {
  let before = { ...fields };
  const family = make("input", { type: "text", "aria-label": `${label}, face`, spellcheck: "false" });
  const size = make("input", { type: "number", min: "1", step: "any", "aria-label": `${label}, size` });
  const weight = make("select", { "aria-label": `${label}, weight` }, ...Values.weights.map((name, i) => make("option", { value: (i + 1) * 100 }, name)));
  const line = make("input", { type: "number", min: "0.5", max: "5", step: "0.05", placeholder: "auto", "aria-label": `${label}, line height` });
  const spacing = make("input", { type: "number", step: "0.1", placeholder: "0", "aria-label": `${label}, letter spacing` });
  const slant = make("input", { type: "checkbox", "aria-label": `${label}, italic` });
  const set = (now) => {
    before = { ...now };
    family.value = now.file || now.family;
    [size.value, weight.value, line.value, spacing.value, slant.checked] = [now.size, now.weight, now["line-height"] ?? "", now["letter-spacing"] ?? "", now.style === "italic"];
  };
  set(fields);
  const isFile = () => /\.(ttf|otf|ttc|woff2?)$/.test(family.value);
  const optional = (input) => (input.value === "" ? null : Number(input.value));
  const value = () => (family.value && size.value > 0 ? Values.font({ family: isFile() ? "" : family.value, file: isFile() ? family.value : "", size: Number(size.value), weight: Number(weight.value),
    style: slant.checked ? "italic" : "normal", "line-height": optional(line), "letter-spacing": optional(spacing) }, before) : undefined);
  for (const field of [family, size, line, spacing]) entry(field, io, value);
  for (const field of [weight, slant]) field.addEventListener("change", () => { io.move(value()); io.settle(); });
  const face = make("div", { class: "face" }, family, size);
  suggest(family, [...faces()]);
  return { elements: [face, make("div", { class: "numbers" }, ...[["weight", weight], ["line", line], ["spacing", spacing]].map(([name, input]) => make("label", {}, name, input))),
    make("label", { class: "check" }, slant, "italic")], set };
}

// Names of files have letters, digits and a few signs; all else becomes a line.
const named = (file) => ({ file, name: file.name.normalize("NFKD").replace(/[^\w.@~-]+/g, "-").replace(/^-+/, "") });

// A picture by its name, or a new one from a file that is chosen or dropped.
function picture(fields, label, io) {
  const name = words(fields.name, label, io);
  const file = make("input", { type: "file", accept: "image/*", "aria-label": `${label}, a file` });
  const zone = make("label", { class: "drop" }, "Drop a picture here, or choose a file", file);
  file.addEventListener("change", () => file.files[0] && io.commit(named(file.files[0])));
  const note = make("p", { class: "from", hidden: fields.mode !== "template" }, "Only its shape is seen, in the tint: it is a template.");
  return { elements: [...name.elements, zone, note], set: (now) => {
    name.set(now.name);
    note.hidden = now.mode !== "template";
  } };
}

const channels = [["L", "Lightness", 1, 0.001], ["C", "Chroma", 0.37, 0.001], ["H", "Hue", 360, 0.5], ["A", "Opacity", 1, 0.01]];

// The sliders of a color. A track shows what its slider would give at each place. One that is released where it was tells no change.
function sliders(label, slide, settle) {
  const inputs = channels.map(([, name, max, step], i) => make("input", { type: "range", min: "0", max: String(max), step: String(step), "aria-label": `${label}, ${name.toLowerCase()}`, oninput: ({ target }) => slide(i, Number(target.value)), onchange: settle, onpointerup: settle }));
  const track = (lch, i) => Array.from({ length: 9 }, (_, place) => Colors.toHex(...lch.map((v, j) => (j === i ? channels[i][2] * place / 8 : v)))).join();
  const show = (hex, lch, opacity) => inputs.forEach((input, i) => {
    input.value = i < 3 ? lch[i] : opacity;
    input.style.setProperty("--track", i < 3 ? track(lch, i) : `transparent,${hex}`);
    input.setAttribute("aria-valuetext", i === 2 ? `${Math.round(lch[2])} degrees` : i === 1 ? lch[1].toFixed(3) : `${Math.round(input.value * 100)} percent`);
  });
  return { elements: channels.map(([letter, name], i) => make("label", { class: "slider", title: name }, letter, inputs[i])), show };
}

function color(fields, label, io) {
  let now, alpha, lch;
  const well = make("input", { type: "color", "aria-label": label, onchange: io.settle });
  const text = make("input", { type: "text", class: "hex", "aria-label": `${label}, hexadecimal`, spellcheck: "false", size: "9" });
  const tracks = sliders(label, slide, io.settle);
  function show() {
    well.value = now.toLowerCase();
    if (document.activeElement !== text) text.value = now + alpha;
    tracks.show(now, lch, alpha === "" ? 1 : parseInt(alpha, 16) / 255);
  }
  function take(color) {
    [now, alpha] = [color.slice(0, 7).toUpperCase(), color.slice(7).toUpperCase()];
    lch = Colors.toOKLCH(now);
    show();
  }
  function slide(i, value) {
    if (i < 3) lch[i] = value;
    else alpha = value === 1 ? "" : Math.round(value * 255).toString(16).padStart(2, "0").toUpperCase();
    if (i < 3) now = Colors.toHex(...lch);
    show();
    io.move(now + alpha);
  }
  function set(color) {
    const isTyped = document.activeElement === text && Colors.parse(text.value) === color;
    take(color);
    if (!isTyped) text.value = now + alpha;
  }
  well.addEventListener("input", () => {
    take(well.value + alpha);
    io.move(now + alpha);
  });
  text.addEventListener("input", () => {
    const found = Colors.parse(text.value);
    if (found) take(found);
    io.move(found ?? undefined, true);
  });
  // What is no color is the server's to refuse, in its words.
  enter(text, io, () => Colors.parse(text.value) ?? text.value);
  text.addEventListener("blur", () => { if (Colors.parse(text.value)) text.value = now + alpha; });
  const pick = make("button", { class: "quiet", "aria-label": `Pick ${label} from the page`, title: "Pick a color from the page", onclick: () => Pipette.start((found) => {
    take(found + alpha);
    io.commit(now + alpha);
  }) }, "Pick");
  set(fields);
  return { elements: [make("div", { class: "color" }, well, text, pick), ...tracks.elements], set };
}

export { controls, named, suggest };
