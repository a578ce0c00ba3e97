// Lights in the scenes what follows from a constant, and frames and names what the pointer is over.
import * as Cards from "../../SkinPreview/Resources/cards.js";
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Selection from "../../SkinPreview/Resources/selection.js";
import * as Store from "../../SkinPreview/Resources/store.js";

const { make } = Drawings;
const tag = make("span", {}), frame = document.body.appendChild(make("div", { class: "pointed", "aria-hidden": "true", hidden: true }, tag));

function show(name, theme) {
  const look = name && theme && Controls.look(theme);
  Selection.light([...(look && Store.uses(look)?.get(name) || [])].map((index) => Cards.keyAt(index)), theme);
}

// The place of an entity on the screen is that of its box in the scene, whatever is clipped in it.
function placeOf(entity) {
  const root = entity.closest(".screen").querySelector(":scope > svg");
  const { left, top, width } = root.getBoundingClientRect(), scale = width / root.viewBox.baseVal.width;
  const [x, y, w, h] = entity.dataset.box.split(" ").map((v) => Number(v) * scale);
  return { left: left + x, top: top + y, width: w, height: h };
}

for (const kind of ["pointerover", "focusin"]) addEventListener(kind, ({ target }) => {
  const tile = target.closest?.(".swatch");
  if (tile?.constant) show(tile.constant.name, tile.theme);
  else if (kind === "pointerover" && !document.querySelector(".edit.open")) show(null);
  if (kind !== "pointerover") return;
  const entity = target.closest?.(".screen [data-box]");
  frame.hidden = !entity || document.documentElement.classList.contains("comparing");
  if (frame.hidden) return;
  tag.textContent = entity.dataset.entity.split("#").pop();
  const { left, top, width, height } = placeOf(entity);
  Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  frame.classList.toggle("high", top < 90);
});
addEventListener("scroll", () => { frame.hidden = true; }, { passive: true });
addEventListener("pointerdown", () => { frame.hidden = true; }, true);

export { show, placeOf };
