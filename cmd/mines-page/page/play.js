// Play: a game over a hidden minefield. The engine lays the mines and applies the
// moves.

let game = null; // the engine's last answer about it
let tool = "dig", showChances = false, helped = false;
let startedAt = 0; // the time at which game.seconds was right
let moving = Promise.resolve(); // the end of the last move or new game: each waits for the one before
let taken = 0; // the number of games that were taken up

function seconds() {
  if (!game) return 0;
  return game.seconds + (game.status === "playing" && !away ? (performance.now() - startedAt) / 1000 : 0);
}

// The clock of a page that is hidden stands.
let away = document.hidden;
document.addEventListener("visibilitychange", () => {
  if (game) game.seconds = seconds();
  startedAt = performance.now();
  away = document.hidden;
});

// promise returns what is promised of the first square, or "". Mines that are laid
// already keep no promise.
const promise = () => (!game.laid && { open: "the first one is empty", safe: "the first one has no mine" }[game.first]) || "";

// takeGame takes up a game. Moves that were made in the one before are dropped.
function takeGame(state) {
  taken++;
  takeState(state);
}

// takeState takes the state of the game after a move, or at its beginning.
function takeState(state) {
  const { results, unread, ...rest } = state;
  if (unread) memory.setAside("results");
  if (results) memory.write("results", results);
  game = rest;
  startedAt = performance.now();
  helped = state.helped;
  keepGame();
  $("#tab-review").hidden = !reviewed && !(game.laid && game.turns + game.undone > 0);
  forget();
  dropHint();
  if (mode !== modes.play) return;
  noteEntry(false);
  refresh();
}

// play asks the engine for a new game or an action. The engine counts the results.
const play = (request) => hand.ask({ do: "play", results: memory.read("results") || "", ...request });

// move sends an action to the engine. It belongs to the game that is shown now:
// once another one is taken up, the action and its answer are dropped.
function move(action) {
  const of = taken;
  moving = moving.then(async () => {
    if (!game || of !== taken) return;
    try {
      const state = await play({ game: game.recording, action, seconds: seconds(), helped });
      if (of === taken) takeState(state);
    } catch (error) {
      $("#hint-answer").replaceChildren(element("p", { class: "error" }, error instanceof Stopped ? "Stopped. The mines are not laid yet." : sentence(error.message)));
    }
  });
  return moving;
}

function randomSeed() { return String(crypto.getRandomValues(new Uint32Array(1))[0]); }

function newGame(request) {
  const note = $("#game-facts");
  moving = moving.then(async () => {
    try {
      const state = await play({ new: request });
      if (game && mode === modes.play) noteEntry(true);
      showChances = false;
      note.textContent = "";
      takeGame(state);
    } catch (error) {
      note.replaceChildren(element("span", { class: "error" }, sentence(error.message)));
    }
  });
  return moving;
}

function newGameOfForm() {
  const first = $("#new-first").value, chosen = $("#new-seed").value, seed = chosen || randomSeed();
  const request = { rows: +$("#new-rows").value, cols: +$("#new-cols").value, total: +$("#new-total").value, first, noGuess: $("#new-noguess").checked, level: +$("#new-level").value, seed, chosen: chosen !== "" };
  return newGame(request);
}

// newDaily begins the game of the day in the size of the form, if that has a name.
function newDaily() {
  const size = sizeFields.map((id) => +$(id).value);
  return newGame({ daily: presetName(...size) || "beginner", now: Date.now() });
}

// sizeFields are the fields of the form for the rows, the columns and the mines.
const sizeFields = ["#new-rows", "#new-cols", "#new-total"];
const fillSize = (size) => sizeFields.forEach((id, k) => { $(id).value = size[k]; });

const over = () => game && (game.status === "won" || game.status === "lost");

// shownBoard returns what to draw of a board, given its document.
const shownBoard = (d) => ({ rows: d.rows, cols: d.cols, squares: d.board.join("") });

// finishedBoard returns what to draw of a game: a won one has a flag on every mine.
function finishedBoard(game) {
  const shown = shownBoard(game.board);
  return game.status === "won" ? { ...shown, squares: shown.squares.replaceAll("?", "*") } : shown;
}

// datOfRows returns the rows of a document as .dat text.
const datOfRows = (rows) => rows.map((row) => row + "\n").join("");

// positionOf returns the position of a game, whose flags may be wrong.
const positionOf = (state) => ({ board: datOfRows(state.board.board), total: state.board.total, ignoreFlags: true, cols: state.board.cols });

// mineFacts returns what to draw over square i of a game that is over.
function mineFacts(game, i, state) {
  const { minefield, cols } = game.board;
  if (minefield[Math.floor(i / cols)][i % cols] === "*")
    return { mine: "shown", fatal: game.fatal && squareIndex(game.fatal, cols) === i, quiet: true };
  return state === "*" ? { mine: "wrong", quiet: true } : { quiet: true };
}

modes.play = {
  enter() {
    if (!game) newGameOfForm();
  },
  shown() { return game ? finishedBoard(game) : { rows: 9, cols: 9, squares: "?".repeat(81) }; },
  asked() {
    if (!game || over()) return null;
    return positionOf(game);
  },
  position() { return showChances || selected >= 0 ? this.asked() : null; },
  facts(i, state) {
    if (game && game.status === "won") return { quiet: true };
    return over() ? mineFacts(game, i, state) : { quiet: !showChances && selected !== i };
  },
  status() {
    if (!game) return "";
    if (game.status === "covered") return sentence(["Uncover a square", promise()].filter(Boolean).join(": "));
    if (game.status === "won") return `Won in ${game.seconds.toFixed(1)} seconds${helped ? ", with help" : ""}.`;
    if (game.status === "lost") return `${game.fatal} had a mine. Undo takes the move back; the review says what was better.`;
    return showChances || selected >= 0 ? summary() : "";
  },
  ready: () => game !== null,
  hintRequest() {
    if (!game || over()) return null;
    helped = true;
    if (game.status === "covered" && promise()) {
      $("#hint-answer").replaceChildren(element("p", {}, sentence("Uncover any square: " + promise())));
      return null;
    }
    return { ...positionOf(game), playing: true };
  },
  drawn() {
    $("#left").textContent = game ? grouped(game.status === "won" ? 0 : game.minesLeft) : "";
    $("#face").textContent = !game ? "" : { covered: "ready", playing: "playing", won: "won", lost: "lost" }[game.status];
    $("#face").dataset.status = game ? game.status : "";
    $("#undo").disabled = !game || !game.turns;
    $("#redo").disabled = !game || !game.undone;
    $("#to-review").hidden = !over();
    $("#again").hidden = !over();
    $("#odds").setAttribute("aria-pressed", showChances);
    for (const id of ["#step", "#play-on", "#odds"]) $(id).disabled = Boolean(over());
    setText($("#results"), resultText());
    $("#board").classList.toggle("over", Boolean(over()));
    if (game && game.seed !== undefined) setText($("#game-facts"), `${game.name}, first square ${game.first}; seed ${game.seed}${helped ? "; played with help" : ""}`);
    tick();
  },
  click(i) {
    const state = this.shown().squares[i];
    if (tool === "flag") this.rightClick(i);
    else if (game && tool === "ask") { helped = true; ask(i); }
    else if (state !== "*") this.act(i, state === "?" ? "" : "+");
  },
  rightClick(i) {
    this.act(i, { "?": "*", "*": "?" }[this.shown().squares[i]] ?? "+");
  },
  act(i, kind) {
    if (game && !over()) move(view.name(i) + kind);
  },
  key(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const i = view.focused;
    if (event.key === "Enter" && over()) newGameOfForm();
    else if (event.key === "Enter" || event.key === " ") this.click(i);
    else if (event.key === "f") this.rightClick(i);
    else if (event.key === "u") move("undo");
    else if (event.key === "r") move("redo");
    else if (event.key === "o") toggleChances();
    else if (event.key === "n") newGameOfForm();
    else return false;
    return true;
  },
};

// playOn plays at most so many moves by itself, and stops before a guess, which it
// shows as a hint.
async function playOn(most) {
  for (let n = 0; n < most; n++) {
    const request = mode.hintRequest(), played = request && game.recording;
    const answer = request && await answered(hand.ask({ do: "hint", ...request }), $("#hint-answer"));
    if (!answer || !answer.moves_left || mode !== modes.play || game.recording !== played) return;
    if (!answer.certain) return hint();
    await move(answer.move);
  }
}

function toggleChances() {
  showChances = !showChances;
  if (showChances) helped = true;
  refresh();
}

function tick() { setText($("#timer"), clock(seconds())); }

function chooseTool(name) {
  tool = name;
  chooseRadio(document.querySelectorAll("[data-tool]"), (b) => b.dataset.tool === name);
}

// analyseGame copies the board of the game, or of the reviewed move, to the mode
// Analyse. Its flags may be wrong, so they are not believed.
function analyseGame() {
  const state = mode === modes.review ? reviewed.state : game;
  if (!state) return;
  remember();
  Object.assign(position, shownBoard(state.board), { total: state.board.total, believe: false, mines: null });
  switchTo("analyse");
  changed();
}
