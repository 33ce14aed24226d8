// One changed text file, side by side.

const contextLines = 3;
const rowsAtOnce = 2000;

// The range from the first to the last different character of two lines; in whole characters, not halves of surrogate
// pairs.
function middleOf(left, right) {
  const a = [...left], b = [...right];
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) ++from;
  let behind = 0;
  while (behind < a.length - from && behind < b.length - from && a[a.length - 1 - behind] === b[b.length - 1 - behind]) ++behind;
  const parts = (signs) => [signs.slice(0, from).join(""), signs.slice(from, signs.length - behind).join(""), signs.slice(signs.length - behind).join("")];
  return [parts(a), parts(b)];
}

function tabs(text) {
  return text.replace(/\t/g, "    ");
}

// Visible white space, if it is the difference.
function spaces(text) {
  return text.replace(/ /g, "\u00b7").replace(/\t/g, "\u2192");
}

const longestMarked = 4000;
function lineParts(row, before, after) {
  const left = row.left < 0 ? null : before[row.left], right = row.right < 0 ? null : after[row.right];
  if (row.kind === "space") return [spaces(left), spaces(right)];
  const end = (text) => (row.kind === "same" ? text.replace(/\r$/, "") : text);
  if (row.kind !== "changed" || left.length + right.length > longestMarked) return [left, right].map((text) => (text === null ? null : tabs(end(text))));
  const [first, second] = middleOf(left, right);
  const marked = (parts) => [tabs(parts[0]), parts[1] === "" ? null : el("mark", {}, tabs(parts[1])), tabs(parts[2])];
  return [marked(first), marked(second)];
}

const rowWords = { space: "white space", changed: "changed", removed: "removed", added: "added", moved: "moved", same: "" };

function lineRow(row, before, after) {
  const [left, right] = lineParts(row, before, after);
  const number = (index) => el("td", { class: "number" }, index < 0 ? "" : String(index + 1));
  const moved = row.kind === "moved" ? el("span", { class: "aside" }, row.left >= 0 ? " \u2192 line " + (row.other + 1) + " on the right" : " \u2190 line " + (row.other + 1) + " on the left") : null;
  return el("tr", { data: { row: row.kind }, title: rowWords[row.kind] || null },
    number(row.left), el("td", { class: "code", data: { side: row.left < 0 ? "none" : "old" } }, left, row.left >= 0 ? moved : null),
    number(row.right), el("td", { class: "code", data: { side: row.right < 0 ? "none" : "new" } }, right, row.right >= 0 ? moved : null));
}

// The rows near changes; long runs of equal lines become one { fold: [rows] }.
function folded(rows) {
  const parts = [];
  let run = [];
  const flush = (isLast) => {
    const head = parts.length === 0 ? 0 : contextLines, tail = isLast ? 0 : contextLines;
    if (run.length > head + tail + 1) parts.push(...run.slice(0, head), { fold: run.slice(head, run.length - tail) }, ...run.slice(run.length - tail));
    else parts.push(...run);
    run = [];
  };
  for (const row of rows) {
    if (row.kind === "same") {
      run.push(row);
    } else {
      if (run.length !== 0) flush(false);
      parts.push(row);
    }
  }
  flush(true);
  return parts;
}

// A description of the change.
function textVerdict(text, counts) {
  if (text.sameMeaning) return "Equivalent: only order, formatting or comments differ.";
  const kinds = Object.keys(counts);
  if (kinds.length === 0) return "Only the end of the file differs.";
  if (kinds.every((kind) => kind === "space")) return "Only white space differs.";
  if (kinds.every((kind) => kind === "space" || kind === "moved")) return "Only the order of lines" + (counts.space ? " and white space" : "") + " differs.";
  return null;
}

function textTable(text) {
  const before = linesOf(text.before), after = linesOf(text.after);
  const rows = compareLines(before, after);
  const counts = {};
  for (const row of rows) if (row.kind !== "same") counts[row.kind] = (counts[row.kind] || 0) + 1;
  const verdict = textVerdict(text, counts);
  const body = el("tbody");
  const more = el("button", { type: "button", class: "more" });
  let quiet = false, parts = [], shown = 0;
  const rowOf = (part) => {
    if (!part.fold) return lineRow(part, before, after);
    const line = el("tr", { class: "fold" });
    const open = () => line.replaceWith(...part.fold.slice(0, rowsAtOnce).map((row) => lineRow(row, before, after)),
      ...(part.fold.length > rowsAtOnce ? [rowOf({ fold: part.fold.slice(rowsAtOnce) })] : []));
    return fill(line, {}, [el("td", { colspan: "4" }, el("button", { type: "button", class: "link", on: { click: open } }, counted(part.fold.length, "line", "lines") + " that are the same"))]);
  };
  const showMore = () => {
    body.append(...parts.slice(shown, shown + rowsAtOnce).map(rowOf));
    shown += rowsAtOnce;
    more.hidden = shown >= parts.length;
    more.textContent = "Show more (" + Math.max(0, parts.length - shown).toLocaleString("en") + " left)";
  };
  const again = () => {
    const calm = (row) => (quiet && (row.kind === "space" || (row.kind === "moved" && row.right >= 0)) ? { ...row, kind: "same" } : row);
    parts = folded(quiet ? rows.filter((row) => row.kind !== "moved" || row.right >= 0).map(calm) : rows);
    shown = 0;
    body.replaceChildren();
    showMore();
  };
  more.addEventListener("click", showMore);
  again();
  return [
    verdict ? el("p", { class: "calm" }, badge("ok", verdict)) : null,
    el("div", { class: "controls" }, counts.space || counts.moved ? checkbox("Hide white space and moved lines", false, (checked) => { quiet = checked; again(); }) : null,
      el("span", { class: "count" }, Object.entries(counts).map(([kind, count]) => counted(count, "line", "lines") + " " + (kind === "space" ? "in white space" : kind)).join(", "))),
    el("div", { class: "scroll sides", tabindex: "0", role: "region", "aria-label": "Side by side: " + visible(text.new) },
      el("table", { class: "lines" }, el("thead", {}, el("tr", {}, ["Line", "Old", "Line", "New"].map((title) => el("th", { scope: "col" }, title)))), body)),
    more];
}

// A group that is filled when it is opened for the first time.
function textGroup(text) {
  const group = el("details", { class: "group text" }, el("summary", {}, name(text.old === text.new ? text.new : text.old + " \u2192 " + text.new),
    text.sameMeaning ? [" ", badge("ok", "equivalent")] : null));
  group.fillGroup = () => {
    if (group.filled) return;
    group.filled = true;
    group.append(...[textTable(text)].flat().filter((part) => part !== null));
  };
  group.addEventListener("toggle", () => { if (group.open) group.fillGroup(); });
  return group;
}

function textsPart(texts, bounds) {
  const given = texts.filter((text) => text.state === "given");
  const large = texts.filter((text) => text.state === "too large").length;
  const other = texts.filter((text) => text.state === "not text").length;
  const groups = given.map(textGroup);
  if (groups.length !== 0) {
    groups[0].open = true;
    groups[0].fillGroup();
  }
  const search = el("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  search.addEventListener("input", soon(() => given.forEach((text, i) => { groups[i].hidden = !(text.old + " " + text.new).toLowerCase().includes(search.value.toLowerCase()); })));
  return [
    large === 0 ? null : el("p", { class: "hint", data: { cut: "large" } }, counted(large, "file is", "files are") + " not shown: a file is shown up to " + bytes(bounds.textOfFile) +
      ", all together up to " + bytes(bounds.textInAll) + "."),
    other === 0 ? null : el("p", { class: "hint" }, counted(other, "changed file is", "changed files are") + " no text."),
    groups.length < 2 ? null : el("div", { class: "controls" }, field("Filter", search)),
    groups];
}
