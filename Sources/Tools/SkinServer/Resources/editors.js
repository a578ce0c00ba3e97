// The editors in the panel: each has one life (`Editing`), its controls, the places where it writes as chips, and the recipe of its value.
import * as Contrasts from "./contrasts.js";
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Definitions from "./definitions.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Editing from "./editing.js";
import * as Inputs from "./inputs.js";
import * as Lights from "./lights.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as Rows from "../../SkinPreview/Resources/rows.js";
import * as Settings from "../../SkinPreview/Resources/settings.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Studio from "./studio.js";
import * as Values from "./values.js";

const { make } = Drawings;
const { ask, traitsOf } = Studio;
// All editors of the panel, by what they edit. One at a time may be at work.
const all = new Map();

// Comes when no button of the pointer is down: what it was pressed on stays below it until then.
let released = Promise.resolve();
addEventListener("pointerdown", () => {
  released = new Promise((done) => { for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true, capture: true }); });
}, true);

// What was added and has no row yet, which gets the keyboard.
let fresh = null;

// What is typed in fields and not written, by their editors. It stays with this tab when the page is loaded again.
const typed = new Map(Object.entries(JSON.parse(sessionStorage.getItem("fields") ?? "{}")));
function keepTyped(key, text) {
  if (text) typed.set(key, text);
  else if (!typed.delete(key)) return;
  sessionStorage.setItem("fields", JSON.stringify(Object.fromEntries(typed)));
}

// Puts the editors of some values into an element, which keeps those that it has.
function edit(parent, values, what) {
  if (!Studio.token || what.theme.of != null) return;
  const isOneOfSeveral = values.length > 1;
  for (const box of [...parent.children]) if (all.get(box.key)?.box !== box || !values.some(({ name, type }) => box.key === keyOf(what, name) && box.valueType === type)) remove(box);
  values.forEach((value, i) => {
    const key = keyOf(what, value.name), known = all.get(key), own = { ...what, parameter: isOneOfSeveral ? value.name : undefined };
    if (known?.box.parentElement === parent) known.update(value, own);
    else focusFresh(parent.insertBefore(editor(key, value, own, isOneOfSeveral).box, parent.children[i] ?? null));
    // It comes late, and has its place from the beginning: nothing moves below the pointer.
    const { contrast } = all.get(key);
    if (contrast && !isOneOfSeveral) parent.previousElementSibling.append(contrast);
  });
}

function focusFresh(box) {
  if (!fresh || !box.key.startsWith(fresh)) return;
  fresh = null;
  queueMicrotask(() => { if (!document.activeElement.closest(".edit")) box.querySelector("input, select, button").focus(); });
}

const keyOf = (what, name) => [what.theme.id, what.entity ?? "", what.operation ?? "", what.states ?? "", nameOf(what, name)].join(" ");
const nameOf = (what, part) => what.constant ?? (what.info ? `${what.info}${what.language ? ` (${what.language})` : ""}` : `${what.operation}${part ? " " + part : ""}`);

function remove(box) {
  if (all.get(box.key)?.box === box) all.delete(box.key);
  box.remove();
}

// What is selected is left, or another state or theme of it is shown: a value that moves is called off. Editors whose rows stay remain.
function leave(isEnd) {
  callOff();
  fresh = null;
  for (const [key, { box }] of all) if (isEnd || !box.isConnected) all.delete(key);
  Lights.show(null);
}

// The editor that shows what no file says, if there is one.
const busy = () => [...all.values()].find(({ editing }) => editing.isBusy())?.editing;
function callOff() {
  for (const { editing } of all.values()) if (["moving", "failed"].includes(editing.state.phase)) editing.cancel();
}

function editor(key, value, what, isOneOfSeveral, isNew = false) {
  let request, now = value;
  const name = nameOf(what, isOneOfSeveral ? value.name : "");
  const label = what.states ? `${name}, ${what.states}` : name;
  const link = (constant) => make("button", { class: "constant", onclick: () => Panel.showConstant(constant, Controls.indexOf(what.theme), null) }, constant);
  // What is edited is what is shown, whatever is chosen meanwhile.
  function aim(other) {
    what = other;
    const fixed = { theme: what.theme.mark, traits: traitsOf(what.theme), entity: what.entity, constant: what.constant, operation: what.operation, states: what.states || "", parameter: what.parameter, info: what.info, language: what.language ?? undefined };
    request = (place, sent) => {
      const { isHere, file } = editing.state.places?.find(({ name: other }) => other === place) ?? {};
      return { ...fixed, place: place ?? undefined, isHere, file, ...(sent === undefined ? {} : Values.body(sent)) };
    };
  }
  const actions = {
    places: async () => {
      const answer = await ask("places", request());
      limit(answer);
      return answer.places;
    },
    draft: (sent, place) => (sent?.file ? null : Studio.draft("draft", () => ({ ...request(place, sent), scale: Store.scaleOf(what.theme, Controls.scale()) }), what.theme)),
    prove: (sent, place) => (sent?.file ? null : ask("prove", request(place, sent))),
    write: async (sent, place) => {
      const asked = request(place, sent?.file ? undefined : sent);
      const answer = sent?.file ? await ask("picture", { ...asked, name: sent.name, upload: await Studio.upload(sent.file) }) : await ask("write", asked);
      const isShown = await Studio.written(answer, "Changed");
      // The row is painted with what comes next, also where that is what it was painted with before.
      painted.isSent = true;
      if (isNew) fresh = key;
      const row = box.closest(".row");
      if (row) row.rowSignature = null;
      return { ...answer, isShown };
    },
    callOff: () => Studio.uncover(),
  };
  const textOf = (each) => Values.text(each.type, each.fields);
  const editing = Editing.create({ saved: isNew ? null : textOf(value), actions, changed: show });
  aim(what);

  const fault = make("p", { class: "fault", role: "alert", hidden: true });
  const outcome = make("p", { class: "from outcome", role: "status", hidden: true });
  const scopes = make("div", { class: "scopes", role: "radiogroup", "aria-label": `Where ${label} is written`, hidden: true });
  const chips = make("div", { class: "recipe", hidden: true });
  const parts = make("div", { class: "pieces" });
  const actionsBox = make("div", { class: "more-actions", hidden: true });
  const contrast = what.entity && value.type === "color" && !isNew ? make("p", { class: "contrast" }) : null;
  const control = make("div", { class: "control" });
  let input = null, painted = {};

  const isSimple = !["array"].includes(value.type) && typeof value.fields !== "undefined" && (value.fields === null || typeof value.fields !== "object" || Values.parts[value.type] || ["font", "image"].includes(value.type));
  const keeps = make("input", { type: "checkbox", checked: true });
  const keep = make("label", { class: "check keep", hidden: true }, keeps, make("span", {}));
  // A value that is entered keeps the recipe of the definition where that is asked for.
  const keeping = (sent) => (typeof sent === "string" && !keep.hidden && keeps.checked && !sent.startsWith("<") ? { text: sent, keeps: true } : sent);
  const through = (send) => ({ move: (sent, typed) => editing.move(send(sent), typed), settle: editing.settle, commit: (sent) => editing.commit(send(sent)) });
  const io = through(keeping);
  keeps.addEventListener("change", () => { if (editing.state.phase === "moving") editing.move(keeping(editing.state.value?.text ?? editing.state.value)); });

  function build(limits) {
    if (!isSimple) return;
    input = Inputs.controls(now, label, io, limits);
    control.replaceChildren(...input.elements);
  }

  // What the schema allows: a range of a number, or words.
  function limit({ values, minimum, maximum }) {
    for (const field of control.querySelectorAll("input[type=number]")) Object.assign(field, { min: minimum ?? "", max: maximum ?? "", ...((maximum ?? 2) <= 1 ? { step: 0.01 } : {}) });
    const field = values && control.querySelector("input[type=text]");
    if (!field) return;
    // What is typed by then stays, and a list takes its place once that is written.
    if (editing.isBusy()) return void Inputs.suggest(field, values);
    const hadFocus = document.activeElement === field;
    build({ values });
    if (hadFocus) control.querySelector("select").focus();
  }

  const chosen = () => editing.state.places?.find(({ name: other }) => other === editing.state.scope);

  // What the state of the editor is, in the page. Parts that have not changed stay.
  function show(state) {
    const isDirty = ["moving", "failed"].includes(state.phase);
    box.classList.toggle("dirty", isDirty);
    box.dataset.phase = state.phase;
    fault.textContent = state.fault ?? "";
    fault.hidden = !state.fault;
    showOutcome(state.proof, state.phase);
    if (state.places && painted.places !== state.places) showPlaces(state.places);
    scopes.setAttribute("aria-busy", String(!state.places));
    for (const radio of scopes.querySelectorAll("input")) radio.checked = radio.value === state.scope;
    if (state.places && (painted.scope !== state.scope || painted.of !== state.places)) showScope(chosen());
    if (!isDirty && state.phase !== "writing" && (painted.value !== now || painted.resets !== state.resets)) {
      if (painted.resets !== state.resets) for (const { input: each, own } of parts.children) each?.set(own.fields);
      Object.assign(painted, { value: now, resets: state.resets });
      input?.set(now.fields);
    }
    if (!isDirty && state.phase !== "writing") keepTyped(key, null);
    Studio.tellState(state.phase);
  }

  function showOutcome(proof, phase) {
    const isDraft = phase === "moving";
    if (!proof) return void (outcome.hidden = true);
    const losses = Studio.lossesOf(proof), where = proof.themes.length ? `, also in ${proof.themes.map((each) => each.replace(/\.theme$/, "")).join(", ")}` : "";
    const text = [isDraft && typeof proof.things === "number" ? `${Values.things(proof.things, proof.followers)} ${proof.things === 1 ? "changes" : "change"}${where}` : "", ...losses, proof.shown && `shown as ${proof.shown} after its adjustments`].filter(Boolean).join("; ");
    outcome.textContent = text;
    outcome.classList.toggle("fault", proof.failing > 0);
    outcome.hidden = text === "";
  }

  function showPlaces(places) {
    painted.places = places;
    const owner = { theme: what.theme.name, isConstant: Boolean(what.constant) };
    Rows.fill(scopes, places.map((place) => ({ key: place.name, signature: JSON.stringify(place), make: () => {
      const { label: text, title } = Values.scope(place, owner);
      const radio = make("input", { type: "radio", name: `scope ${key}`, value: place.name, checked: place.name === editing.state.scope });
      radio.addEventListener("change", () => editing.choose(place.name));
      const chip = make("label", { class: "scope", title }, radio, text);
      chip.addEventListener("pointerenter", () => light(place));
      chip.addEventListener("pointerleave", () => light(chosen()));
      return chip;
    } })));
    scopes.hidden = false;
  }

  // What follows from a place is lit in the scenes.
  const light = (place) => Lights.show(place?.kind === "constant" ? place.detail : place?.isHere ? null : what.constant, what.theme);

  // What the definition at the place is made of, and what can be done with it.
  function showScope(place) {
    Object.assign(painted, { scope: editing.state.scope, of: editing.state.places });
    if (!place) return;
    light(place);
    const recipe = Values.recipe(place.source), { type } = place.source ?? {};
    keep.hidden = !(recipe.keepsContrast || recipe.followsNumber) || !isSimple;
    keep.lastChild.textContent = recipe.keepsContrast ? "Keep the contrast" : `Keep following ${recipe.ref}`;
    if (!painted.keep) keeps.checked = recipe.keepsContrast;
    painted.keep = true;
    chips.replaceChildren(...[recipe.ref && link(recipe.ref), recipe.by && make("span", {}, "by ", link(recipe.by)), ...recipe.steps.map((step) => chip(type, step))].filter(Boolean));
    chips.hidden = chips.childElementCount === 0;
    // The page has the value of what was written last a little later.
    if (!painted.isSent) showPieces(place);
    actionsBox.replaceChildren(...act(place));
    actionsBox.hidden = false;
  }

  // A step of a recipe, whose number can be edited.
  function chip(type, step) {
    const links = step.constants.map(link);
    if (!step.isNumber) return make("span", { class: "recipe-step" }, ...step.label.split(/([\w.-]+)/).map((word) => (step.constants.includes(word) ? link(word) : word)));
    const { elements } = Inputs.controls({ type: "float", fields: step.value }, `${label}, ${step.name}`, through((sent) => (sent === undefined ? sent : Values.step(type, step.name, sent))), { grain: step.grain });
    return make("label", { class: "recipe-step", title: step.label }, step.name, ...elements, ...links);
  }

  // The parts of a gradient, a shadow or a list, and the words of a choice, each with a control that writes it alone.
  function showPieces(place) {
    const found = Values.pieces(now.type, now.fields, place.source), words = found[0]?.isWhen ? Settings.words(Values.recipe(place.source).by) : {};
    // A list that nothing says yet.
    const first = isNew && now.of && Values.element(now.of);
    // The button of a part that is gone takes the keyboard with it.
    if (parts.contains(document.activeElement.closest(".remove-part"))) parts.querySelector(".add-part")?.focus();
    Rows.fill(parts, first ? [adder("", () => editing.commit(`<array>\n  ${first.replaceAll("\n", "\n  ")}\n</array>`))]
      : found.length || isSimple || !place.source ? found.flatMap((piece, i) => [part(piece, words), ...(piece.item && String(piece.item) !== String(found[i + 1]?.item) ? [remover(piece)] : [])])
      : [{ key: "note", signature: "", make: () => make("p", { class: "from" }, "Choose the constant above to edit its parts.") }]);
  }

  const button = (key, text, title, act) => ({ key, signature: null, make: (old) => Object.assign(old ?? make("button", { class: `quiet ${key.split(" ")[0]}-part`, "aria-label": `${title} ${label}` }, text), { onclick: act }) });
  const adder = (name, act) => button(`add ${name}`, "Add one", `Add one to ${name}`, act);
  const remover = ({ item }) => button(`remove ${item}`, "Remove", `Remove ${item.at(-1) + 1} of`, () => editing.commit({ text: null, path: item }));

  function part(piece, words) {
    if (piece.added) return adder(piece.name, () => editing.commit({ text: piece.added, path: piece.path, isInserted: true }));
    const own = piece.isWhen ? when(piece, now.type) : piece, links = piece.ref ? [link(piece.ref)] : own.links ?? [];
    const title = piece.isWhen ? (piece.name === "" ? "otherwise" : words[piece.name] ?? piece.name) : piece.name;
    return { key: `${title} ${own.type}`, signature: JSON.stringify([piece.path, own, Boolean(piece.field)]), make: (old) => {
      if (!own.type) return make("div", { class: "piece" }, make("b", {}, title), make("span", {}, ...links));
      const row = old ?? make("div", { class: "piece" }, make("b", {}, title), make("div", { class: "control" }, make("span", {})));
      Object.assign(row, { piece, own });
      row.querySelector("span").replaceChildren(...links);
      // A part that is edited stays as it is.
      if (old && !editing.isBusy()) old.input.set(own.fields);
      if (old) return old;
      const send = (sent) => (sent === undefined ? undefined : row.piece.field ? { text: `<field name="${piece.field}"><${own.type}>${Values.escaped(sent)}</${own.type}></field>`, path: row.piece.path, isInserted: true }
        : { text: sent.partial ?? sent.text ?? sent, partial: sent.partial, path: row.piece.path });
      row.input = Inputs.controls(own, `${label}, ${title}`, through(send), { isAngle: piece.name.endsWith("angle") });
      row.lastChild.append(...row.input.elements);
      return row;
    } };
  }

  // A case of a choice: its own value, or the constants that it refers to.
  function when({ child }, type) {
    const recipe = Values.recipe(child);
    if (recipe.ref || child.children.length) return { links: [recipe.ref ? link(recipe.ref) : "", " ", recipe.steps.map((step) => step.label).join(", ")] };
    if (["float", "integer", "string"].includes(type)) return { type, fields: child.text };
    if (type === "bool") return { type, fields: child.text === "true" };
    if (type === "color" && /^#[0-9A-F]{6}([0-9A-F]{2})?$/i.test(child.text)) return { type, fields: child.text };
    return type === "image" ? { type, fields: { name: child.text } } : { links: [child.text] };
  }

  function act(place) {
    const form = (kind, text, hint) => {
      const field = Definitions.field(hint);
      return Definitions.form(text, [field], () => ask("refactor", { ...request(editing.state.scope), kind, name: field.value }), "Changed", () => {
        if (kind === "rename") Panel.showConstant(field.value, Controls.indexOf(what.theme), null);
      });
    };
    // Only what this theme itself defines: an ancestor's definition serves others, too.
    const out = place.isOwn ? make("button", { class: "quiet", onclick: () => editing.commit(null) }, "Take out") : null;
    if (what.info) return out ? [out] : [];
    const more = make("details", { class: "more" }, make("summary", { "aria-label": `More for ${label}` }, "More"), ...(what.constant
      ? [form("rename", "Rename", "Another name"), form("setting", "Offer as a setting", "A label for users")] : [form("extract", "Make a constant", "A name for the value")]));
    return [out, references(), more].filter(Boolean);
  }

  // The constants that have the color: a reference follows them, a copy does not.
  function references() {
    if (now.type !== "color" || !what.entity) return null;
    const look = Store.saved(what.theme, Controls.traits());
    const names = (look ? Store.constants(look) : []).filter(({ type, fields }) => type === "color" && fields === now.fields).map(({ name: other }) => other);
    const free = names.filter((other) => !what.constants?.includes(other)).slice(0, 4);
    return free.length ? make("div", { class: "refer" }, "The same as ", ...free.map((other) =>
      make("button", { class: "quiet", title: `Follow ${other} from now on`, onclick: () => editing.commit(`<color ref="${other}"/>`) }, other))) : null;
  }

  const box = make("div", { class: "edit" }, isOneOfSeveral ? make("b", {}, value.name) : null, isOneOfSeveral ? contrast : null, control, scopes, chips, keep, parts, actionsBox, outcome, fault);
  box.dataset.key = key;
  Object.assign(box, { key, valueType: value.type });
  build({ values: value.values });
  if (!isSimple) control.append(make("button", { class: "quiet open-pieces", onclick: () => {} }, "Edit its parts"));

  const unfold = () => box.classList.toggle("open", box.contains(document.activeElement));
  box.addEventListener("focusin", () => {
    released.then(unfold);
    editing.open();
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    // The window may lose the keyboard to a dialog.
    if (box.contains(relatedTarget) || !document.hasFocus()) return;
    released.then(unfold);
    editing.leave();
    Lights.show(null);
  });

  function measure() {
    if (!contrast) return;
    Contrasts.of(what).then((found) => {
      const own = found.find((each) => each.operation === what.operation && (!what.parameter || each.parameter === what.parameter));
      contrast.classList.toggle("fault", own?.fails ?? false);
      contrast.replaceChildren(...(own ? [own.fails ? `${own.ratio} ` : `Contrast ${own.ratio}`, own.fails ? use(own) : ""] : []));
    });
  }
  const use = ({ ratio, nearest }) => make("button", { class: "quiet", title: `The contrast of ${ratio} is too low: ${nearest} is the nearest color that has enough`, onclick: () => editing.commit(nearest) }, `Use ${nearest}`);
  measure();

  // The page has new data.
  function update(other, aimed) {
    const before = request();
    if (painted.isSent) Object.assign(painted, { isSent: false, value: null, of: null });
    aim(aimed);
    now = other;
    editing.refresh(textOf(other));
    if (!Editing.same(before, request())) {
      editing.expire();
      measure();
    }
    show(editing.state);
  }

  const made = { box, contrast, editing, update, label };
  all.set(key, made);
  const fields = () => [...control.querySelectorAll("input")];
  box.addEventListener("input", ({ target, inputType }) => {
    if (inputType && fields().includes(target)) keepTyped(key, { index: fields().indexOf(target), text: target.value });
  });
  const before = typed.get(key), field = before && fields()[before.index];
  if (field) {
    field.value = before.text;
    field.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true }));
    show(editing.state);
  }
  return made;
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
  const operations = ask("operations", { theme: what.theme.mark, traits: traitsOf(what.theme), entity: what.entity, operation: "" }).then((answer) => answer.operations);
  offers = { list, box, operations: operations.catch(() => []) };
  operations.then((operations) => {
    list.append(...operations.map(({ name, type }) => make("option", { value: name }, `${name} (${type})`)));
    list.addEventListener("change", () => {
      const found = operations.find(({ name }) => name === list.value);
      for (const old of box.querySelectorAll(".edit")) remove(old);
      if (!found) return;
      const { box: control } = editor(`${keyOf({ ...what, operation: found.name }, "")}`, { name: "", type: found.type, fields: Values.initial(found.type, found.values), of: found.of }, { ...what, operation: found.name }, false, true);
      box.append(control);
      control.querySelector("input, select, button")?.focus();
    });
  }).catch(() => list.remove());
  return box;
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
  Studio.editors({ busy, callOff, ready: () => Promise.all([...all.values()].map(({ editing }) => editing.ready())) });
}

export { edit, busy, callOff, all, missing, offer };
