// What can be done with a definition beside changing it: take it out, follow a constant that has the same color, and name it.
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Definitions from "./definitions.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Studio from "./studio.js";

const { make } = Drawings;

function create(editor) {
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
  const { what, label, editing } = editor;
  const form = (kind, text, hint, then) => {
    const field = Definitions.field(hint);
    return Definitions.form(text, [field], async () => {
      // What is typed in the value comes before.
      if (editing.isTyped()) await editing.commit();
      if (editing.state.fault) throw new Error(editing.state.fault);
      return Studio.ask("refactor", { ...editor.request(editing.state.scope), kind, name: field.value });
    }, "Changed", () => then?.(field.value));
  };
  const forms = what.constant
    ? [form("rename", "Rename", "Another name", (name) => Panel.showConstant(name, Controls.indexOf(editor.what.theme), null, what.constant)), form("setting", "Offer as a setting", "A label for users")]
    : [form("extract", "Make a constant", "A name for the value")];
  return make("details", { class: "more" }, make("summary", { "aria-label": `More for ${label}` }, "More"), ...forms);
}

export { create };
