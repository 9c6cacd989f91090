// Play: a game over a hidden minefield. The engine lays the mines and applies the
// moves.

let game = null; // the engine's last answer about it
let tool = "dig", showChances = false, helped = false;
let startedAt = 0; // the time at which game.seconds was right
let moving = Promise.resolve(); // the end of the last move: moves wait for each other

function seconds() {
  if (!game) return 0;
  return game.seconds + (game.status === "playing" ? (performance.now() - startedAt) / 1000 : 0);
}

function takeGame(state) {
  game = state;
  startedAt = performance.now();
  helped = state.helped;
  $("#tab-review").hidden = !reviewed && !(game.laid && game.turns + game.undone > 0);
  forget();
  $("#hint-answer").replaceChildren();
  if (mode === modes.play) refresh();
}

// move sends an action to the engine.
function move(action) {
  moving = moving.then(async () => {
    if (!game) return;
    try {
      const before = game.status;
      const state = await hand.ask({ do: "play", game: game.recording, action, seconds: seconds(), helped });
      if (before === "covered" && state.status !== "covered") state.seconds = 0;
      takeGame(state);
    } catch (error) {
      $("#hint-answer").replaceChildren(element("p", { class: "error" }, error instanceof Stopped ? "Stopped. The mines are not laid yet." : sentence(error.message)));
    }
  });
  return moving;
}

function randomSeed() { return String(crypto.getRandomValues(new Uint32Array(1))[0]); }

async function newGame(request) {
  const note = $("#game-facts");
  try {
    const state = await hand.ask({ do: "play", new: request });
    showChances = false;
    $("#odds").setAttribute("aria-pressed", "false");
    note.textContent = "";
    takeGame(state);
  } catch (error) {
    note.replaceChildren(element("span", { class: "error" }, sentence(error.message)));
  }
}

function newGameOfForm() {
  const first = $("#new-first").value, seed = $("#new-seed").value || randomSeed();
  const request = { rows: +$("#new-rows").value, cols: +$("#new-cols").value, total: +$("#new-total").value, first, noGuess: $("#new-noguess").checked, seed };
  return newGame(request);
}

function choosePreset(name) {
  const [rows, cols, total] = presets[name];
  $("#new-rows").value = rows;
  $("#new-cols").value = cols;
  $("#new-total").value = total;
}

const over = () => game && (game.status === "won" || game.status === "lost");
const squaresOf = (dat) => dat.replace(/\n/g, "");

function shownGame(state) {
  const rows = state.board.split("\n").length - 1; // each ends with a line feed
  const squares = squaresOf(state.board);
  return { rows, cols: squares.length / rows, squares };
}

modes.play = {
  enter() {
    if (!game) newGameOfForm();
  },
  shown() { return game ? shownGame(game) : { rows: 9, cols: 9, squares: "?".repeat(81) }; },
  asked() {
    if (!game || over()) return null;
    const { cols } = this.shown();
    return { board: game.board, total: game.total, ignoreFlags: true, cols };
  },
  position() { return showChances || selected >= 0 ? this.asked() : null; },
  facts(i, state) {
    const quiet = !showChances && selected !== i;
    if (!over()) return { quiet };
    const mine = squaresOf(game.mines)[i] === "*";
    const fatal = game.fatal && squareIndex(game.fatal, view.cols) === i;
    if (mine) return { mine: "shown", fatal, quiet: true };
    if (state === "*") return { mine: "wrong", quiet: true };
    return { quiet: true };
  },
  marks: () => ({}),
  status() {
    if (!game) return "";
    if (game.status === "covered") return game.first === "any" ? "Uncover a square." : `Uncover a square: the first one ${game.first === "open" ? "is empty" : "has no mine"}.`;
    if (game.status === "won") return `Won in ${game.seconds.toFixed(1)} seconds${helped ? ", with help" : ""}.`;
    if (game.status === "lost") return `${game.fatal} had a mine. Undo takes the move back; the review says what was better.`;
    return showChances || selected >= 0 ? summary() : "";
  },
  advice: () => "",
  hintRequest() {
    if (!game || over()) return null;
    helped = true;
    if (game.status === "covered" && game.first !== "any") {
      $("#hint-answer").replaceChildren(element("p", {}, "Uncover any square: the first one has no mine."));
      return null;
    }
    return { board: game.board, total: game.total, playing: true };
  },
  drawn() {
    $("#left").textContent = game ? grouped(game.minesLeft) : "";
    $("#face").textContent = !game ? "" : { covered: "ready", playing: "playing", won: "won", lost: "lost" }[game.status];
    $("#face").dataset.status = game ? game.status : "";
    $("#undo").disabled = !game || !game.turns;
    $("#redo").disabled = !game || !game.undone;
    $("#to-review").hidden = !over();
    $("#board").classList.toggle("over", Boolean(over()));
    if (game && game.seed !== undefined) setText($("#game-facts"), `${game.name}, first square ${game.first}${game.noGuess ? ", no guess needed" : ""}; seed ${game.seed}${helped ? "; played with help" : ""}`);
    tick();
  },
  click(i) {
    if (!game) return;
    const state = this.shown().squares[i];
    if (tool === "ask") { helped = true; ask(i); }
    else if (over()) return;
    else if (state === "?" ) move(view.name(i) + (tool === "flag" ? "*" : ""));
    else if (state === "*") { if (tool === "flag") move(view.name(i) + "?"); }
    else move(view.name(i) + "+");
  },
  rightClick(i) {
    if (!game || over()) return;
    const state = this.shown().squares[i];
    if (state === "?") move(view.name(i) + "*");
    else if (state === "*") move(view.name(i) + "?");
    else move(view.name(i) + "+");
  },
  key(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const i = view.focused;
    if (event.key === "Enter" || event.key === " ") this.click(i);
    else if (event.key === "f") this.rightClick(i);
    else if (event.key === "u") move("undo");
    else if (event.key === "r") move("redo");
    else if (event.key === "o") toggleChances();
    else if (event.key === "n") newGameOfForm();
    else return false;
    return true;
  },
};

function toggleChances() {
  showChances = !showChances;
  if (showChances) helped = true;
  $("#odds").setAttribute("aria-pressed", showChances);
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
  const { rows, cols, squares } = shownGame(state);
  remember();
  Object.assign(position, { rows, cols, squares, total: state.total, believe: false, mines: null });
  switchTo("analyse");
  changed();
}
