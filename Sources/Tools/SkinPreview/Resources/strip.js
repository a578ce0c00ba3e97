// The states of an entity, in light and in dark, as drawings: the cell that is chosen is what is explained, and edited.
import * as Cards from "./cards.js";
import * as Controls from "./controls.js";
import * as Drawings from "./drawings.js";
import * as Rows from "./rows.js";
import * as Store from "./store.js";

const { make, source, draw } = Drawings;
let shown = null;
const signs = { light: "☀", dark: "☾", "": "" };

// The appearances in which a theme differs, unless it always has the same one. One that mentions but one differs from the values without any.
function appearances(theme) {
  const { appearance } = Controls.state, known = theme.appearance === "any" ? ["light", "dark"].filter((name) => Controls.bit(name) & theme.traits) : [];
  if (!known.length) return [appearance];
  return known.length === 1 || appearance === "" ? ["", ...known] : known;
}

// The traits of the cells of a theme that are shown beside those that are chosen.
const others = (theme) => (!shown?.isConnected ? [] : appearances(theme)).filter((name) => name !== Controls.state.appearance).map((name) => Controls.traits(name) & theme.traits);

// An item of the panel. What is entered holds in all appearances until edits are limited to `only` one, which is undefined where nothing can
// be edited: all cells are marked for which it does. `choose` gets the state and the appearance of a cell; null for a theme that has one.
function item(theme, index, { s: states }, chosen, only, choose) {
  return { key: "strip", signature: null, make: (old) => {
    const box = old ?? make("div", { class: "strip", "aria-label": "State", onkeydown: walk }), all = appearances(theme), several = [states.length > 1, all.length > 1];
    shown = box;
    const cells = all.flatMap((appearance) => states.map((state, place) => ({ theme, index, state, appearance, place, isFirst: several[0] && place === 0, isSame: state === chosen,
      isChosen: state === chosen && appearance === Controls.state.appearance, choose: () => choose(state, several[1] ? appearance : null) })));
    const show = () => Rows.fill(box, cells.map((each) => ({ key: [each.state, each.appearance, several].join(), signature: null, make: (old) => paint(old ?? cell(each, several), each) })));
    show();
    box.classList.toggle("wide", several[1] && only === null);
    box.setAttribute("role", cells.length > 1 ? "radiogroup" : "group");
    box.style.setProperty("--columns", Math.min(several[0] ? states.length : all.length, 5));
    box.step = states.length;
    Promise.all(all.map((appearance) => Store.loading([theme], Controls.traits(appearance), Controls.scale()))).then((loaded) => { if (loaded.some(Boolean) && box.isConnected) show(); });
    return box;
  } };
}

function cell({ state, appearance, isFirst }, [hasStates, hasAppearances]) {
  const [word, look] = [state || "normal", appearance || "neutral"], names = [hasStates ? word : "", hasAppearances ? look : ""].filter(Boolean);
  return make("label", { class: `cell state${isFirst ? " first" : ""}` }, names.length ? make("input", { type: "radio", name: "panel-state", "aria-label": names.join(", ") }) : null, make("span", {}),
    names.length ? make("small", { "aria-hidden": "true" }, names[0]) : null, names.length > 1 ? make("i", { "aria-hidden": "true" }, signs[appearance]) : null);
}

// What is not loaded yet stays as it was.
function paint(cell, { theme, index, place, appearance, isSame, isChosen, choose }) {
  const traits = Controls.traits(appearance), look = Store.look(theme, traits), variant = Store.variant(theme, traits, Controls.scale()), radio = cell.querySelector("input");
  if (radio) Object.assign(radio, { checked: isChosen, onclick: choose });
  cell.classList.toggle("same", isSame);
  const numbers = look && variant && Store.list(variant.part, variant.d[index]);
  if (!numbers) return cell;
  const back = Cards.background(look, index);
  cell.style.background = back;
  cell.classList.toggle("night", Drawings.isDark(back));
  const number = numbers[place] >= 0 ? numbers[place] : numbers[0];
  draw(cell.querySelector("span"), number >= 0 ? [source(variant.part, number)] : []);
  return cell;
}

// Up and Down lead to the same state in the other appearance; the browser knows the rest.
function walk(event) {
  const radios = [...this.querySelectorAll("input")], next = this.step > 1 && radios[radios.indexOf(event.target) + { ArrowUp: -1, ArrowDown: 1 }[event.key] * this.step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

export { item, others };
