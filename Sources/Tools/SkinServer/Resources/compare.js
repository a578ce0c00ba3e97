// Before and after in one picture, with a divider; and new themes.
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Definitions from "./definitions.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Scenes from "../../SkinPreview/Resources/scenes.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Studio from "./studio.js";

const { make, source } = Drawings;
const { token, ask, bar } = Studio;

// What the page showed when it was opened. The server keeps it.
const first = JSON.parse(document.getElementById("data").textContent).themes.filter(({ of }) => of === null);
const parts = new Map();
let isOn = false;

async function drawing(figure) {
  const before = first.find(({ id }) => id === figure.theme?.id);
  if (!before) return null;
  const target = `/part/${before.mark}/${Studio.traitsOf(before)}/${Store.scaleOf(before, Controls.scale())}`;
  if (!parts.has(target)) parts.set(target, fetch(target).then((response) => (response.status === 200 ? response.json() : null)));
  const part = await parts.get(target);
  return part ? source(part, part.variants[0].s[figure.scene]) : null;
}

async function lay(figure) {
  figure.lastChild.querySelector(".before")?.remove();
  if (!isOn) return;
  const found = await drawing(figure);
  if (!found || !isOn || figure.lastChild.querySelector(".before")) return;
  Drawings.draw(figure.lastChild.appendChild(make("div", { class: "before", "aria-hidden": "true" })), [found]);
}

Scenes.decorate(lay);

const split = make("input", { type: "range", min: "0", max: "100", value: "50", "aria-label": "Boundary between before and after" });
const place = (percent) => {
  split.value = percent;
  document.documentElement.style.setProperty("--split", `${percent}%`);
};
split.addEventListener("input", () => place(split.value));
const row = make("label", { class: "split", hidden: true }, "before", split, "after");
const compare = make("button", { "aria-pressed": "false", onclick: () => {
  isOn = !isOn;
  compare.setAttribute("aria-pressed", String(isOn));
  document.documentElement.classList.toggle("comparing", isOn);
  row.hidden = !isOn;
  place(50);
  for (const figure of Scenes.all()) lay(figure);
} }, "Compare");

// The divider follows the pointer in a scene.
addEventListener("pointermove", (event) => {
  const screen = isOn && event.buttons === 0 && event.target.closest?.(".screen");
  if (!screen) return;
  const { left, width } = screen.getBoundingClientRect();
  place(Math.round((event.clientX - left) / width * 1000) / 10);
});

// A new theme that inherits from one that is shown.
const name = Definitions.field("Name of the new theme");
const parent = make("select", { "aria-label": "The theme that it inherits from" });
let known = [];
const form = Definitions.form("Make", [name, parent], () => {
  known = Controls.own().map(({ id }) => id);
  return ask("theme", { theme: Definitions.chosen(parent)?.mark, name: name.value });
}, "Made", () => {
  more.open = false;
  Controls.reveal(Controls.own().find(({ id }) => !known.includes(id)));
});
const more = Studio.popover(make("summary", {}, "New theme"), {}, form);
more.addEventListener("toggle", () => {
  parent.replaceChildren(...Definitions.options());
  if (!more.open) return;
  if (Controls.state.theme) parent.value = Controls.state.theme;
  name.value = "";
  name.focus();
});

if (token) bar.append(compare, more, row);
