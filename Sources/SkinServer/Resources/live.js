// What the server tells of saved files: the page takes the new data, marks what has changed, and shows what is wrong.
(() => {
  const { make } = Drawings;
  const { state, keyOf } = SkinPreview;
  let data = JSON.parse(document.getElementById("data").textContent);
  let revision = LIVE.revision;

  // What is wrong -------------------------------------------------------------------------------------------------
  const text = make("pre", { tabindex: "0" });
  const problem = make("section", { id: "problem", role: "alert", hidden: true },
    make("div", {}, make("h2", {}, "Not shown as it was saved"), make("button", { "aria-label": "Close", onclick: () => { problem.hidden = true; } }, "✕")),
    text);
  const note = make("p", { id: "live", role: "status" });
  document.body.append(problem, note);

  // Source lines and messages are text, never markup.
  function showProblem(message) {
    text.textContent = message ?? "";
    problem.hidden = message === null;
  }

  // What has changed ----------------------------------------------------------------------------------------------
  let changed = new Set();
  function mark() {
    for (const card of document.querySelectorAll(".card")) card.classList.toggle("changed", changed.has(keyOf(data.entities[card.index])));
  }

  const tell = (message) => { note.textContent = message; };

  // The newest state is fetched; what was asked for before it does not count any more.
  let latest = 0;
  async function take(event) {
    const turn = ++latest;
    // Fonts are the page's own, and what nobody could choose from yet is chosen anew.
    if (event.style !== LIVE.style || (data.themes.length === 0 && event.revision !== revision)) return location.reload();
    if (event.revision !== revision) {
      const response = await fetch("/data");
      const json = await response.json();
      if (turn !== latest) return;
      const y = scrollY;
      SkinPreview.show(json);
      scrollTo(0, y);
      data = json;
      revision = event.revision;
      changed = new Set(event.changed);
      mark();
      tell(changed.size === 0 ? "Saved" : changed.size === 1 ? "Saved: 1 entity changed" : `Saved: ${changed.size} entities changed`);
    }
    showProblem(event.problem);
    document.documentElement.dataset.revision = revision;
  }

  const source = new EventSource("/events");
  source.onmessage = (event) => take(JSON.parse(event.data)).catch(() => tell("The server does not answer"));
  source.onopen = () => tell("Live");
  source.onerror = () => tell("The server does not answer");

  // What is chosen stands in the address, where the page looks for it when it is loaded again ------------------------
  function remember() {
    const chosen = new URLSearchParams();
    for (const key of ["idiom", "appearance", "contrast", "type", "filter", "scale"]) if (state[key]) chosen.set(key, state[key]);
    if (state.shown.size < data.themes.length) chosen.set("themes", [...state.shown].join(","));
    history.replaceState(null, "", "#" + chosen);
  }
  for (const kind of ["input", "change", "click", "keyup"]) addEventListener(kind, () => requestAnimationFrame(remember));

  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => sessionStorage.setItem("scroll", String(scrollY)));
  const wanted = Number(sessionStorage.getItem("scroll") ?? 0);
  // Cards are drawn as they come near, so the page grows for a few frames.
  let frames = 30;
  (function scroll() {
    scrollTo(0, wanted);
    if (wanted > 0 && Math.abs(scrollY - wanted) > 1 && frames-- > 0) requestAnimationFrame(scroll);
  })();
})();
