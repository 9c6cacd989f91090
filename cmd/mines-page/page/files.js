// Files: texts and files that the user opens, and texts and files to save.

let facts = null; // a promise of the engine's list of formats

function formats() {
  facts ??= hand.ask({ do: "about" });
  facts.catch(() => { facts = null; }); // the engine was stopped: ask again next time
  return facts.then((answer) => answer.formats);
}

async function showOpen() {
  $("#open-error").textContent = "";
  $("#open-dialog").showModal();
  const select = $("#open-format");
  if (select.options.length === 1) select.append(...(await formats()).map((f) => element("option", { value: f.name }, `${f.name}: ${f.doc}`)));
}

function base64OfBytes(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

const base64OfText = (text) => base64OfBytes(new TextEncoder().encode(text));

async function openBytes(bytes, name, format = "") {
  return take(await hand.ask({ do: "read", name, data: base64OfBytes(bytes), format, pad: $("#open-pad").checked, seed: randomSeed() }));
}

// openText opens a text: a board, a game, or an address of this page.
async function openText(text, format = "") {
  const at = text.search(/#(b|d)=/), link = at >= 0 && !format ? readLink(text.slice(at).trim()) : null;
  if (link) {
    if (link.error) throw new Error(link.error);
    const d = await hand.ask({ do: "read", name: "the address", data: base64OfText(link.text), board: true });
    if (link.total !== null) d.document.total = link.total;
    return take(d);
  }
  return openBytes(new TextEncoder().encode(text), "", format);
}

// take shows what was read: a game, a board, or a minefield to play over.
function take(d) {
  if (d.game) {
    if (!d.times) takeGame(d.game); // one of our own recordings: play can go on
    if (!d.game.laid) return switchTo("play");
    return startReview(d.game.recording, d.game.turns + d.game.undone, d.times, d.differences);
  }
  const held = d.document, mines = held.minefield ? datOfRows(held.minefield) : null;
  if (held.board) {
    if (mode !== modes.analyse) switchTo("analyse");
    change({ ...shownBoard(held), total: held.total ?? null, believe: true, mines });
    $("#open-error").textContent = d.note ? sentence(d.note) : "";
    return;
  }
  switchTo("play");
  return newGame({ mines });
}

const limitBytes = 32 << 20;

async function openFile(file) {
  try {
    if (file.size > limitBytes) throw new Error(`${file.name}: more than 32 MB: too large for a board`);
    await openBytes(new Uint8Array(await file.arrayBuffer()), file.name, $("#open-format").value);
  } catch (error) {
    throw Object.assign(error, { inFile: error.message.startsWith(file.name) });
  }
}

async function attempt(work, box) {
  box.textContent = "";
  try {
    await work();
    if (!box.textContent) $("#open-dialog").close();
    else if (!$("#open-dialog").open) $("#open-dialog").showModal();
  } catch (error) {
    box.textContent = messageOf(error);
    if (!$("#open-dialog").open) $("#open-dialog").showModal();
  }
}

// saved returns what to save: the position, or the game with its board.
function saved() {
  if (mode === modes.analyse) return { board: datOf(position.squares, position.cols), total: position.total, mines: position.mines || "" };
  const state = mode === modes.play ? game : reviewed && reviewed.state;
  if (!state) return null;
  const { board, total, minefield } = state.board;
  return { board: datOfRows(board), total, mines: minefield ? datOfRows(minefield) : "", recording: mode === modes.play ? game.recording : reviewed.recording };
}

async function showSave() {
  const what = saved();
  if (!what) return;
  const all = await formats();
  const select = $("#save-format"), before = select.value;
  select.replaceChildren(...(what.recording ? [element("option", { value: "recording" }, "recording: the game with its moves")] : []),
    ...all.filter((f) => !f.readOnly && (!f.minesOnly || what.mines)).map((f) => element("option", { value: f.name }, `${f.name}: ${f.doc}`)));
  if ([...select.options].some((o) => o.value === before)) select.value = before;
  else select.value = "dat";
  const { rows, cols, squares } = mode.shown();
  $("#link").value = location.href.replace(/#.*/, "") + `#b=${pack(squares, rows, cols)}` + (what.total === null ? "" : `&n=${what.total}`);
  $("#save-dialog").showModal();
  $("#link").setSelectionRange(0, 0);
  $("#link").scrollLeft = 0;
  showSaved();
}

let savedFile = null; // { bytes, name }

let saving = 0; // the number of the last request; only its answer is shown
async function showSaved() {
  const what = saved(), format = $("#save-format").value, box = $("#save-text"), mine = ++saving;
  savedFile = null;
  $("#save-error").textContent = "";
  box.value = "";
  if (format === "recording") savedFile = { bytes: new TextEncoder().encode(what.recording), name: "game.txt" };
  else {
    try {
      const answer = await hand.ask({ do: "convert", board: what.board, total: what.total, mines: what.mines, format });
      if (mine === saving) {
        savedFile = { bytes: bytesOfBase64(answer.data), name: answer.name };
        $("#save-error").textContent = answer.note ? sentence(answer.note) : "";
      }
    } catch (error) {
      $("#save-error").textContent = sentence(error.message);
    }
  }
  if (mine !== saving) return;
  $("#download").disabled = $("#copy-text").disabled = !savedFile;
  if (!savedFile) return;
  const text = new TextDecoder().decode(savedFile.bytes), binary = text.includes("\0") || text.includes("\ufffd");
  box.value = binary ? count(savedFile.bytes.length, "byte", "bytes") : text;
  $("#copy-text").disabled = binary;
}

function download(blob, name) {
  const url = URL.createObjectURL(blob), a = element("a", { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

async function copy(field, button) {
  const was = button.textContent;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // some browsers forbid it for files
    field.select();
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = was; }, 1500);
}
