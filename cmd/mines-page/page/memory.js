// What the page remembers: the running game and the results, in the browser's
// storage, and the mode and the game of each entry of the history. The last tab
// that writes a game wins. Keys carry a version.

const memory = {
  refused: false,
  read(key) { return this.attempt(() => JSON.parse(localStorage.getItem("mines.2." + key))); },
  write(key, value) { this.attempt(() => localStorage.setItem("mines.2." + key, JSON.stringify(value))); },
  forget() { this.attempt(() => ["game", "results"].forEach((key) => localStorage.removeItem("mines.2." + key))); },
  attempt(act) {
    try {
      return act();
    } catch {
      this.refused = true;
      return null;
    }
  },
};

const modeName = () => Object.keys(modes).find((name) => modes[name] === mode);

// gameNow returns the game as it is kept: with the time until now.
const gameNow = () => game && { ...game, seconds: seconds(), helped };

// noteEntry puts the mode and the game into the history: as a new entry after a
// change of either, else in place of the present one. So Back leaves a mode or a
// game, and not a move.
function noteEntry(isNew) {
  const entry = { mode: modeName(), game: gameNow() };
  const address = mode === modes.analyse ? undefined : "#" + entry.mode;
  try {
    if (isNew) history.pushState(entry, "", address);
    else history.replaceState(entry, "", address);
  } catch { /* some browsers forbid it for files */ }
}

function keepGame() {
  if (game) memory.write("game", gameNow());
}

// takeKept goes on with a kept game. The form gets its kind, for the next game.
function takeKept(kept) {
  takeGame(kept);
  $("#new-rows").value = kept.board.rows;
  $("#new-cols").value = kept.board.cols;
  $("#new-total").value = kept.board.total;
  $("#new-first").value = kept.first;
  $("#new-noguess").checked = kept.name.endsWith(", no guess");
  $("#new-level").value = / level (\d)$/.exec(kept.name)?.[1] ?? "0";
}

addEventListener("popstate", (event) => {
  if (!event.state) return;
  if (event.state.game) takeKept(event.state.game);
  switchTo(event.state.mode === "review" && !reviewed ? "play" : event.state.mode, false);
});
addEventListener("pagehide", keepGame);

// resultText returns the results of the present kind of game.
function resultText() {
  if (memory.refused) return "Results and games are not remembered here: this browser refuses it.";
  return (game && game.result) || "";
}
