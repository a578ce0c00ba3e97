// What is chosen: themes, device, appearance, contrast, scale, type and filter; and the controls that choose it.
import * as Drawings from "./drawings.js";
import * as Settings from "./settings.js";
import * as SkinPreview from "./skinPreview.js";
import * as Store from "./store.js";

const { byId, make, swatch } = Drawings;
const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
// The theme is the identifier of the large one; none if all are side by side.
const state = { idiom: null, contrast: "", appearance: null, scale: null, theme: "", type: "", filter: "" };
const idiomNames = { iphone: "iPhone", ipad: "iPad", mac: "Mac", tv: "TV", watch: "Watch", vision: "Vision", desktop: "Desktop" };
let data, large = "";

// The address can contain the initial choices: #appearance=dark&idiom=ipad&filter=send&open=uibutton%23button_send
const asked = new URLSearchParams(location.hash.slice(1));
for (const key of ["theme", "idiom", "appearance", "contrast", "type", "filter"]) if (asked.has(key)) state[key] = asked.get(key);
if (asked.has("scale")) state.scale = Number(asked.get("scale"));
byId("filter").value = state.filter;

const bit = (name) => (name ? 1 << data.traitNames.indexOf(name) : 0);
const traits = (appearance = state.appearance) => {
  const { idiom, contrast } = Settings.limits() ?? state;
  return bit(idiom) | bit(contrast) | bit(appearance);
};
// The themes that can be chosen; the others are samples of them.
const own = () => data.themes.filter((theme) => theme.of === null);
const find = (id) => own().find((theme) => theme.id === id);
// The themes that are drawn, and those of them whose values are shown: the large one, or all.
const drawn = () => own().map(Settings.sampleOf);
const shown = () => drawn().filter((theme) => state.theme === "" || isLarge(theme));
const isLarge = (theme) => theme.id === state.theme;
const scale = () => Settings.limits()?.scale ?? state.scale;
// The index of a theme, also of one in the data before: a save may come between a drawing and a click on it.
const indexOf = (theme) => (data.themes.includes(theme) ? data.themes.indexOf(theme) : data.themes.findIndex(({ id, of }) => id === theme?.id && of === theme?.of));
const look = (theme) => Store.look(theme, traits());
const variant = (theme) => Store.variant(theme, traits(), scale());

// Takes new data and keeps the choices that it allows.
function take(json) {
  data = json;
  Settings.take(json);
  // What was large before is so again.
  if (state.theme && !find(state.theme)) state.theme = find(large) ? large : "";
  const mentioned = data.themes.reduce((mask, theme) => mask | theme.traits, 0);
  const has = (name) => mentioned & bit(name);
  const idioms = Object.keys(idiomNames).filter(has);
  const appearances = ["light", "dark"].filter(has);
  const scales = [...new Set(data.themes.flatMap((theme) => theme.scales))].sort((a, b) => a - b);
  if (!["", ...idioms].includes(state.idiom)) state.idiom = idioms[0] ?? "";
  if (!["", ...appearances].includes(state.appearance)) {
    const preferred = prefersDark ? "dark" : "light";
    state.appearance = appearances.includes(preferred) ? preferred : "";
  }
  if (!has("highcontrast")) state.contrast = "";
  if (!scales.includes(state.scale)) state.scale = scales.find((scale) => scale >= devicePixelRatio) ?? scales.at(-1);
  byId("controls").replaceChildren(...[
    segments("Device", "idiom", [["", "Any", "The values without a device"], ...idioms.map((name) => [name, idiomNames[name]])]),
    segments("Appearance", "appearance", [["", "Neutral", "The values without an appearance"], ...appearances.map((name) => [name, name[0].toUpperCase() + name.slice(1)])]),
    has("highcontrast") ? segments("Contrast", "contrast", [["", "Normal"], ["highcontrast", "High"]]) : null,
    segments("Scale", "scale", scales.map((scale) => [scale, scale + "×"])),
  ].filter(Boolean));
  paintLimits();
  byId("title").textContent = data.title;
  byId("note").textContent = data.note ? " · " + data.note : "";
  byId("options").hidden = !byId("controls").firstChild;
}

function segments(label, key, choices) {
  if (choices.length < 2) return null;
  return make("div", { class: "choice" }, make("span", { class: "segments-label", id: "label-" + key }, label), Drawings.segments(key, choices, state[key], (value) => choose(key, value), { "aria-labelledby": "label-" + key }));
}

// Shows in the controls what is chosen; the device, the contrast and the scale of samples cannot be.
function paintLimits() {
  const limits = Settings.limits() ?? {};
  for (const input of document.querySelectorAll("#controls input")) {
    input.disabled = input.name in limits;
    input.checked = input.value === String({ ...state, ...limits }[input.name]);
  }
}

function enlarge(id) {
  large = state.theme;
  choose("theme", id);
}

// Shows the values of a theme: where another one is large, it is from now on.
function reveal(theme) {
  if (theme && state.theme !== "" && !isLarge(theme)) enlarge(theme.id);
}

function choose(key, value) {
  state[key] = value;
  SkinPreview.repaint();
}

// The choice of the large theme, each with its background and accent.
function paintThemes() {
  const box = byId("themes"), hadFocus = box.contains(document.activeElement);
  const chips = drawn().map((theme) => {
    const colors = look(theme) ? [look(theme).g, accent(theme)] : ["#888888"];
    return [theme.id, make("span", { class: "chip" }, swatch(colors, ""), theme.name, make("small", {}, theme.version)), theme.summary, theme.name];
  });
  if (chips.length < 2) return box.replaceChildren(...chips.map(([, chip]) => chip));
  box.replaceChildren(Drawings.segments("theme", [["", "All", "All themes side by side"], ...chips], state.theme, enlarge, { "aria-label": "Large theme" }));
  if (hadFocus) box.querySelector(":checked").focus({ preventScroll: true });
}

// Returns the accent color of a theme: the constant 'accent', else the most saturated color.
function accent(theme) {
  const colors = Store.constants(look(theme)).filter((constant) => constant.type === "color");
  const vivid = ({ colors: [color] }) => {
    const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    return Math.max(...channels) - Math.min(...channels);
  };
  const named = colors.find((constant) => constant.name === "accent");
  return (named ?? colors.reduce((best, color) => (best && vivid(best) >= vivid(color) ? best : color), null))?.colors[0] ?? "#888888";
}

byId("options").addEventListener("click", () => {
  const isOpen = document.querySelector(".bar").classList.toggle("expanded");
  byId("options").setAttribute("aria-expanded", String(isOpen));
});

export { state, asked, take, choose, indexOf, bit, traits, scale, own, find, drawn, shown, isLarge, enlarge, reveal, look, variant, paintThemes, paintLimits };
