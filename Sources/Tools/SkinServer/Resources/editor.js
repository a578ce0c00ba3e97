// One editor in the panel: its life (`Editing`), what it asks of the server, and its box. What stands in the box has modules of its own,
// which get the editor: the places, the recipe, the parts, the actions and the contrast.
import * as Actions from "./actions.js";
import * as Contrasts from "./contrasts.js";
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Editing from "./editing.js";
import * as Inputs from "./inputs.js";
import * as Lights from "./lights.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as Parts from "./parts.js";
import * as Places from "./places.js";
import * as Recipes from "./recipes.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Studio from "./studio.js";
import * as Typed from "./typed.js";
import * as Values from "./values.js";

const { make } = Drawings;
const { ask } = Studio;

// What an editor is of, in words.
const nameOf = (what, part) => what.constant ?? (what.info ? `${what.info}${what.language ? ` (${what.language})` : ""}` : `${what.operation}${part ? ` ${part}` : ""}`);
const keyOf = (what, part) => [what.theme.id, what.entity ?? "", what.info ? "info.xml" : what.operation ?? "", what.states ?? "", nameOf(what, part)].join(" ");
const textOf = ({ type, fields }) => Values.text(type, fields);

// Comes when no button of the pointer is down: what it was pressed on stays below it until then.
let released = Promise.resolve();
addEventListener("pointerdown", () => {
  released = new Promise((done) => { for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true, capture: true }); });
}, true);

// Creates the editor of a value. One that is new has a value to begin with, which no file says; `written` is told of what was written.
function create(key, value, what, { isOneOfSeveral = false, isNew = false, written = () => {} } = {}) {
  const name = nameOf(what, isOneOfSeveral ? value.name : ""), label = what.states ? `${name}, ${what.states}` : name;
  const editor = { key, value, label, isNew, isSimple: Values.isSimple(value), written, shown: {} };
  aim(editor, what);
  editor.typedKey = `${key} ${Studio.traitsOf(what.theme)} ${what.only ?? ""}`;
  editor.editing = Editing.create({ saved: isNew ? null : textOf(value), actions: requests(editor), changed: () => show(editor) });
  editor.chosen = () => editor.editing.state.places?.find(({ name: other }) => other === editor.editing.state.scope);
  editor.link = (constant) => Panel.link(constant, editor.what.theme);
  editor.through = (send) => through(editor, send);
  editor.update = (other, aimed) => update(editor, other, aimed);
  fill(editor, isOneOfSeveral ? value.name : null);
  listen(editor);
  editor.contrast?.measure();
  if (Typed.restore(editor)) show(editor);
  return editor;
}

// What is entered in one of the fields of an editor. What was entered in another one is written before.
function through(editor, send) {
  const { editing } = editor;
  const begin = () => {
    if (editor.sending !== send && editing.state.phase === "moving") editing.commit();
    if (editor.sending !== send && editing.state.phase === "failed") refuse(editor, editing.state.fault);
    editor.sending = send;
  };
  return { settle: editing.settle, move: (sent, isTyped) => {
    begin();
    editing.move(send(sent), isTyped);
  }, commit: (sent) => {
    begin();
    return editing.commit(send(sent));
  } };
}

const refuse = ({ label }, fault) => Studio.tell(`${label}: ${fault}`, true);

function fill(editor, part) {
  const { key, label, value } = editor;
  Object.assign(editor, { places: Places.create(editor), recipe: Recipes.create(editor), parts: Parts.create(editor), actions: Actions.create(editor), contrast: Contrasts.create(editor) });
  Object.assign(editor, { control: make("div", { class: "control" }), outcome: make("p", { class: "from outcome", role: "status", hidden: true }), fault: make("p", { class: "fault", role: "alert", hidden: true }) });
  const box = make("div", { class: "edit" }, ...(part ? [make("b", {}, part), editor.contrast?.box ?? null] : []), editor.control, editor.places.box, ...editor.recipe.boxes, editor.parts.box, editor.actions.box, editor.outcome, editor.fault);
  box.dataset.key = key;
  editor.box = Object.assign(box, { key, valueType: value.type });
  if (editor.isSimple) build(editor, value);
  else editor.control.append(make("button", { class: "quiet open-pieces", "aria-label": `Edit the parts of ${label}` }, "Edit its parts"));
}

// It is open while it has the keyboard.
function listen(editor) {
  const { box, editing } = editor;
  // What is open is in sight, with the room of its places.
  const unfold = () => { if (box.classList.toggle("open", box.contains(document.activeElement))) box.scrollIntoView({ block: "nearest" }); };
  box.addEventListener("focusin", ({ target }) => {
    if (editor.control.contains(target)) editor.field = target;
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
}

// Requests ----------------------------------------------------------------------------------------------------------
// What is edited is what is shown, whatever is chosen meanwhile.
function aim(editor, what) {
  const { theme, entity, constant, operation, states, parameter, info, language } = what;
  const fixed = { theme: theme.mark, traits: Studio.traitsOf(theme), entity, constant, operation, states: states || "", parameter, info, language: language ?? undefined };
  editor.what = what;
  editor.request = (place, sent) => {
    const { isHere, file } = editor.editing.state.places?.find(({ name }) => name === place) ?? {};
    return { ...fixed, place: place ?? undefined, isHere, file, ...(sent === undefined ? {} : Values.body(sent)) };
  };
}

// A picture is dropped where its field may be out of sight: what is refused is told in the bar, too.
async function picture(asked, { name, file }) {
  try { return await ask("picture", { ...asked, name, upload: await Studio.upload(file) }); } catch (error) {
    Studio.tell(error.message, true);
    throw error;
  }
}

// What a life asks of the server. A picture that is a file is neither drawn nor proved before it is there.
function requests(editor) {
  const request = (...more) => editor.request(...more);
  return {
    places: async () => {
      const answer = await ask("places", request());
      limit(editor, answer);
      return Values.onlyFirst(answer.places, editor.what.only);
    },
    draft: (sent, place) => (sent?.file ? null : Studio.draft("draft", () => ({ ...request(place, sent), scale: Store.scaleOf(editor.what.theme, Controls.scale()) }), editor.what.theme)),
    prove: (sent, place) => (sent?.file ? null : ask("prove", request(place, sent))),
    write: async (sent, place) => {
      const asked = request(place, sent?.file ? undefined : sent);
      const answer = await (sent?.file ? picture(asked, sent) : ask("write", asked));
      const isShown = await Studio.written(answer, "Changed");
      // The row is painted with what comes next, also where that is what it was painted with before.
      editor.shown.isSent = true;
      editor.arrived = new Promise((done) => { editor.arrive = done; setTimeout(done, 2000); });
      editor.written(editor);
      const row = editor.box.closest(".row");
      if (row) row.rowSignature = null;
      return { ...answer, isShown };
    },
    // The page tells nothing of an editor that is left.
    arrived: () => (editor.isGone ? null : editor.arrived),
    refused: (error) => refuse(editor, error.message),
    callOff: Studio.uncover,
  };
}

// Controls ----------------------------------------------------------------------------------------------------------
function build(editor, limits) {
  editor.input = Inputs.controls(editor.value, editor.label, editor.through(editor.recipe.keeping), limits);
  editor.control.replaceChildren(...editor.input.elements);
}

// What the schema allows: a range of a number, or words.
function limit(editor, { values, minimum, maximum }) {
  const { control, editing } = editor;
  for (const field of control.querySelectorAll("input[type=number]")) Object.assign(field, { min: minimum ?? "", max: maximum ?? "", ...((maximum ?? 2) <= 1 ? { step: 0.01 } : {}) });
  const field = values && control.querySelector("input[type=text]");
  if (!field) return;
  // What is typed by then stays, and a list takes its place once that is written.
  if (editing.isBusy()) return void Inputs.suggest(field, values);
  const hadFocus = document.activeElement === field;
  build(editor, { values });
  if (hadFocus) control.querySelector("select").focus();
}

// The state ---------------------------------------------------------------------------------------------------------
// Shows the state of the editor in the page. What has not changed stays.
function show(editor) {
  const { box, fault, editing: { state } } = editor, isDirty = ["moving", "failed"].includes(state.phase);
  if (state.phase === "ended") return;
  if (state.phase === "writing") {
    Typed.sent.add(editor.typedKey);
    editor.isTypedIn = true;
  }
  if (isDirty) Typed.sent.delete(editor.typedKey);
  box.classList.toggle("dirty", isDirty);
  box.dataset.phase = state.phase;
  fault.textContent = state.fault ?? "";
  fault.hidden = !state.fault;
  // What is refused when its row is gone stays typed.
  if (state.phase === "failed" && (!box.isConnected || box.closest("[inert]"))) {
    Studio.uncover();
    refuse(editor, state.fault);
  }
  showOutcome(editor, state);
  editor.places.show(state);
  showPlace(editor, state);
  if (!isDirty && state.phase !== "writing") showValue(editor, state);
  Studio.tellState(state.phase);
}

// What the value is now, and again where what was entered is taken back.
function showValue({ typedKey, isTypedIn, value, shown, parts, input }, { resets, saved }) {
  // What was typed in a part before comes back once that is shown.
  if (isTypedIn) Typed.keep(typedKey, null);
  // The page may know an older value than the file has; what comes next brings that.
  if (saved !== null && !Editing.same(textOf(value), saved)) return;
  if (shown.value === value && shown.resets === resets) return;
  if (shown.resets !== resets) parts.reset();
  Object.assign(shown, { value, resets });
  input?.set(value.fields);
}

function showOutcome({ outcome }, { proof, phase }) {
  outcome.hidden = !proof;
  if (!proof) return;
  const { things, followers, themes, failing, shown } = proof, isCounted = phase === "moving" && typeof things === "number";
  const text = [isCounted ? `${Values.things(things, followers)} ${things === 1 ? "changes" : "change"}${Values.alsoIn(themes)}` : "", ...Studio.lossesOf(proof), shown && `shown as ${shown} after its adjustments`].filter(Boolean).join("; ");
  outcome.textContent = text;
  outcome.classList.toggle("fault", failing > 0);
  outcome.hidden = text === "";
}

// What the definition at the chosen place is made of, and what can be done with it.
function showPlace({ shown, places, recipe, parts, actions, chosen, isGone }, state) {
  if (!state.places || (shown.scope === state.scope && shown.of === state.places)) return;
  Object.assign(shown, { scope: state.scope, of: state.places });
  const place = chosen();
  if (!place) return;
  places.light(place);
  recipe.show(place);
  // The page has the value of what was written last a little later.
  if (!shown.isSent || isGone) parts.show(place);
  actions.show(place);
}

// The page has new data.
function update(editor, value, what) {
  const { editing, shown, contrast } = editor, before = editor.request();
  const isSent = shown.isSent;
  if (isSent) Object.assign(shown, { isSent: false, value: null, of: null });
  aim(editor, what);
  editor.value = value;
  editing.refresh(textOf(value));
  if (!Editing.same(before, editor.request())) {
    editing.expire();
    contrast?.measure();
  }
  show(editor);
  if (isSent) editor.arrive();
}

export { create, keyOf };
