// The panel beside the drawings, which explains the values of an entity or a constant, and what a theme says of itself.
import * as Cards from "./cards.js";
import * as Constants from "./constants.js";
import * as Controls from "./controls.js";
import * as Drawings from "./drawings.js";
import * as Layers from "./layers.js";
import * as Rows from "./rows.js";
import * as Scenes from "./scenes.js";
import * as Selection from "./selection.js";
import * as Store from "./store.js";
import * as Strip from "./strip.js";

const { byId, make, swatch } = Drawings;
const panel = byId("panel");
const frame = panel.parentElement;
let data, shown = null, opener = null, homes = new Map();
// What an editing page adds: the controls of a value, what can be added to an entity, and what it does with a place, a state and the end
// of a selection.
const hooks = { edit: null, add: null, openPlace: null, force: null, leave: null };

// Takes new data, in which a theme may have another number.
function take(json) {
  const theme = data?.themes[shown?.theme ?? -1];
  data = json;
  if (theme) shown.theme = Controls.indexOf(theme);
}
const isOpen = () => shown !== null;

function end() {
  hooks.leave?.(true);
  hooks.force?.("", "");
}

function open(what, from) {
  end();
  Controls.reveal(data.themes[what.theme]);
  opener?.setAttribute?.("aria-expanded", "false");
  const isNew = !isOpen();
  if (from) opener = from;
  if (opener?.classList.contains("card")) opener.setAttribute("aria-expanded", "true");
  shown = what;
  // Each row stays in the group in which it is found first.
  homes = new Map();
  panel.hidden = false;
  frame.classList.add("open");
  const hadFocus = panel.contains(document.activeElement);
  panel.replaceChildren();
  Selection.select(what.kind === "entity" ? Cards.keyAt(what.index) : null);
  repaint();
  panel.scrollTop = 0;
  if ((isNew || from || hadFocus) && !from?.classList.contains("device")) panel.focus({ preventScroll: true });
  if (from?.classList.contains("device")) setTimeout(() => reveal(what), 300);
  // The panel makes the rest narrower, or lies over its lower part.
  if (isNew && from?.classList.contains("card")) opener.scrollIntoView({ block: matchMedia("(max-width: 760px)").matches ? "start" : "nearest" });
}

// Where the panel lies over what is selected in a scene, that is scrolled out from below it. A double click comes before.
function reveal(what) {
  if (shown !== what || getComputedStyle(panel).position !== "fixed") return;
  const { left, top } = panel.getBoundingClientRect(), bar = parseFloat(document.documentElement.style.getPropertyValue("--bar")) || 0;
  const frames = [...opener.querySelectorAll(".marks .selected")].map((each) => each.getBoundingClientRect());
  if (frames.length && !frames.some((each) => each.bottom < top || each.right < left)) scrollBy(0, frames[0].top - Math.max(bar + 24, (bar + top - frames[0].height) / 2));
}

function close() {
  if (!isOpen()) return;
  end();
  shown = null;
  Selection.select(null);
  Constants.select({});
  const hadFocus = panel.contains(document.activeElement);
  panel.replaceChildren(...(frame.classList.contains("editing") ? [hint()] : []));
  panel.hidden = !frame.classList.contains("editing");
  frame.classList.remove("open");
  if (opener?.classList.contains("card")) opener.setAttribute("aria-expanded", "false");
  if (hadFocus) (opener?.classList.contains("device") ? opener.lastChild : opener)?.focus?.({ preventScroll: true });
}

// An editing page keeps the room of the panel, so that the drawings stay where they are.
const hint = () => make("p", { class: "hint" }, "Click anything to change it.");
function reserve() {
  frame.classList.add("editing");
  panel.hidden = false;
  panel.replaceChildren(hint());
}

const showEntity = (index, theme, from) => open({ kind: "entity", index, theme, only: null }, from);
const showConstant = (name, theme, from, before = null) => open({ kind: "constant", name, theme, before }, from);
const showTheme = (theme, from) => open({ kind: "theme", theme, languages: new Set() }, from);

// Moves the keyboard to the first value. Returns whether there is one.
function enter() {
  const first = panel.querySelector(".edit :is(input, select, button), .close");
  first?.focus({ preventScroll: true });
  return first !== null;
}

// Selects what the selected thing is in. Returns whether there is such a thing.
function showParent() {
  const figure = opener?.classList.contains("device") ? opener : null;
  if (!figure?.isConnected || shown?.kind !== "entity") return false;
  const all = Selection.places(figure), thing = all.find(({ key }) => key === Selection.selected());
  const parent = thing && Selection.ancestors(all, thing).at(-1);
  if (!parent) return false;
  go(figure, parent.key);
  return true;
}

// Selects another thing of a scene, which gets the keyboard.
function go(figure, key) {
  const { top, bottom } = figure.getBoundingClientRect();
  if (bottom < 100 || top > innerHeight - 100) figure.scrollIntoView({ block: "center" });
  Scenes.open(figure, key);
  figure.lastChild.focus({ preventScroll: true });
}

// Other traits or another theme are chosen, and what is shown of them is still being loaded: it cannot be edited until that is painted.
let traits = 0;
function wait() {
  if (!shown) return;
  if (traits !== Controls.traits()) expire(true);
  else if (themeOf(Controls.shown()) !== data.themes[shown.theme]) expire(false);
}
function expire(isEnd) {
  // Rows get other editors, also where all is as it was in the end.
  for (const row of panel.querySelectorAll(".row")) Object.assign(row, { inert: true, rowSignature: isEnd ? null : row.rowSignature });
  // The end of a draft may paint the panel at once.
  hooks.leave?.(isEnd);
}

function turn(theme) {
  expire(false);
  Object.assign(shown, { theme, only: null });
  repaint();
  panel.querySelector("[name=panel-theme]:checked")?.focus();
}

// Explains a cell of the strip, that of an appearance, to which edits are limited until another one is chosen; null for the appearance that is shown.
function choose(state, appearance) {
  const only = appearance || null;
  if (shown.state === state && shown.only === only) return;
  expire(shown.only !== only);
  Object.assign(shown, { state, only });
  hooks.force?.(Cards.keyAt(shown.index), state);
  if (appearance === null || appearance === Controls.state.appearance) repaint();
  else Controls.choose("appearance", appearance);
}

// The theme that is explained: the choice of a setting replaces one by a sample of it, or by itself.
function themeOf(themes) {
  const theme = data.themes[shown.theme ?? -1];
  const isSame = (other) => (other?.of ?? data.themes.indexOf(other)) === (theme?.of ?? data.themes.indexOf(theme));
  return themes.includes(theme) ? theme : themes.find((other) => theme && isSame(other)) ?? themes[0];
}

function repaint() {
  if (!shown) return;
  const themes = Controls.shown();
  if (themes.length === 0) return close();
  const theme = themeOf(themes);
  if (!Controls.look(theme)) return;
  // The limit to an appearance ends with the theme and the appearance.
  if (shown.theme !== Controls.indexOf(theme) || shown.only !== Controls.state.appearance) shown.only = null;
  shown.theme = Controls.indexOf(theme);
  Constants.select(shown);
  // What is explained stays until the explanations of a save have come, so that nothing jumps.
  const now = [shown.kind, shown.index ?? shown.name, ...(shown.languages ?? []), theme.id, theme.of, shown.state, shown.only, Controls.traits() & theme.traits].join("/");
  if (panel.painted === now && panel.children.length > 1 && theme.of === null && !Controls.look(theme).isExplained) return;
  panel.painted = now;
  traits = Controls.traits();
  Rows.fill(panel, { entity, constant, theme: about }[shown.kind](theme).filter(Boolean));
  for (const row of panel.querySelectorAll(".row")) row.inert = false;
}

// An item of the panel; `state` is all that it shows.
const item = (key, state, build) => ({ key, signature: JSON.stringify(state), make: build });
function head(title, subtitle, figure = null) {
  const path = figure ? pathIn(figure) : [];
  return item("head", [title, subtitle, path], () => make("div", { class: "panel-head" },
    make("div", {}, path.length ? make("nav", { "aria-label": "Selection", class: "crumbs" }, ...path.flatMap((key) => [make("button", { onclick: () => go(figure, key) }, key.split("#")[1] ?? key), " ▸ "])) : null,
      make("h2", {}, title), make("p", {}, subtitle)),
    make("button", { class: "close", "aria-label": "Close", onclick: close }, "✕")));
}

// The choice between themes: the panel explains one at a time.
function themeChoice(theme) {
  const choices = Controls.shown().map((other) => [Controls.indexOf(other), other.name]), now = Controls.indexOf(theme);
  return choices.length < 2 ? null : item("theme", [choices, now], (old) => {
    // The tab that is clicked keeps the keyboard.
    const known = old?.choices === String(choices) ? old : Object.assign(Drawings.segments("panel-theme", choices, now, turn, { "aria-label": "Theme" }), { choices: String(choices) });
    known.querySelector(`[value="${now}"]`).checked = true;
    return known;
  });
}

// A theme that no tab of the panel names.
const inTheme = (theme) => (Controls.shown().length === 1 && Controls.own().length > 1 ? ` · ${theme.name}` : "");

// A sample of a setting is of no file.
const sampled = (theme) => (hooks.edit && theme.of !== null ? note("sample", "A sample of a setting is shown, which cannot be edited: choose “Own” below Settings.") : null);
const note = (key, text) => item(key, text, () => make("p", { class: "from" }, text));

// Entities ------------------------------------------------------------------------------------------------------
function entity(theme) {
  const entity = data.entities[shown.index];
  const look = Controls.look(theme), variant = Controls.variant(theme);
  const scale = theme.scales.indexOf(variant.x);
  const numbers = Store.list(variant.part, variant.d[shown.index]), { why } = look;
  const kind = entity.c === entity.k ? entity.c : `${entity.c}, inherits from ${entity.k}`;
  const figure = scene();
  const parts = [head(Cards.nameOf(entity), `${kind}${inTheme(theme)}`, figure), figure && Layers.item(figure, (key) => go(figure, key)), themeChoice(theme), sampled(theme)];
  if (!numbers) return [...parts, note("none", `${theme.name} does not define this entity.`)];
  const state = entity.s.includes(shown.state) ? shown.state : "";
  if (numbers[0] >= 0) parts.push(Strip.item(theme, shown.index, entity, state, hooks.edit ? shown.only : undefined, choose));
  if (!why) return [...parts, note("loading", theme.of === null ? "Loading the explanations…" : "Explanations show the theme's own settings: choose “Own” for each.")];
  const rows = inState(state, Store.list(why.part, why.r[shown.index]).map((row) => Store.operation(why.part, row)));
  const what = { theme, entity: Cards.keyOf(entity), states: state, only: shown.only };
  return [...parts, ...grouped(rows, state, (row) => operation(row, scale, { ...what, operation: row.name, states: row.states || state, constants: row.constants.map(([name]) => name) })),
    ...(numbers[0] >= 0 && hooks.add?.(what) || [])];
}

// The scene in which the thing is seen, also where it was opened elsewhere; null for none.
function scene() {
  const isSeen = (figure) => figure.theme === data.themes[shown.theme] && Selection.places(figure).some(({ key }) => key === Selection.selected());
  return opener?.isConnected && opener.classList.contains("device") ? opener : Scenes.all().find(isSeen) ?? null;
}

function pathIn(figure) {
  const all = Selection.places(figure), thing = all.find(({ key }) => key === Selection.selected());
  return thing ? Selection.ancestors(all, thing).map(({ key }) => key) : [];
}

// What the entity and its classes say comes before the defaults of types.
const isInherited = ({ lines: [[, , giver] = []] }) => giver !== "itself" && !giver?.startsWith("class");

// The operations that take effect in a state; all of them where none is chosen.
const inState = (state, rows) => (state ? rows.filter((row) => (row.states ? row.states === state : !rows.some((other) => other.name === row.name && other.states === state))) : rows);

// The rows in groups by what they mean; those that are inherited are folded.
function grouped(rows, state, build) {
  const home = (row) => {
    // A state may get a value of its own: that is in the same place.
    const key = `${row.name} ${row.states || state}`;
    if (!homes.has(key)) homes.set(key, [isInherited(row), Rows.groupOf(row.name, row.values.map(({ type }) => type))]);
    return homes.get(key);
  };
  const inGroups = (isBelow) => Rows.groups.flatMap((group) => {
    const own = rows.filter((row) => home(row)[0] === isBelow && home(row)[1] === group);
    return own.length ? [item(`group ${group}`, group, () => make("h3", { class: "group" }, group)), ...own.map(build)] : [];
  });
  const below = inGroups(true), count = rows.filter((row) => home(row)[0]).length;
  return [...inGroups(false), ...(count ? [{ key: "inherited", signature: null, make: (old) => {
    const box = old ?? make("details", { class: "inherited", open: rows.length === count || hooks.edit === null }, make("summary", {}), make("div", {}));
    box.firstChild.textContent = `Inherited ${count}`;
    Rows.fill(box.lastChild, below);
    return box;
  } }] : [])];
}

// A place in a file. A page that shows files opens it there.
const place = (text, theme) => (hooks.openPlace && text.includes(".xml:")
  ? make("button", { class: "place", onclick: () => hooks.openPlace(text, theme) }, text) : make("span", { class: "place" }, text));

// A row: its head and its explanation are made anew where they have changed, its controls stay.
function row(key, state, values, what, head, why) {
  return item(key, state, (old) => {
    const row = old ?? make("div", { class: "row" }, make("div", { class: "row-head" }), make("div", { class: "edits" }), make("div", { class: "whys" }));
    const [top, edits, bottom] = row.children;
    const isOpen = bottom.querySelector("details[open]") !== null;
    top.replaceChildren(...head());
    bottom.replaceChildren(...why());
    for (const each of bottom.querySelectorAll("details")) each.open = isOpen;
    hooks.edit?.(edits, values, what);
    return row;
  });
}

const valueOf = (values) => make("span", { class: "value" }, ...values.flatMap(({ name, text, colors }) =>
  [colors.length ? dots(colors) : null, make("span", {}, values.length > 1 ? `${name} ${text}` : text)]));

function operation(explained, scale, what) {
  const { name, states, values } = explained, files = explained.files[scale] ?? explained.files[0] ?? [];
  return row(`row ${what.theme.id} ${name} ${what.states}`, [values, explained.lines, files, what.theme.mark, traits, what.states, what.only], values, what,
    () => [make("b", {}, name, states ? make("em", {}, states) : null), valueOf(values)],
    () => provenance(explained, files, what.theme));
}

function provenance({ lines: all, constants }, files, theme) {
  const [winner, ...lines] = [...all, ...files];
  if (!winner) return [make("div", { class: "from" }, "The cache was compiled without provenance.")];
  const steps = lines.filter((line) => line[0] === "from");
  const losers = lines.filter((line) => (line[0] === "runner-up" && line[1] !== "none") || line[0] === "loser");
  const more = lines.filter((line) => line[0] === "file" || line[0] === "other file");
  const lists = [
    list(steps, ([, where, step]) => make("li", { class: "step" }, ...colored(step), " ", place(where, theme))),
    list(losers, ([, where, giver, why]) => make("li", { class: "loser" }, place(where, theme), ` by ${giver}: ${why}`)),
    list(more, ([label, where, remark]) => make("li", { class: label === "file" ? "" : "loser" }, make("span", { class: "place" }, where), " " + remark)),
  ].filter(Boolean);
  const [name] = constants[0] ?? [];
  const several = ({ length }, word) => length && `${length} ${word}${length === 1 ? "" : "s"}`;
  const counts = [several(steps, "step"), losers.length && `${losers.length} not in effect`, several(more, "file")].filter(Boolean).join(", ");
  return [make("div", { class: "why" }, place(winner[1], theme), make("span", { class: "from" }, winner[2]),
    ...(name ? [make("span", { class: "from" }, "←"), link(name, theme)] : []),
    lists.length ? make("details", {}, make("summary", {}, counts), ...lists) : "")];
}

// The name of a constant, which leads to it; a class's own one is explained nowhere else.
function link(name, theme) {
  const look = Store.saved(theme, Controls.traits()), isKnown = look && Store.constants(look).some((each) => each.name === name);
  return isKnown ? make("button", { class: "constant", onclick: () => showConstant(name, Controls.indexOf(theme), null) }, name) : make("span", { class: "place" }, name);
}

const list = (lines, build) => (lines.length ? make("ul", {}, ...lines.map(build)) : null);

// Returns a text with a swatch before each color in it.
const colored = (text) => text.split(/(#[0-9A-F]{8}\b|#[0-9A-F]{6}\b)/).flatMap((part, i) => (i % 2 ? [dots([part]), part] : [part]));

function dots(colors) {
  const shape = swatch(colors, "dot");
  if (colors.length > 1) shape.style.width = 12 * colors.length + "px";
  return shape;
}

// Constants -----------------------------------------------------------------------------------------------------
function constant(theme) {
  // A draft shows another value in the drawings; the panel says what the file says.
  const look = Store.saved(theme, Controls.traits()), named = (name) => Store.constants(look).find((each) => each.name === name);
  // One whose new name is taken back has the name before.
  if (!named(shown.name) && named(shown.before)) [shown.name, shown.before] = [shown.before, shown.name];
  const { name } = shown, found = named(name);
  const parts = [head(name, `constant${inTheme(theme)}`), themeChoice(theme), sampled(theme)];
  if (!found) return [...parts, note("none", `${theme.name} does not define this constant under these traits.`)];
  const value = { name: "", text: found.value, colors: found.colors, type: found.type, fields: found.fields }, where = Store.placeOf(look, name);
  const users = [...(Store.uses(look)?.get(name) ?? [])];
  return [...parts, row(`constant ${theme.id} ${name}`, [value, found.ratio, where, theme.mark, traits], [value], { theme, constant: name },
    () => [make("b", {}, found.type), valueOf([value])],
    () => [found.ratio === null ? "" : make("div", { class: "from" }, `Contrast with ${found.against ?? "the background, " + look.g}: ${found.ratio.toFixed(2)}:1`),
      where ? make("div", { class: "why" }, place(where, theme)) : ""]),
  users.length ? { key: "sample", signature: null, make: (old) => Scenes.sample(old, theme, users.map(Cards.keyAt)) } : null,
  item("uses", [users, theme.id], () => make("div", {}, make("h3", {}, users.length ? "Used by" : "Not used by any entity", make("small", {}, users.length ? String(users.length) : "")),
    make("div", { class: "uses" }, ...users.map((index) => make("button", { onclick: () => showEntity(index, Controls.indexOf(theme), null) },
      Cards.nameOf(data.entities[index]), make("span", { class: "from" }, data.entities[index].c))))))];
}

// Themes ---------------------------------------------------------------------------------------------------------
// The name of a language in itself, beside its tag.
function languageName(tag) {
  try { return `${new Intl.DisplayNames([tag], { type: "language" }).of(tag)}, ${tag}`; } catch { return tag; }
}

function about(theme) {
  const text = (info, language, fields, more) => {
    const value = { name: "", type: "string", text: fields, colors: [], fields, ...more };
    return row(`info ${theme.id} ${info} ${language ?? ""}`, [value, theme.mark], [value], { theme, info, language }, () => [make("b", {}, info), valueOf([value])], () => []);
  };
  const inLanguage = (tag) => [item(`language ${tag}`, tag, () => make("h3", { class: "group", lang: tag }, languageName(tag))),
    text("name", tag, theme.names[tag] ?? ""), text("description", tag, theme.summaries[tag] ?? "", { isLong: true })];
  const tags = [...new Set([...Object.keys(theme.names), ...Object.keys(theme.summaries), ...shown.languages])].sort();
  return [head(theme.name, `theme, version ${theme.version}`), themeChoice(theme), text("appearance", null, theme.appearance, { values: ["light", "dark", "any"] }),
    text("name", null, theme.name), text("description", null, theme.summary ?? "", { isLong: true }), ...tags.flatMap(inLanguage), hooks.edit && item("more", "", another)];
}

// A field that takes the tag of one more language.
function another() {
  const field = make("input", { type: "text", "aria-label": "The tag of another language", placeholder: "Another language, such as fr", spellcheck: "false", required: true, pattern: " *[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)* *", title: "The tag of a language, such as fr or pt-br" });
  return make("form", { class: "define", onsubmit: (event) => {
    event.preventDefault();
    const tag = field.value.trim().toLowerCase();
    shown.languages.add(tag);
    repaint();
    field.value = "";
    [...panel.children].find(({ rowKey }) => rowKey?.endsWith(` name ${tag}`))?.querySelector("input")?.focus();
  } }, field, make("button", { class: "quiet" }, "Add"));
}

// What is explained, as words that an address can keep: no constant begins with an at sign.
const address = () => (shown && { open: shown.kind === "entity" ? Cards.keyAt(shown.index) : shown.name ?? "@theme", of: data.themes[shown.theme]?.id ?? "" });

export { take, isOpen, close, repaint, wait, showEntity, showConstant, showTheme, showParent, enter, reserve, address, link, hooks };
