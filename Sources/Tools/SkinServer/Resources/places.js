// The places where a value can be written, as chips.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Lights from "./lights.js";
import * as Rows from "../../SkinPreview/Resources/rows.js";
import * as Values from "./values.js";

const { make } = Drawings;

function create(editor) {
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

export { create };
