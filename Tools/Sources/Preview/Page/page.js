"use strict";
// The page of `martlet preview`. The server says what there is (JSON) and sends pictures (a line of JSON, then a PNG);
// the page says what is looked at and what the person does.

const $ = id => document.getElementById(id);
const cards = new Map();        // id → {element, stage, image, field, …}
const visible = new Set();
let state = null, socket = null, patience = 1000, active = null, shownText = "";
let zoom = Number(localStorage.getItem("zoom")) || 60;

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
function send(message) { if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); }

// ---- Connection

function connect() {
  const address = new URL("events", location.href);
  address.protocol = "ws:";
  socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { patience = 1000; shownText = ""; sentScale = 0; show(); sendScale(); };
  socket.onmessage = event => typeof event.data === "string" ? take(JSON.parse(event.data)) : picture(event.data);
  socket.onclose = () => {
    document.body.classList.remove("building");
    status("lost", "The tool has ended; the last pictures stay");
    setTimeout(connect, patience);
    patience = Math.min(patience * 2, 15000);
  };
}

function status(kind, text) {
  $("status").dataset.status = kind;
  if ($("status").textContent !== text) $("status").textContent = text;
}

function take(next) {
  state = next;
  document.title = `${state.project} – Previews`;
  $("project").textContent = state.project;
  document.body.classList.toggle("building", state.status === "building");
  const errors = state.faults.filter(f => f.severity === "error").length;
  if (state.status === "building") status("building", state.previews.length ? "Building…" : "Building the project…");
  else if (state.status === "failed") status("failed", errors === 1 ? "1 error" : `${errors} errors`);
  else status("ready", state.update && state.update.shown ? `Updated in ${state.update.shown.toFixed(1)} s` : "Up to date");
  controls();
  if (state.status !== "building") faults();
  layout();
  sendScale();
}

// ---- Errors

function faults() {
  const place = $("faults");
  place.hidden = !state.faults.length;
  if (place.hidden) return place.replaceChildren();
  const list = make("ol");
  for (const fault of state.faults) {
    const item = make("li", { className: fault.severity });
    if (fault.file) item.append(make("div", { className: "place", textContent: fault.line ? `${fault.file}:${fault.line}:${fault.column}` : fault.file }));
    item.append(make("div", { className: "message", textContent: fault.message + (fault.advice ? `; ${fault.advice}` : "") }));
    if (fault.source !== undefined) {
      const caret = fault.source.slice(0, Math.max(fault.column - 1, 0)).replace(/[^\t]/g, " ") + "▲";
      item.append(make("pre", {}, fault.source + "\n", make("span", { textContent: fault.column ? caret : "" })));
    }
    list.append(item);
  }
  const head = [make("h2", { textContent: "This does not build yet" })];
  if (state.previews.length) head.push(make("p", { className: "kept", textContent: "The pictures below are those of the last good build." }));
  place.replaceChildren(...head, list);
}

// ---- Controls

const sizes = [["xSmall", "Extra small"], ["small", "Small"], ["medium", "Medium"], ["large", "Large (usual)"], ["xLarge", "Extra large"], ["xxLarge", "XX large"],
  ["xxxLarge", "XXX large"], ["accessibility1", "Accessibility 1"], ["accessibility2", "Accessibility 2"], ["accessibility3", "Accessibility 3"],
  ["accessibility4", "Accessibility 4"], ["accessibility5", "Accessibility 5"]];
const locales = ["en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "pt_BR", "nl_NL", "pl_PL", "tr_TR", "ru_RU", "uk_UA", "ar_SA", "fa_IR", "he_IL", "hi_IN",
  "ja_JP", "ko_KR", "zh_Hans_CN", "zh_Hant_TW"];

function fill(select, pairs, value) {
  if (select.dataset.filled !== String(pairs.length) + value) {
    if (!pairs.some(([id]) => id === value)) pairs = [[value, value], ...pairs];
    select.replaceChildren(...pairs.map(([id, name]) => make("option", { value: id, textContent: name })));
    select.dataset.filled = String(pairs.length) + value;
  }
  if (document.activeElement !== select) select.value = value;
}

function localeName(id) {
  try { return new Intl.DisplayNames(["en"], { type: "language" }).of(id.replaceAll("_", "-")); } catch { return id; }
}

function controls() {
  const look = state.look;
  for (const radio of document.querySelectorAll("[name=scheme]")) radio.checked = radio.value === look.scheme;
  fill($("device"), state.devices.map(d => [d, d]), look.device);
  fill($("locale"), locales.map(l => [l, localeName(l)]), look.locale);
  fill($("dynamicType"), sizes, sizes.find(s => s[0].toLowerCase() === look.dynamicType.toLowerCase())?.[0] ?? look.dynamicType);
}

for (const id of ["device", "locale", "dynamicType"]) $(id).addEventListener("change", event => send({ do: "look", [id]: event.target.value }));
for (const radio of document.querySelectorAll("[name=scheme]")) radio.addEventListener("change", () => send({ do: "look", scheme: radio.value }));
document.querySelector("form").addEventListener("submit", event => event.preventDefault());
$("zoom").value = zoom;
$("zoom").addEventListener("input", event => {
  zoom = Number(event.target.value);
  localStorage.setItem("zoom", zoom);
  for (const card of cards.values()) measure(card);
  sendScale();
});
$("find").addEventListener("input", () => layout());

/// Pixels per point that the screen can show at this zoom, in halves.
let sentScale = 0;
function sendScale() {
  const scale = Math.min(3, Math.max(1, Math.ceil(devicePixelRatio * zoom / 50) / 2));
  if (scale === sentScale || !socket || socket.readyState !== WebSocket.OPEN) return;
  sentScale = scale;
  send({ do: "look", scale });
}

// ---- Cards

const watcher = new IntersectionObserver(entries => {
  for (const entry of entries) entry.isIntersecting ? visible.add(entry.target.dataset.id) : visible.delete(entry.target.dataset.id);
  show();
}, { rootMargin: "300px" });

/// Tells which previews can be seen, the one in use first.
function show() {
  const ids = document.hidden ? [] : (state?.previews ?? []).map(p => p.id).filter(id => visible.has(id));
  if (active && ids.includes(active)) ids.unshift(...ids.splice(ids.indexOf(active), 1));
  const text = JSON.stringify(ids);
  if (text === shownText) return;
  shownText = text;
  send({ do: "show", ids });
}
document.addEventListener("visibilitychange", show);

function layout() {
  const place = $("previews"), wanted = $("find").value.trim().toLowerCase();
  const items = state.previews.filter(p => !wanted || p.file.toLowerCase().includes(wanted) || p.name.toLowerCase().includes(wanted));
  for (const [id, card] of cards) {
    if (items.some(p => p.id === id)) continue;
    watcher.unobserve(card.element);
    visible.delete(id);
    card.element.remove();
    cards.delete(id);
  }
  const files = new Map();
  for (const item of items) files.set(item.file, [...(files.get(item.file) ?? []), item]);
  const sections = new Map([...place.querySelectorAll(".file")].map(s => [s.dataset.file, s]));
  place.querySelector(".empty")?.remove();
  let position = 0;
  for (const [file, list] of files) {
    const section = sections.get(file) ?? newSection(file);
    sections.delete(file);
    if (place.children[position] !== section) place.insertBefore(section, place.children[position] ?? null);
    position += 1;
    const row = section.querySelector(".cards");
    list.forEach((item, index) => {
      const card = cards.get(item.id) ?? newCard(item);
      update(card, item);
      if (row.children[index] !== card.element) row.insertBefore(card.element, row.children[index] ?? null);
    });
  }
  for (const section of sections.values()) section.remove();
  if (!items.length) place.append(empty(wanted));
  show();
}

function empty(wanted) {
  if (wanted) return make("div", { className: "empty" }, make("h2", { textContent: "Nothing is called that" }), make("p", { textContent: "No file and no preview has this in its name." }));
  if (state.status === "failed") return make("div", { className: "empty" }, make("h2", { textContent: "No picture yet" }), make("p", { textContent: "Mend the errors above and save; the previews appear by themselves." }));
  return make("div", { className: "empty" }, make("h2", { textContent: `Building ${state.project}` }), make("p", { textContent: "The first time takes some seconds." }));
}

function newSection(file) {
  const slash = file.lastIndexOf("/") + 1;
  const head = make("h2", {}, file.slice(slash) || "App");
  if (slash) head.append(make("small", { textContent: file.slice(0, slash - 1) }));
  if (!file) head.append(make("small", { textContent: "There is no #Preview in this project; this is its first screen." }));
  const section = make("section", { className: "file" }, head, make("div", { className: "cards" }));
  section.dataset.file = file;
  section.setAttribute("aria-label", file || "App");
  return section;
}

function newCard(item) {
  const id = item.id;
  const title = make("h3"), image = make("img", { alt: "", draggable: false });
  const field = make("textarea", { autocomplete: "off", spellcheck: false });
  field.setAttribute("autocapitalize", "off");
  field.setAttribute("aria-describedby", "hint-" + id);
  const stage = make("div", { className: "stage" }, image, field);
  const restart = make("button", { type: "button", textContent: "↻", title: "Start anew" });
  const open = make("button", { type: "button", textContent: "⤢", title: "Open the picture" });
  const hint = make("div", { className: "hint", id: "hint-" + id, textContent: "Keys and wheel go here. Tab leaves." });
  const element = make("figure", { className: "card" }, make("figcaption", {}, title, restart, open), stage, hint);
  element.dataset.id = id;
  const card = { id, element, stage, image, field, title, restart, open, item };
  restart.addEventListener("click", () => send({ do: "restart", id }));
  open.addEventListener("click", () => window.open("picture/" + encodeURIComponent(id), "_blank", "noopener"));
  listen(card);
  cards.set(id, card);
  watcher.observe(element);
  return card;
}

function update(card, item) {
  card.item = item;
  const others = state.previews.filter(p => p.file === item.file && !p.name).length;
  const name = item.name || (!item.file ? state.project : others > 1 ? `Line ${item.line}` : item.file.split("/").pop().replace(".swift", ""));
  card.title.textContent = name;
  card.title.title = item.file ? `${item.file}:${item.line}` : "";
  card.field.setAttribute("aria-label", `${name}, live preview`);
  card.restart.setAttribute("aria-label", `Start ${name} anew`);
  card.open.setAttribute("aria-label", `Open the picture of ${name}`);
  card.image.alt = item.texts || name;
  card.stage.querySelector(".problem")?.remove();
  if (item.problem) card.stage.append(make("div", { className: "problem" }, make("strong", { textContent: "This preview has stopped" }), item.problem));
  measure(card);
}

/// Gives the picture its place before it is there, so that nothing jumps.
function measure(card) {
  const { width, height } = card.item.width ? card.item : { width: 393, height: 852 };
  card.stage.style.width = `${width * zoom / 100}px`;
  card.stage.style.height = `${height * zoom / 100}px`;
  card.stage.classList.toggle("small", Math.min(width, height) < 200);
}

function picture(data) {
  const bytes = new Uint8Array(data), end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const card = cards.get(head.id);
  if (!card) return send({ do: "got", id: head.id });
  const old = card.address;
  card.address = URL.createObjectURL(new Blob([bytes.subarray(end + 1)], { type: "image/png" }));
  const next = new Image();
  next.src = card.address;
  // Decoded before it is shown: the old picture stays until then.
  next.decode().catch(() => {}).then(() => {
    card.image.src = next.src;
    card.image.classList.add("there");
    card.item.width = head.width;
    card.item.height = head.height;
    measure(card);
    if (old) URL.revokeObjectURL(old);
    send({ do: "got", id: head.id });
  });
}

// ---- Input

const named = new Set(["Escape", "Enter", "Backspace", "Delete", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

function listen(card) {
  const { stage, field, id } = card;
  const place = event => {
    const box = stage.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width * card.item.width, y: (event.clientY - box.top) / box.height * card.item.height };
  };
  const modifiers = event => ["shift", "control", "alt", "meta"].filter(m => event[{ shift: "shiftKey", control: "ctrlKey", alt: "altKey", meta: "metaKey" }[m]]);
  let pressed = null, move = null;
  const pointer = (phase, event) => send({ do: "pointer", id, phase, ...place(event), modifiers: modifiers(event) });
  stage.addEventListener("pointerdown", event => {
    if (event.button !== 0 || pressed !== null) return;
    event.preventDefault();
    field.focus({ preventScroll: true });
    stage.setPointerCapture(event.pointerId);
    stage.classList.add("pressed");
    pressed = event.pointerId;
    pointer("began", event);
  });
  stage.addEventListener("pointermove", event => {
    if (event.pointerId !== pressed) return;
    // One a frame is enough.
    if (move === null) requestAnimationFrame(() => { if (move && pressed !== null) pointer("moved", move); move = null; });
    move = event;
  });
  const end = phase => event => {
    if (event.pointerId !== pressed) return;
    if (move && phase === "ended") pointer("moved", move);
    pressed = move = null;
    stage.classList.remove("pressed");
    pointer(phase, event);
  };
  stage.addEventListener("pointerup", end("ended"));
  stage.addEventListener("pointercancel", end("cancelled"));

  let rest = { dx: 0, dy: 0 }, due = false;
  stage.addEventListener("wheel", event => {
    // The wheel is the page's until the preview is in use.
    if (active !== id || event.ctrlKey) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? card.item.height : 100 / zoom;
    rest.dx += event.deltaX * unit;
    rest.dy += event.deltaY * unit;
    if (due) return;
    due = true;
    const at = place(event);
    requestAnimationFrame(() => {
      send({ do: "scroll", id, ...at, ...rest });
      rest = { dx: 0, dy: 0 };
      due = false;
    });
  }, { passive: false });

  field.addEventListener("focus", () => { active = id; show(); });
  field.addEventListener("blur", () => { if (active === id) active = null; });
  field.addEventListener("keydown", event => {
    if (event.isComposing || event.key === "Tab") return;
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.length === 1;
    // The browser's own: paste comes back as text, and these move between pages.
    if (isShortcut && "vtwnrlp".includes(event.key.toLowerCase())) return;
    if (!named.has(event.key) && !isShortcut) return;
    event.preventDefault();
    send({ do: "key", id, key: event.key, modifiers: modifiers(event) });
  });
  // Typed, composed or pasted text arrives in the field first.
  const flush = () => {
    if (field.value) send({ do: "text", id, text: field.value });
    field.value = "";
  };
  field.addEventListener("input", event => { if (!event.isComposing) flush(); });
  field.addEventListener("compositionend", flush);
}

connect();
