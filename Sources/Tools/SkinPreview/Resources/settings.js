// The themes' settings. The page has drawings of some values of each, one of which differs from the author's at a time.
import * as Drawings from "./drawings.js";
import * as SkinPreview from "./skinPreview.js";

const { byId, make, swatch } = Drawings;
const box = byId("settings");
let data, chosen = null;

const same = (theme) => theme.setting === chosen.name && theme.choice === chosen.text;
const samples = () => data.themes.filter((theme) => theme.of !== null);

// Takes new data and keeps the choice, if there are still drawings of it.
function take(json) {
  data = json;
  if (chosen && !samples().some(same)) chosen = null;
  box.hidden = data.samples.settings.length === 0;
  byId("setting-names").textContent = data.samples.settings.map((setting) => labelOf(setting.labels, setting.label)).join(", ");
  byId("setting-list").replaceChildren(...data.samples.settings.map((setting, i) => choices(setting, "setting-" + i)));
}

function choices(setting, id) {
  const all = setting.choices.map(([text, [color] = [], labels = {}]) => [text, color ? swatch([color], "setting-color") : labelOf(labels, text), text, labelOf(labels, text)]);
  return make("div", { class: "choice" }, make("span", { class: "segments-label", id }, labelOf(setting.labels, setting.label)),
    Drawings.segments(id, [["", "Own", null, "The theme's own"], ...all], chosen?.name === setting.name ? chosen.text : "", (text) => choose(text === "" ? null : { name: setting.name, text }), { "aria-labelledby": id }));
}

// A label in the first of the reader's languages that has one, else the theme's own, else the word itself.
function labelOf(labels, word, languages = navigator.languages) {
  const tags = languages.flatMap((tag) => [tag.toLowerCase(), tag.toLowerCase().split("-")[0]]);
  return tags.map((tag) => labels[tag]).find(Boolean) ?? labels[""] ?? word;
}

const words = (name) => Object.fromEntries(Object.entries(data.samples.settings.find((setting) => setting.name === name)?.words ?? {}).map(([word, labels]) => [word, labelOf(labels, word)]));

function choose(choice) {
  chosen = choice;
  take(data);
  SkinPreview.repaint();
}

// Returns the theme with the chosen value; the theme itself if it has no such setting or value.
const sampleOf = (theme) => (chosen && samples().find((other) => same(other) && data.themes[other.of] === theme)) || theme;

// The only device and scale on which samples are drawn; null if the themes have their own values.
const limits = () => (chosen ? { idiom: data.samples.device, contrast: "", scale: data.samples.scale } : null);

export { take, sampleOf, limits, words };
