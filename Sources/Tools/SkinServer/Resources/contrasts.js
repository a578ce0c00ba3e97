// The contrasts of an entity in some states, asked for once while the theme is as it is, each beside its color.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Studio from "./studio.js";

const { make } = Drawings;
const { ask, traitsOf } = Studio;
const measured = new Map();

function of({ theme, entity, operation, states }) {
  const request = { theme: theme.mark, traits: traitsOf(theme), entity, operation, states: states || "" };
  const key = [request.theme, request.traits, entity, states].join(" ");
  if (measured.size > 200) measured.clear();
  if (!measured.has(key)) measured.set(key, ask("contrasts", request).then((answer) => answer.contrasts).catch(() => []));
  return measured.get(key);
}

// The contrast of an editor's color; null for other values.
function create(editor) {
  if (!editor.what.entity || editor.value.type !== "color" || editor.isNew) return null;
  const box = make("p", { class: "contrast" });
  const use = ({ ratio, nearest }) => make("button", { class: "quiet", title: `The contrast of ${ratio} is too low: ${nearest} is the nearest color that has enough`, onclick: () => editor.editing.commit(nearest) }, `Use ${nearest}`);
  const measure = () => of(editor.what).then((found) => {
    const { operation, parameter } = editor.what, own = found.find((each) => each.operation === operation && (!parameter || each.parameter === parameter));
    box.classList.toggle("fault", own?.fails ?? false);
    box.replaceChildren(...(!own ? [] : own.fails ? [`${own.ratio} `, use(own)] : [`Contrast ${own.ratio}`]));
  });
  return { box, measure };
}

export { create };
