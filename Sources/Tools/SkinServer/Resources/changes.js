// The changes of this session: each with what it was and is, and a way back of its own; and all of them as a patch.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Merge from "./merge.js";
import * as Studio from "./studio.js";
import * as Values from "./values.js";

const { make, swatch } = Drawings;
const steps = make("ol", { class: "steps" });
const summary = make("summary", {}, "No changes");
const list = Studio.popover(summary, { class: "studio-more changes", hidden: true }, make("div", {}, steps, make("button", { class: "quiet", onclick: copy }, "Copy as a patch")));

const dot = (text) => (text?.startsWith("#") ? swatch([text.slice(0, 9)], "dot") : "");

function line({ number, title, name, file, before, after, isReverted }, action, count) {
  const text = name === undefined ? [title] : [make("b", {}, name), " ", dot(before), before ?? "nothing", " → ", dot(after), after ?? "nothing"];
  return make("li", { class: action === "redo" || isReverted ? "undone" : "", title: file ?? "" }, make("span", {}, ...text, file ? make("small", {}, ` ${Values.themeOf(file)}`) : ""),
    action === "undo" && !isReverted ? make("button", { class: "quiet", "aria-label": `Revert ${name ?? title}`, onclick: () => Studio.step("revert", { number }) }, "Revert") : "",
    make("button", { class: "quiet", "aria-label": `${action === "undo" ? "Back to" : "Forward to"} ${name ?? title}`, disabled: count === 0, onclick: () => go(action, count) }, action === "undo" ? "Back to" : "Forward"));
}

async function go(action, count) {
  for (let i = 0; i < count; i++) if (!await Studio.step(action)) break;
}

document.addEventListener("history", ({ detail: { done, undone } }) => {
  list.hidden = done.length + undone.length === 0;
  summary.textContent = `${done.length} ${done.length === 1 ? "change" : "changes"}`;
  steps.replaceChildren(make("li", {}, make("span", {}, "As it was"), make("button", { class: "quiet", disabled: done.length === 0, "aria-label": "Back to as it was", onclick: () => go("undo", done.length) }, "Back to")),
    ...done.map((step, i) => line(step, "undo", done.length - 1 - i)), ...undone.map((step, i) => line(step, "redo", i + 1)));
});

async function copy() {
  try {
    const { files } = await Studio.ask("patch", {});
    await navigator.clipboard.writeText(files.map(({ file, before, after }) => Merge.patch(file, before, after)).join(""));
    Studio.tell("Copied the patch");
  } catch (error) { Studio.tell(error.message, true); }
}

if (Studio.token) Studio.bar.append(list);
