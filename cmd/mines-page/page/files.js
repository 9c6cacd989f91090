// Files: texts and files that the user opens, and texts and files to save.

const formats = async () => (await hand.ask({ do: "about" })).formats;

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
    const to = await positionOfLink(link);
    switchTo("analyse");
    return change(to);
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
    switchTo("analyse");
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

// openTransfer opens what was dropped or pasted.
function openTransfer(data) {
  const file = data.files[0], text = data.getData("text");
  if (file) attempt(() => openFile(file));
  else if (text.trim()) { $("#open-text").value = text; attempt(() => openText(text)); }
}

// attempt opens something. The dialog shows the error, or what is to be known of the
// board.
async function attempt(work) {
  const box = $("#open-error");
  box.textContent = "";
  try {
    await work();
  } catch (error) {
    box.textContent = messageOf(error);
  }
  if (!box.textContent) $("#open-dialog").close();
  else if (!$("#open-dialog").open) $("#open-dialog").showModal();
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

let savedFile = null; // { bytes, name, note }, or null

// fileOf returns what is saved in a format.
async function fileOf({ recording, ...position }, format) {
  if (format === "recording") return { bytes: new TextEncoder().encode(recording), name: "game.txt" };
  const { data, ...rest } = await hand.ask({ do: "convert", ...position, format });
  return { bytes: bytesOfBase64(data), ...rest };
}

let saving = 0; // the number of the last request; only its answer is shown
async function showSaved() {
  const mine = ++saving;
  savedFile = null;
  const file = await fileOf(saved(), $("#save-format").value).catch((error) => ({ note: error.message }));
  if (mine !== saving) return;
  if (file.bytes) savedFile = file;
  const text = savedFile ? new TextDecoder().decode(file.bytes) : "", binary = text.includes("\0") || text.includes("\ufffd");
  $("#save-text").value = binary ? count(file.bytes.length, "byte", "bytes") : text;
  $("#save-error").textContent = file.note ? sentence(file.note) : "";
  $("#download").disabled = !savedFile;
  $("#copy-text").disabled = !savedFile || binary;
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
