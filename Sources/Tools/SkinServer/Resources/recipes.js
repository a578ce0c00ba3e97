// The recipe of a definition: the constants to which it refers, its steps, whose numbers can be edited, and whether a value that is
// entered keeps it.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Inputs from "./inputs.js";
import * as Values from "./values.js";

const { make } = Drawings;

function create(editor) {
  const chips = make("div", { class: "recipe", hidden: true });
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
    chips.replaceChildren(...[ref && link(ref), by && make("span", {}, "by ", link(by)), ...steps.map((step) => chip(source.type, step))].filter(Boolean));
    chips.hidden = chips.childElementCount === 0;
  }

  return { boxes: [chips, keep], show, keeping };
}

export { create };
