// The listeners, and the start of the page.

const board = $("#board");

board.addEventListener("keydown", (event) => {
  if (event.altKey) return;
  if (!event.ctrlKey && !event.metaKey && view.step(event.key, event.shiftKey)) event.preventDefault();
  else if (mode.key(event)) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.key !== "Escape") return;
  if (event.key === "h") hint();
  else if (event.key === "e") { if (mode === modes.play) helped = true; ask(view.focused); }
  else if (event.key === "Escape") { forget(); refresh(); }
  else if (event.key === "+" || event.key === "=") view.setZoom(1);
  else if (event.key === "-") view.setZoom(-1);
  else if (/^[,.[\]p]$/.test(event.key)) { if (mode !== modes.review || !mode.key(event)) return; }
  else return;
  event.preventDefault();
});

// The pointer. A brush paints along its path, as one step for undo; a long touch
// flags.
let stroke = null; // { pointer, before } while a brush paints
let press = null; // { i, x, y, timer } of a touch that may become long
let longPressed = false;

board.addEventListener("pointerdown", (event) => {
  const i = view.indexOf(event.target);
  longPressed = false;
  if (i < 0 || event.button !== 0) return;
  view.setFocus(i, false);
  if (mode === modes.analyse && brush !== "ask") {
    stroke = { pointer: event.pointerId, before: { ...position } };
    remember();
    strokeTo(i);
    event.preventDefault();
    view.cells[i].focus({ preventScroll: true });
  } else if (event.pointerType !== "mouse") {
    press = { i, x: event.clientX, y: event.clientY };
    press.timer = setTimeout(() => { longPressed = true; press = null; mode.rightClick?.(i); }, 400);
  }
});

function strokeTo(i) {
  if (i < 0 || position.squares[i] === brush) return;
  Object.assign(position, painted(i, brush));
  draw();
}

window.addEventListener("pointermove", (event) => {
  if (stroke && event.pointerId === stroke.pointer) strokeTo(view.indexOf(document.elementFromPoint(event.clientX, event.clientY)));
  if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > 10) endPress();
});

function endPress() {
  if (press) clearTimeout(press.timer);
  press = null;
}

function endStroke() {
  endPress();
  if (!stroke) return;
  if (stroke.before.squares === position.squares) past.pop();
  stroke = null;
  changed();
}
window.addEventListener("pointerup", endStroke);
window.addEventListener("pointercancel", endStroke);

board.addEventListener("click", (event) => {
  const i = view.indexOf(event.target);
  if (i < 0 || longPressed || (mode === modes.analyse && brush !== "ask")) return;
  mode.click(i);
});

board.addEventListener("contextmenu", (event) => {
  const i = view.indexOf(event.target);
  if (i < 0) return;
  event.preventDefault();
  if (event.pointerType === "touch" || longPressed) return; // the long touch has set the flag
  view.setFocus(i, false);
  mode.rightClick?.(i);
});

board.addEventListener("pointerover", (event) => event.pointerType === "mouse" && showTip(view.indexOf(event.target)));
board.addEventListener("pointerleave", () => showTip(-1));
board.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && showTip(view.indexOf(event.target)));
board.addEventListener("focusout", () => showTip(-1));
addEventListener("scroll", () => showTip(-1), { capture: true, passive: true });
addEventListener("resize", () => view.fit());

// Groups of buttons with one button on: the arrow keys choose.
for (const group of document.querySelectorAll("[role=radiogroup], [role=tablist]")) {
  const buttons = () => [...group.querySelectorAll("[role=radio], [role=tab]")].filter((b) => !b.hidden);
  group.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const all = buttons(), next = all[(all.indexOf(document.activeElement) + by + all.length) % all.length];
    next.focus();
    next.click();
    event.preventDefault();
  });
}
for (const b of document.querySelectorAll("[data-brush]")) b.addEventListener("click", () => chooseBrush(b.dataset.brush));
for (const b of document.querySelectorAll("[data-tool]")) b.addEventListener("click", () => chooseTool(b.dataset.tool));
for (const name of ["analyse", "play", "review"]) $("#tab-" + name).addEventListener("click", () => {
  if (name === "review" && game && game.turns && (!reviewed || reviewed.recording !== game.recording) && mode === modes.play) startReview(game.recording, game.turns + game.undone);
  else switchTo(name);
});

// The fields of a position. A wrong number changes nothing: the browser says beside
// the field what it wants.
function fieldNumber(id, most) {
  const field = $(id);
  field.max = most;
  return field.reportValidity() ? field.valueAsNumber : NaN;
}

function changeSize() {
  const rows = fieldNumber("#rows", 999);
  const cols = rows ? fieldNumber("#cols", Math.min(999, Math.floor(maxSquares / rows))) : NaN;
  if (!cols) return;
  if (rows !== position.rows || cols !== position.cols) change({ rows, cols, squares: resized(rows, cols), mines: null });
  else showFields();
}
$("#rows").addEventListener("change", changeSize);
$("#cols").addEventListener("change", changeSize);
$("#total").addEventListener("change", () => {
  const unknown = $("#total").value.trim() === "";
  const total = unknown ? null : fieldNumber("#total", position.rows * position.cols);
  if (unknown || !Number.isNaN(total)) change({ total, mines: null });
});
$("#preset").addEventListener("change", () => {
  const preset = presets[$("#preset").value];
  if (preset) change({ rows: preset[0], cols: preset[1], total: preset[2], squares: resized(preset[0], preset[1]), mines: null });
});
$("#believe").addEventListener("change", () => change({ believe: $("#believe").checked }));
$("#clear").addEventListener("click", () => change({ squares: "?".repeat(position.rows * position.cols), mines: null }));

$("#take-back").addEventListener("click", () => back(past, future));
$("#new-board").addEventListener("click", () => change({ rows: 9, cols: 9, squares: "?".repeat(81), total: 10, believe: true, mines: null }));

// Play and review.
for (const b of document.querySelectorAll("[data-preset]")) b.addEventListener("click", () => { fillSize(presets[b.dataset.preset]); newGameOfForm(); });
$("#daily").addEventListener("click", newDaily);
$("#new-game").addEventListener("submit", (event) => { event.preventDefault(); newGameOfForm(); });
$("#again").addEventListener("click", () => newGameOfForm());
$("#forget").addEventListener("click", () => { memory.forget(); if (game) game.result = ""; draw(); });
$("#step").addEventListener("click", () => playOn(1));
$("#play-on").addEventListener("click", () => playOn(Infinity));
$("#undo").addEventListener("click", () => move("undo"));
$("#redo").addEventListener("click", () => move("redo"));
$("#odds").addEventListener("click", toggleChances);
$("#to-analyse").addEventListener("click", analyseGame);
$("#to-review").addEventListener("click", () => startReview(game.recording, game.turns + game.undone));
$("#hint").addEventListener("click", hint);
$("#turn").addEventListener("input", () => goTo(Number($("#turn").value)));
$("#first-move").addEventListener("click", () => goTo(0));
$("#previous-move").addEventListener("click", () => goTo(reviewed.turn - 1));
$("#next-move").addEventListener("click", () => goTo(reviewed.turn + 1));
$("#last-move").addEventListener("click", () => goTo(reviewed.turns));
$("#next-mistake").addEventListener("click", () => goToMistake(1));
$("#course").addEventListener("click", goInCourse);
$("#watch").addEventListener("click", watch);
$("#smaller").addEventListener("click", () => view.setZoom(-1));
$("#larger").addEventListener("click", () => view.setZoom(1));

// Files.
$("#open").addEventListener("click", showOpen);
$("#open-text-button").addEventListener("click", () => attempt(() => openText($("#open-text").value, $("#open-format").value)));
$("#open-file").addEventListener("change", () => $("#open-file").files[0] && attempt(() => openFile($("#open-file").files[0])));
$("#save").addEventListener("click", showSave);
$("#save-format").addEventListener("change", showSaved);
$("#download").addEventListener("click", () => savedFile && download(new Blob([savedFile.bytes]), savedFile.name));
$("#copy-text").addEventListener("click", () => copy($("#save-text"), $("#copy-text")));
$("#copy-link").addEventListener("click", () => copy($("#link"), $("#copy-link")));
$("#picture").addEventListener("click", savePicture);
$("#help").addEventListener("click", () => $("#help-dialog").showModal());

addEventListener("paste", (event) => {
  if (!/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) openTransfer(event.clipboardData);
});
addEventListener("dragover", (event) => { event.preventDefault(); $("#drop").hidden = false; });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) $("#drop").hidden = true; });
addEventListener("drop", (event) => {
  event.preventDefault();
  $("#drop").hidden = true;
  openTransfer(event.dataTransfer);
});

// A request that takes long shows the button Stop.
let busySince = 0;
setInterval(() => {
  const busy = engines.some((e) => e.busy);
  if (!busy) busySince = 0;
  else if (!busySince) busySince = performance.now();
  const long = busy && performance.now() - busySince > 500;
  if ($("#busy").hidden === long) $("#busy").hidden = !long;
  if (mode === modes.play) tick();
}, 100);
$("#stop").addEventListener("click", () => {
  wanted = null;
  for (const e of engines) e.stop();
});

// openLink shows the position of an address. A text that is certainly a board is
// drawn at once; the engine reads any other when it has started.
async function openLink(link) {
  try {
    Object.assign(position, await positionOfLink(link));
    showPosition();
  } catch (error) {
    failLink(error);
  }
}

async function positionOfLink({ error, text, total }) {
  if (error) throw new Error(error);
  const plain = plainBoard(text);
  if (plain) return { ...plain, total, believe: true, mines: null };
  const { document } = await hand.ask({ do: "read", name: "the address", data: base64OfText(text), board: true });
  return { ...shownBoard(document), total: total ?? document.total ?? null, believe: true, mines: null };
}


// beginToPlay opens the page for a visitor: with the game that is remembered, or
// with a new one. A review that is loaded again goes on as a review.
function beginToPlay() {
  const kept = memory.read("game"), review = memory.read("review");
  if (kept) takeKept(kept);
  if (review) newReview(review, true);
  mode = null;
  showFields();
  switchTo(review && location.hash === "#review" ? "review" : "play", false);
  noteEntry(false);
  if (kept) checkKept(kept);
}

// checkKept sets the kept game aside if the engine cannot read it, and begins
// another one.
async function checkKept(kept) {
  try {
    await hand.ask({ do: "read", data: base64OfText(kept.recording), format: "" });
  } catch (error) {
    if (!(error instanceof EngineError)) return;
    memory.setAside("game");
    newGameOfForm();
  }
}

// failLink shows why an address cannot be read, and no board at all: any other
// board could be taken for the linked one.
function failLink(error) {
  setLinkError(error);
  forget();
  drawNow();
}

addEventListener("hashchange", () => {
  const link = readLink(location.hash);
  if (!link || (location.hash === linkOfPosition() && !linkError)) return;
  remember();
  switchTo("analyse");
  openLink(link);
});

mode = modes.analyse;
const firstLink = readLink(location.hash);
if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined")
  failLink(new Error("this browser is too old: the page needs one of 2023 or later, with WebAssembly and DecompressionStream"));
else {
  if (firstLink) openLink(firstLink);
  else beginToPlay();
  hand.start();
}
