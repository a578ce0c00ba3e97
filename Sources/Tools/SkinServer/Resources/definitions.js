// What a theme does not have yet: constants, the classes of an entity, and operations of its own as a class.
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as Studio from "./studio.js";
import * as Values from "./values.js";

const { make } = Drawings;
const { token, ask, written, traitsOf } = Studio;
const types = ["color", "float", "integer", "bool", "string", "image", "point", "size", "rect", "insets"];
const initial = (type) => Values.text(type, Values.initial(type));

const field = (label, value = "", list = null) => make("input", { type: "text", "aria-label": label, placeholder: label, value, list, spellcheck: "false" });

// The themes of the page as the options of a list, also those that are hidden; and the one that is chosen.
const options = () => Controls.own().map(({ id, name }, _, all) => make("option", { value: id }, all.some((one) => one.name === name && one.id !== id) ? `${name} (${id})` : name));
const chosen = (list) => Controls.find(list.value);

// A form that says what is wrong with what it sends; `then` follows once the page shows what was written.
function form(label, fields, act, verb = "Changed", then = () => {}) {
  const fault = make("p", { class: "fault", role: "alert", hidden: true });
  return make("form", { class: "define", onsubmit: async (event) => {
    event.preventDefault();
    try {
      const arrival = written(await act(), verb);
      fault.hidden = true;
      await arrival;
      then();
    } catch (error) { Object.assign(fault, { textContent: error.message, hidden: false }); }
  } }, ...fields, make("button", { class: "quiet" }, label), fault);
}

function constant() {
  const name = field("Name of a constant"), value = field("Value", initial("color"));
  const type = make("select", { "aria-label": "Type" }, ...types.map((word) => make("option", { value: word }, word)));
  type.addEventListener("change", () => { value.value = initial(type.value); });
  const theme = make("select", { "aria-label": "Theme" });
  const more = make("details", { class: "more" }, make("summary", {}, "New constant"), form("Add", [theme, name, type, value], () => ask("refactor",
    { theme: chosen(theme)?.mark, kind: "constant", name: name.value, type: type.value, value: value.value }), "Changed", () => {
    Panel.showConstant(name.value, Controls.indexOf(chosen(theme)), null);
    Panel.enter();
    name.value = "";
  }));
  more.addEventListener("toggle", () => theme.replaceChildren(...options()));
  return more;
}

// The classes of an entity, which can be changed, and its own operations, which can become one.
function classes(what, box) {
  const request = { theme: what.theme.mark, traits: traitsOf(what.theme), entity: what.entity };
  ask("classes", request).then(({ taken, known }) => {
    const list = make("datalist", { id: "known-classes" }, ...known.map((name) => make("option", { value: name })));
    const names = field("Classes", taken.join(" "), list.id), name = field("A name for a class");
    box.append(list,
      form("Take", [make("label", {}, "Classes ", names)], () => ask("write", { ...request, value: names.value.trim() })),
      form("Make a class from its values", [name], () => ask("refactor", { ...request, kind: "classify", name: name.value })));
  }).catch(() => box.remove());
}

if (token) Drawings.byId("palette-list").before(constant());

export { form, field, classes, options, chosen };
