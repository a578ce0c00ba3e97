// Handles the server's events about saved files: loads new data, marks changed entities and shows errors.
const Live = (() => {
  const { make } = Drawings;
  const { state } = SkinPreview;
  let data = JSON.parse(document.getElementById("data").textContent);
  let { revision, shape } = LIVE;

  // A part whose theme has changed meanwhile is gone; the event about that change follows.
  Store.load = async (target) => {
    const response = await fetch(target);
    return response.status === 200 ? response.json() : null;
  };

  // Errors --------------------------------------------------------------------------------------------------------
  const text = make("pre", { tabindex: "0" });
  const problem = make("section", { id: "problem", role: "alert", hidden: true },
    make("div", {}, make("h2", {}, "The saved files have errors; showing the last valid state"), make("button", { "aria-label": "Close", onclick: () => { problem.hidden = true; } }, "✕")),
    text);
  const note = make("p", { id: "live", role: "status" });
  document.body.append(problem, note);

  // Source lines and messages are text, never markup.
  function showProblem(message) {
    text.textContent = message ?? "";
    problem.hidden = message === null;
  }

  // Changes -------------------------------------------------------------------------------------------------------
  let changed = new Set();
  function mark() {
    for (const card of Cards.all()) card.classList.toggle("changed", changed.has(Cards.keyOf(data.entities[card.index])));
  }

  const tell = (message) => { note.textContent = message; };

  // What is typed survives it.
  let isReloading = false;
  function reload() {
    isReloading = true;
    location.reload();
  }

  // Only the newest state is used: a response is ignored if a later event has superseded its request.
  let latest = 0, wasForced = false;
  async function take(event) {
    // The same state may be told again while its parts are loaded.
    const turn = event.revision === revision ? latest : ++latest;
    // Reload if fonts have changed, or if the first themes appear, so that the initial choices are made again.
    if (event.style !== LIVE.style || (data.themes.length === 0 && event.revision !== revision)) return reload();
    if (event.revision !== revision) {
      // Where only values have changed, the page has everything but the marks of the parts that show them.
      const json = event.shape === shape ? { ...data, themes: data.themes.map((theme, i) => ({ ...theme, mark: event.marks[i] })) }
        : await (await fetch("/data")).json();
      if (turn !== latest) return;
      const y = scrollY;
      // A later event counts from these, also if it comes before the parts of this one.
      data = json;
      ({ revision, shape } = event);
      delete document.documentElement.dataset.draft;
      await SkinPreview.show(json);
      if (turn !== latest) return;
      if (scrollY !== y) scrollTo(0, y);
      changed = new Set(event.changed);
      mark();
      tell(event.forced !== wasForced ? (event.forced ? "The scenes show another state" : "Live") : changed.size === 0 ? "Saved" : changed.size === 1 ? "Saved: 1 entity changed" : `Saved: ${changed.size} entities changed`);
    }
    wasForced = event.forced;
    showProblem(event.problem);
    document.documentElement.dataset.revision = revision;
  }

  const started = SkinPreview.start();
  const source = new EventSource("/events");
  source.onmessage = (event) => started.then(() => take(JSON.parse(event.data))).catch(() => tell("Cannot reach the server"));
  source.onopen = () => tell("Live");
  source.onerror = () => tell("Cannot reach the server");

  // Choices are stored in the address, from which the page restores them when it is reloaded --------------------------
  function remember() {
    const chosen = new URLSearchParams();
    for (const key of ["idiom", "appearance", "contrast", "type", "filter", "scale"]) if (state[key]) chosen.set(key, state[key]);
    if (state.shown?.size < data.themes.length) chosen.set("themes", [...state.shown].join(","));
    history.replaceState(null, "", "#" + chosen);
  }
  for (const kind of ["input", "change", "click", "keyup"]) addEventListener(kind, () => requestAnimationFrame(remember));

  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => sessionStorage.setItem("scroll", String(scrollY)));
  const wanted = Number(sessionStorage.getItem("scroll") ?? 0);
  // Cards are drawn as they approach the viewport, so the page grows for a few frames.
  let frames = 30;
  (function scroll() {
    scrollTo(0, wanted);
    if (wanted > 0 && Math.abs(scrollY - wanted) > 1 && frames-- > 0) requestAnimationFrame(scroll);
  })();

  return { tell, reload, get isReloading() { return isReloading; }, get revision() { return revision; } };
})();
