// The editors in the panel, of which one at a time may be at work, and what can be added to an entity.
import * as Definitions from "./definitions.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Editor from "./editor.js";
import * as Handles from "./handles.js";
import * as Lights from "./lights.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as Studio from "./studio.js";
import * as Values from "./values.js";

const { make } = Drawings;
const { keyOf } = Editor;
// All editors, by what they edit, and those that are left while they write.
const all = new Map(), parting = new Set();

// What was added and has no row yet, which gets the keyboard.
let fresh = null;

function create(key, ...more) {
  const editor = Editor.create(key, ...more);
  all.set(key, editor);
  return editor;
}

// Puts the editors of some values into an element, which keeps those that it has.
function edit(parent, values, what) {
  if (!Studio.token || what.theme.of != null) return;
  const isOneOfSeveral = values.length > 1;
  for (const box of [...parent.children]) if (all.get(box.key)?.box !== box || !values.some(({ name, type }) => box.key === keyOf(what, name) && box.valueType === type)) remove(box);
  values.forEach((value, i) => {
    const key = keyOf(what, value.name), known = all.get(key), own = { ...what, parameter: isOneOfSeveral ? value.name : undefined };
    if (known?.box.parentElement === parent) known.update(value, own);
    else focusFresh(parent.insertBefore(create(key, value, own, { isOneOfSeveral }).box, parent.children[i] ?? null));
    // It comes late, and has its place from the beginning: nothing moves below the pointer.
    if (!isOneOfSeveral) parent.previousElementSibling.append(all.get(key).contrast?.box ?? "");
  });
}

function focusFresh(box) {
  if (!fresh || !box.key.startsWith(fresh)) return;
  fresh = null;
  queueMicrotask(() => { if (!document.activeElement.closest(".edit")) box.querySelector("input, select, button").focus(); });
}

function remove(box) {
  if (all.get(box.key)?.box === box) forget(box.key);
  box.remove();
}

function forget(key) {
  const editor = all.get(key);
  all.delete(key);
  editor.isGone = true;
  editor.arrive?.();
  if (!editor.editing.isWriting()) return;
  parting.add(editor);
  editor.editing.done().then(() => parting.delete(editor));
}

// What is selected is left, or another state or theme of it is shown: what is typed there is written, and what was typed before comes back
// with its thing. Editors whose rows stay remain.
function leave(isEnd) {
  for (const { box, label, editing } of all.values()) {
    if (editing.isTyped() && box.contains(document.activeElement)) editing.leave();
    if (editing.state.phase === "failed") Studio.tell(`${label}: ${editing.state.fault}`, true);
    if (isUnwritten(editing)) editing.end();
  }
  fresh = null;
  for (const [key, { box }] of all) if (isEnd || !box.isConnected) forget(key);
  Lights.show(null);
  Handles.show(null);
}

// The editor that shows what no file says, if there is one.
const busy = () => [...all.values()].find(({ editing }) => editing.isBusy())?.editing;
const isUnwritten = ({ state }) => ["moving", "failed"].includes(state.phase);
function callOff() {
  for (const { editing } of all.values()) if (isUnwritten(editing)) editing.cancel();
}

// Operations that nothing says of an entity, which can be given, and its classes.
function add(what) {
  if (!Studio.token || what.theme.of != null) return [];
  return [{ key: `add ${what.theme.id} ${what.states}`, signature: what.theme.mark, make: () => adding(what) },
    { key: `classes ${what.theme.id}`, signature: what.theme.mark, make: () => {
      const more = make("details", { class: "row more" }, make("summary", {}, "Classes"));
      more.addEventListener("toggle", () => Definitions.classes(what, more), { once: true });
      return more;
    } }];
}

// What can be given to the selected entity: the operations of a type, and the editor of one that is chosen.
let offers = null;
const missing = async (type) => (await offers?.operations ?? []).filter((each) => each.type === type).map(({ name }) => name);
function offer(name) {
  offers.list.value = name;
  offers.list.dispatchEvent(new Event("change"));
  return [...all.values()].find(({ box }) => offers.box.contains(box));
}

function adding(what) {
  const list = make("select", { "aria-label": "An operation to add" }, make("option", { value: "" }, "Add an operation…"));
  const box = make("div", { class: "row add" }, list);
  const operations = Studio.ask("operations", { theme: what.theme.mark, traits: Studio.traitsOf(what.theme), entity: what.entity, operation: "" }).then((answer) => answer.operations);
  offers = { list, box, operations: operations.catch(() => []) };
  operations.then((operations) => {
    list.append(...operations.map(({ name, type }) => make("option", { value: name }, `${name} (${type})`)));
    list.addEventListener("change", () => {
      for (const old of box.querySelectorAll(".edit")) remove(old);
      const found = operations.find(({ name }) => name === list.value);
      if (found) box.append(given(found, what));
      box.querySelector(".edit :is(input, select, button)")?.focus();
    });
  }).catch(() => list.remove());
  return box;
}

function given({ name: operation, type, values, of }, what) {
  const own = { ...what, operation }, value = { name: "", type, fields: Values.initial(type, values), of };
  return create(keyOf(own, ""), value, own, { isNew: true, written: ({ key }) => { fresh = key; } }).box;
}

// Escape takes back what was not written, before it goes to the parent.
addEventListener("keydown", (event) => {
  const box = event.key === "Escape" && event.target.closest?.(".edit.dirty"), own = box && all.get(box.key);
  if (!own || !own.editing.isBusy()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  own.editing.cancel();
}, true);

if (Studio.token) {
  Object.assign(Panel.hooks, { edit, add, leave });
  // What was entered last is on its way before what comes next.
  Studio.editors({ busy, callOff, ready: () => Promise.all([...all.values(), ...parting].map(({ editing }) => editing.ready())) });
}

export { all, parting, missing, offer };
