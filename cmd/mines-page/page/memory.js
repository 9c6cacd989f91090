// What the page remembers: the running game and the results, in the browser's
// storage, and the mode and the game of each entry of the history. The last tab
// that writes a game wins. Keys carry a version.

const memory = {
  refused: false,
  aside: "", // what was set aside, in words
  name: (key) => "mines.2." + key,

  // read returns what is kept under a key, or null. What cannot be read, or is not
  // as it should be, is set aside.
  read(key) {
    return this.attempt(() => {
      const text = localStorage.getItem(this.name(key));
      if (text === null) return null;
      let value;
      try { value = JSON.parse(text); } catch { /* damage: it is not right */ }
      if (isRight[key](value)) return value;
      this.setAside(key);
      return null;
    });
  },

  // write keeps a value and reports whether it could, but not if the browser has
  // refused something: what could not be set aside must not be overwritten. Where
  // there is no room, the reviewed recording is given up for the rest.
  write(key, value) {
    if (this.refused) return false;
    const keep = () => { localStorage.setItem(this.name(key), JSON.stringify(value)); return true; };
    try {
      return keep();
    } catch {
      return this.attempt(() => {
        localStorage.removeItem(this.name("review"));
        return key !== "review" && keep();
      });
    }
  },

  // setAside keeps what is under a key under another one, which is free or has the
  // same text.
  setAside(key) {
    this.attempt(() => {
      const text = localStorage.getItem(this.name(key));
      if (text === null) return; // another tab has done so
      let n = 1;
      const other = () => `${this.name(key)}.unread${n}`;
      while ((localStorage.getItem(other()) ?? text) !== text) n++;
      localStorage.setItem(other(), text);
      localStorage.removeItem(this.name(key));
      this.aside = `What was remembered of your ${key} cannot be read: damage, or a later version of this page. It is kept in this browser's storage as ${other()}.`;
    });
  },

  forget() { this.attempt(() => Object.keys(isRight).forEach((key) => localStorage.removeItem(this.name(key)))); },
  attempt(act) {
    try {
      return act();
    } catch {
      this.refused = true;
      return null;
    }
  },
};

const isText = (value) => typeof value === "string";
const isGame = (value) => isText(value?.recording) && isText(value.name) && Number.isInteger(value.board?.cols) && Array.isArray(value.board.board);
const isReview = (value) => isText(value?.recording) && Number.isInteger(value.turns) && Array.isArray(value.differences) && (value.times === null || Array.isArray(value.times));

// isRight has the check of a value for each key.
const isRight = { game: isGame, results: isText, review: isReview };
for (const key in isRight) memory.read(key); // before any is written

const modeName = () => Object.keys(modes).find((name) => modes[name] === mode);

// gameNow returns the game as it is kept: with the time until now.
const gameNow = () => game && { ...game, seconds: seconds(), helped };

// noteEntry puts the mode and the game into the history: as a new entry after a
// change of either, else in place of the present one. So Back leaves a mode or a
// game, and not a move.
function noteEntry(isNew) {
  const entry = { mode: modeName(), game: gameNow() };
  setEntry(isNew ? "pushState" : "replaceState", entry, mode === modes.analyse ? undefined : "#" + entry.mode);
}

function setEntry(method, entry, address) {
  try {
    history[method](entry, "", address);
  } catch { /* some browsers forbid it for files; a link can still be copied */ }
}

function keepGame() {
  if (game) memory.write("game", gameNow());
}

// takeKept goes on with a kept game. The form gets its kind, for the next game.
function takeKept(kept) {
  takeGame(kept);
  fillSize([kept.board.rows, kept.board.cols, kept.board.total]);
  if (kept.first) $("#new-first").value = kept.first;
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
  return [memory.aside, game && game.result].filter(Boolean).join(" ");
}
