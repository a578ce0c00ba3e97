// Edits values where the panel explains them. The server proves each edit before it writes one range of one file.
const Studio = (() => {
  const { make } = Drawings;
  // The token comes with the address that the server printed, and stays with this tab.
  const given = new URLSearchParams(location.hash.slice(1)).get("edit");
  if (given) sessionStorage.setItem("edit", given);
  const token = sessionStorage.getItem("edit");
  // Another address of the same page does not load it.
  addEventListener("hashchange", () => { if (new URLSearchParams(location.hash.slice(1)).has("edit")) Live.reload(); });

  function send(action, request, options = {}) {
    return fetch(`/edit/${action}`, { method: "POST", headers: { "Content-Type": "application/json", "X-SkinKit-Token": token },
      body: JSON.stringify(request), ...options });
  }

  // What changes files goes one after another, in the order in which it was asked for.
  let queue = Promise.resolve();
  const changing = new Set(["write", "picture", "refactor", "theme", "save", "undo", "redo", "skip"]);

  function ask(action, request) {
    if (!changing.has(action)) return answer(action, request);
    const turn = queue.then(() => answer(action, request));
    queue = turn.catch(() => {});
    return turn;
  }

  async function answer(action, request) {
    const response = await send(action, request);
    if (response.status === 403) throw new Error("This page may not edit: open the address that the server printed.");
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.error), { isConflict: response.status === 409 });
    return answer;
  }

  // Drafts ------------------------------------------------------------------------------------------------------------
  // A draft covers what this page shows until it is written or called off. The server keeps none.
  let turn = 0, moving = null, last = null;
  const root = document.documentElement;

  // Asks for a draft, and shows it unless it is called off meanwhile or something else was saved.
  async function draft(action, request) {
    const now = ++turn, before = Live.revision;
    last = { action, request };
    const answer = await ask(action, request());
    if (now !== turn || before !== Live.revision) return answer;
    SkinPreview.cover(answer.part);
    root.dataset.draft = now;
    Live.tell(answer.part ? "Not written yet" : "Live");
    return answer;
  }

  document.addEventListener("shown", () => { if (last) draft(last.action, last.request).catch(() => {}); });

  // Notes the control whose value moves, by what ends it; null when the value is about to be written.
  function begin(end) { moving = end; }

  function callOff() {
    const end = moving;
    moving = null;
    uncover();
    end?.();
  }

  function uncover() {
    turn += 1;
    last = null;
    if (!root.dataset.draft) return;
    delete root.dataset.draft;
    SkinPreview.cover(null);
    Live.tell("Live");
    document.dispatchEvent(new Event("shown"));
  }

  // The state that the panel shows is shown in the scenes, too.
  let forced = "";
  function force(entity, states, options) {
    if (!token || (!states && !forced)) return;
    forced = states;
    send("force", { entity, states }, options).catch(() => {});
  }
  Panel.force = force;
  Panel.leave = () => {
    if (moving) callOff();
    document.dispatchEvent(new Event("left"));
  };
  addEventListener("pagehide", () => force("", "", { keepalive: true }));

  // The bar ----------------------------------------------------------------------------------------------------------
  const note = make("span", { role: "status", class: "studio-note" });
  const undo = make("button", { disabled: true, title: "Undo (Ctrl-Z)", onclick: () => step("undo") }, "Undo");
  const redo = make("button", { disabled: true, title: "Redo (Ctrl-Shift-Z)", onclick: () => step("redo") }, "Redo");
  const steps = make("ol", { class: "steps" });
  const history = make("details", { class: "studio-more" }, make("summary", {}, "History"), steps);
  const bar = make("div", { class: "studio" }, undo, redo, history, note);
  if (token) document.querySelector(".side").prepend(bar);

  const tell = (text, isFault = false) => { note.textContent = text; note.classList.toggle("fault", isFault); };

  // The titles of the steps that would be taken back and made again.
  let next = {};
  function remember({ done, undone }) {
    next = { undo: done.at(-1), redo: undone[0] };
    undo.disabled = done.length === 0;
    redo.disabled = undone.length === 0;
    const item = (title, count, action) => make("li", {}, make("button", { class: count && action === "redo" ? "undone" : "", disabled: count === 0,
      onclick: async () => { for (let i = 0; i < count; i++) if (!await step(action)) break; } }, title));
    steps.replaceChildren(item("As it was", done.length, "undo"), ...done.map((title, i) => item(title, done.length - 1 - i, "undo")),
      ...undone.map((title, i) => item(title, i + 1, "redo")));
  }

  function written(answer, verb) {
    // The draft stays until the event with what was written, if that shows something else.
    if (!moving && answer.revision === Live.revision) uncover();
    if (!moving) [turn, last] = [turn + 1, null];
    remember(answer);
    const others = answer.themes?.length ? `, and ${answer.themes.join(", ")}` : "";
    const ended = lossesOf(answer);
    tell(`${verb} ${answer.file}${answer.line ? `:${answer.line}` : ""}${answer.changes === undefined ? "" : `, ${answer.changes} values changed${others}`}${ended}`, ended !== "");
  }

  // What an edit ends without being asked to, after what it does.
  function lossesOf({ losses = [], failing = 0 }) {
    return [...losses, ...(failing > 0 ? [`${failing} more ${failing === 1 ? "color has" : "colors have"} too little contrast`] : [])].map((each) => `; ${each}`).join("");
  }

  // Comes back when the page shows a revision, or has shown it; also where another one has come instead.
  function arrival(revision) {
    if (root.dataset.revision === revision) return null;
    return new Promise((done) => {
      const look = () => {
        if (Live.revision !== revision) return;
        document.removeEventListener("shown", look);
        done();
      };
      document.addEventListener("shown", look);
      setTimeout(done, 2000);
    });
  }

  async function step(action) {
    callOff();
    try {
      written(await ask(action, {}), action === "undo" ? "Undone in" : "Redone in");
      return true;
    } catch (error) {
      const title = next[action];
      tell(error.isConflict ? `${error.message}, so “${title}” cannot be ${action === "undo" ? "undone" : "redone"} ` : error.message, true);
      if (error.isConflict) note.append(make("button", { class: "quiet", title: "Discard this step to reach the one before it", onclick: () => skip(action) }, "Skip it"));
    }
  }

  async function skip(action) {
    try { written(await ask("skip", { step: action }), "Skipped"); } catch (error) { tell(error.message, true); }
  }

  addEventListener("keydown", (event) => {
    // What is typed and not written yet is the browser's to take back.
    const isText = event.target.matches?.("input[type=text], input[type=search], input[type=number], textarea")
      && !event.target.closest(".edit:not(.dirty)");
    if (!token || isText || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    step(event.shiftKey ? "redo" : "undo");
  });

  if (token) ask("history", {}).then(remember).catch(() => {});

  const traitsOf = (theme) => Controls.traits() & theme.traits;
  return { token, ask, draft, begin, callOff, tell, written, lossesOf, arrival, bar, traitsOf };
})();
