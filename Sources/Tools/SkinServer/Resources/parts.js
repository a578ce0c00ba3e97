// The parts of a gradient, a shadow or a list, and the cases of a choice, each with a control that writes it alone.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Handles from "./handles.js";
import * as Inputs from "./inputs.js";
import * as Rows from "../../SkinPreview/Resources/rows.js";
import * as Settings from "../../SkinPreview/Resources/settings.js";
import * as Typed from "./typed.js";
import * as Values from "./values.js";

const { make } = Drawings;

function create(editor) {
  const box = make("div", { class: "pieces" });

  function show({ source }) {
    // The button of a part that is gone takes the keyboard with it.
    if (box.contains(document.activeElement.closest(".remove-part"))) box.querySelector(".add-part")?.focus();
    Rows.fill(box, items(editor, source));
    showHandles();
  }

  function reset() {
    for (const { input, own } of box.children) input?.set(own.fields);
    showHandles();
  }

  const showHandles = () => { if (box.children.length && editor.value.type === "gradient" && editor.what.entity) Handles.show(editor); };

  return { box, show, reset };
}

function items(editor, source) {
  const { value: { type, fields, of }, isNew, isSimple } = editor, found = Values.pieces(type, fields, source);
  // A list that nothing says yet.
  const first = isNew && of && Values.element(of);
  if (first) return [adder(editor, "", `<array>\n  ${first.replaceAll("\n", "\n  ")}\n</array>`)];
  if (!found.length && !isSimple && source) return [{ key: "note", signature: "", make: () => make("p", { class: "from" }, "Choose the constant above to edit its parts.") }];
  const words = found[0]?.isWhen ? Settings.words(Values.recipe(source).by) : {};
  const isLast = ({ item }, i) => item && String(item) !== String(found[i + 1]?.item);
  return found.flatMap((piece, i) => [part(editor, piece, words), ...(isLast(piece, i) ? [remover(editor, piece)] : [])]);
}

const button = ({ label, through }, key, text, title, sent) => ({ key, signature: null, make: (old) => Object.assign(old ?? make("button", { class: `quiet ${key.split(" ")[0]}-part`, "aria-label": `${title} ${label}` }, text),
  { onclick: () => through(() => sent).commit() }) });
const adder = (editor, name, sent) => button(editor, `add ${name}`, "Add one", `Add one to ${name}`, sent);
const remover = (editor, { item }) => button(editor, `remove ${item}`, "Remove", `Remove ${item.at(-1) + 1} of`, { text: null, path: item });

function part(editor, piece, words) {
  if (piece.added) return adder(editor, piece.name, { text: piece.added, path: piece.path, isInserted: true });
  const own = piece.isWhen ? when(editor, piece) : piece, links = piece.ref ? [editor.link(piece.ref)] : own.links ?? [];
  const title = piece.isWhen ? (piece.name === "" ? "otherwise" : words[piece.name] ?? piece.name) : piece.name;
  return { key: `${title} ${own.type}`, signature: JSON.stringify([piece.path, own, Boolean(piece.field)]), make: (old) => {
    const row = old ?? make("div", { class: "piece" }, make("b", {}, title), make("div", { class: "control" }, make("span", {})));
    Object.assign(row, { piece, own });
    row.querySelector("span").replaceChildren(...links);
    // A part that is edited stays as it is.
    if (row.input && !editor.editing.isBusy()) row.input.set(own.fields);
    if (!row.input && own.type) addControls(editor, row, title);
    return row;
  } };
}

function addControls(editor, row, title) {
  row.io = editor.through((sent) => sentOf(row, sent));
  row.input = Inputs.controls(row.own, `${editor.label}, ${title}`, row.io, { isAngle: row.piece.name.endsWith("angle") });
  row.lastChild.append(...row.input.elements);
  queueMicrotask(() => Typed.restore(editor, row.lastChild, title));
}

// What is entered, as a change of the part, which may be elsewhere once that is written; of a field that is not written yet, as its element.
function sentOf(row, sent) {
  return sent === undefined ? undefined : { get now() {
    const { piece, own: { type } } = row, { path } = piece;
    if (piece.field) return { text: Values.field(piece, type, sent), path, isInserted: true };
    return { text: sent.partial ?? sent.text ?? sent, partial: sent.partial, path };
  } };
}

// A case of a choice: its own value, or the constants to which it refers.
function when({ link, value: { type } }, { child }) {
  const { ref, steps } = Values.recipe(child);
  if (ref || child.children.length) return { links: [ref ? link(ref) : "", " ", steps.map((step) => step.label).join(", ")] };
  if (["float", "integer", "string"].includes(type)) return { type, fields: child.text };
  if (type === "bool") return { type, fields: child.text === "true" };
  if (type === "color" && /^#[0-9A-F]{6}([0-9A-F]{2})?$/i.test(child.text)) return { type, fields: child.text };
  return type === "image" ? { type, fields: { name: child.text } } : { links: [child.text] };
}

export { create };
