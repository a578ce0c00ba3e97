// What stands below a value for the places where it can be written: chips to choose one, the recipe of the definition there, and what can
// be done with it.
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Definitions from "./definitions.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Inputs from "./inputs.js";
import * as Lights from "./lights.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as Rows from "../../SkinPreview/Resources/rows.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Studio from "./studio.js";
import * as Values from "./values.js";

const { make } = Drawings;

function chips(editor) {
  const box = make("div", { class: "scopes", role: "radiogroup", "aria-label": `Where ${editor.label} is written`, hidden: true });
  let painted = null;
  // What follows from a place is lit in the scenes.
  const light = (place) => Lights.show(place?.kind === "constant" ? place.detail : place?.isHere ? null : editor.what.constant, editor.what.theme);

  function chip(place) {
    const { label, title } = Values.scope(place, { theme: editor.what.theme.name, isConstant: Boolean(editor.what.constant) });
    const radio = make("input", { type: "radio", name: `scope ${editor.key}`, value: place.name, onchange: () => editor.editing.choose(place.name) });
    radio.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || editor.editing.state.phase !== "moving") return;
      event.preventDefault();
      editor.editing.commit();
    });
    // The field keeps the keyboard when a place is clicked.
    const back = ({ detail }) => { if (detail) setTimeout(() => editor.field?.focus()); };
    return make("label", { class: "scope", title, onclick: back, onpointerenter: () => light(place), onpointerleave: () => light(editor.chosen()) }, radio, label);
  }

  function show({ places, scope }) {
    if (places && painted !== places) {
      painted = places;
      Rows.fill(box, places.map((place) => ({ key: place.name, signature: JSON.stringify(place), make: () => chip(place) })));
      box.hidden = false;
    }
    box.setAttribute("aria-busy", String(!places));
    for (const radio of box.querySelectorAll("input")) radio.checked = radio.value === scope;
  }

  return { box, show, light };
}

// The constants to which the definition refers, its steps, whose numbers can be edited, and whether a value that is entered keeps it.
function recipe(editor) {
  const box = make("div", { class: "recipe", hidden: true });
  const keeps = make("input", { type: "checkbox", checked: true, onchange: again });
  const keep = make("label", { class: "check keep", hidden: true }, keeps, make("span", {}));
  let isAsked = false;
  const keeping = (sent) => (typeof sent === "string" && !keep.hidden && keeps.checked && !sent.startsWith("<") ? { text: sent, keeps: true } : sent);

  function again() {
    const { state, move } = editor.editing;
    if (state.phase === "moving") move(keeping(state.value?.text ?? state.value));
  }

  function chip(type, step) {
    const { link, through, label } = editor;
    if (!step.isNumber) return make("span", { class: "recipe-step" }, ...step.label.split(/([\w.-]+)/).map((word) => (step.constants.includes(word) ? link(word) : word)));
    const io = through((sent) => (sent === undefined ? sent : Values.step(type, step.name, sent)));
    const { elements } = Inputs.controls({ type: "float", fields: step.value }, `${label}, ${step.name}`, io, { grain: step.grain });
    return make("label", { class: "recipe-step", title: step.label }, step.name, ...elements, ...step.constants.map(link));
  }

  function show({ source }) {
    const { ref, by, steps, keepsContrast, followsNumber } = Values.recipe(source), { link } = editor;
    keep.hidden = !(keepsContrast || followsNumber) || !editor.isSimple;
    keep.lastChild.textContent = keepsContrast ? "Keep the contrast" : `Keep following ${ref}`;
    if (!isAsked) keeps.checked = keepsContrast;
    isAsked = true;
    box.replaceChildren(...[ref && link(ref), by && make("span", {}, "by ", link(by)), ...steps.map((step) => chip(source.type, step))].filter(Boolean));
    box.hidden = box.childElementCount === 0;
  }

  return { boxes: [box, keep], show, keeping };
}

// What can be done beside changing it: take it out, follow a constant that has the same color, and name it.
function actions(editor) {
  const box = make("div", { class: "more-actions", hidden: true });
  function show(place) {
    // Only what this theme itself defines: an ancestor's definition serves others, too.
    const out = place.isOwn ? make("button", { class: "quiet", title: `From ${place.file}`, onclick: () => editor.editing.commit(null) }, place.kind === "constant" && editor.what.entity ? `Take out ${place.detail}` : "Take out") : null;
    box.replaceChildren(...[out, references(editor), editor.what.info ? null : names(editor)].filter(Boolean));
    box.hidden = false;
  }
  return { box, show };
}

// The constants that have the color: a reference follows them, a copy does not.
function references({ value: { type, fields }, what, editing }) {
  if (type !== "color" || !what.entity) return null;
  const look = Store.saved(what.theme, Controls.traits());
  const same = (look ? Store.constants(look) : []).filter((constant) => constant.type === "color" && constant.fields === fields).map(({ name }) => name);
  const free = same.filter((name) => !what.constants?.includes(name)).slice(0, 4);
  return free.length ? make("div", { class: "refer" }, "The same as ", ...free.map((name) =>
    make("button", { class: "quiet", title: `Follow ${name} from now on`, onclick: () => editing.commit(`<color ref="${name}"/>`) }, name))) : null;
}

function names(editor) {
  const { what, label } = editor;
  const form = (kind, text, hint, then) => {
    const field = Definitions.field(hint);
    return Definitions.form(text, [field], () => Studio.ask("refactor", { ...editor.request(editor.editing.state.scope), kind, name: field.value }), "Changed", () => then?.(field.value));
  };
  const forms = what.constant
    ? [form("rename", "Rename", "Another name", (name) => Panel.showConstant(name, Controls.indexOf(editor.what.theme), null)), form("setting", "Offer as a setting", "A label for users")]
    : [form("extract", "Make a constant", "A name for the value")];
  return make("details", { class: "more" }, make("summary", { "aria-label": `More for ${label}` }, "More"), ...forms);
}

export { chips, recipe, actions };
