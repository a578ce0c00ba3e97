// A picture that is dropped anywhere: on a field it is that one's, on a thing in a scene it asks what it is for.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Editors from "./editors.js";
import * as Inputs from "./inputs.js";
import * as Scenes from "../../SkinPreview/Resources/scenes.js";
import * as Studio from "./studio.js";

const { make } = Drawings;
const dialog = make("dialog", { class: "drop-choice", "aria-label": "What the picture is for" });

for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  for (const old of document.querySelectorAll(".over")) old.classList.remove("over");
  const zone = event.target.closest?.(".edit, .screen [data-entity]");
  if (kind === "dragover") return void zone?.classList.add("over");
  const [file] = event.dataTransfer.files;
  if (!file?.type.startsWith("image/")) return Studio.tell(`${file?.name ?? "This"} is no picture`, true);
  if (zone?.classList.contains("edit")) take(Editors.all.get(zone.key), file);
  else if (zone) ask(zone, file);
  else Studio.tell("Drop a picture on a thing in a scene, or on a field of one", true);
});

function take(editor, file) {
  if (editor?.box.valueType !== "image") return Studio.tell("This value is no picture", true);
  editor.editing.open();
  editor.editing.commit(Inputs.named(file));
}

// Asks for which of a thing's pictures it is meant.
async function ask(zone, file) {
  const figure = zone.closest("figure");
  Scenes.open(figure, zone.dataset.entity);
  for (let tries = 0; tries < 40 && Editors.all.size === 0; tries++) await new Promise((done) => setTimeout(done, 50));
  const own = [...Editors.all.values()].filter(({ box }) => box.valueType === "image"), offered = await Editors.missing("image");
  const choose = (label, act) => make("button", { onclick: () => { dialog.close(); act(); } }, label);
  const choices = [...own.map((editor) => choose(editor.label, () => take(editor, file))), ...offered.map((name) => choose(`${name} (new)`, () => take(Editors.offer(name), file)))];
  dialog.replaceChildren(make("p", {}, choices.length ? `For ${zone.dataset.entity} in ${figure.theme.name}, ${file.name} becomes` : `${zone.dataset.entity} shows no pictures`), ...choices, make("button", { class: "quiet", onclick: () => dialog.close() }, "Cancel"));
  dialog.showModal();
}

if (Studio.token) document.body.append(dialog);
