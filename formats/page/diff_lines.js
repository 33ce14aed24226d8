// Matches the lines of two texts. Lines that differ only in white space match; a line at another place is shown as
// moved. The work is nearly linear: lines that occur once in both texts are anchors, the ranges between them are
// compared in the same way, and small remaining ranges line by line, up to a total number of cells.

const cellsInAll = 4e6;
const cellsOfRest = 250000;

function linesOf(text) {
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}

// A number for each line, equal for lines that differ only in white space.
function numbersOf(lines, known) {
  const numbers = new Int32Array(lines.length);
  for (let i = 0; i < lines.length; ++i) {
    const key = lines[i].replace(/\s+/g, " ").trim();
    let number = known.get(key);
    if (number === undefined) known.set(key, (number = known.size));
    numbers[i] = number;
  }
  return numbers;
}

// The longest chain of pairs [left, right], increasing in both, of lines that occur once in both ranges (patience
// diff).
function anchors(a, b, range) {
  const [a0, a1, b0, b1] = range;
  const seen = new Map();  // number of the line: [index on the left, on the right, count on the left, on the right]
  for (let i = a0; i < a1; ++i) {
    const entry = seen.get(a[i]);
    if (entry) ++entry[2];
    else seen.set(a[i], [i, -1, 1, 0]);
  }
  for (let j = b0; j < b1; ++j) {
    const entry = seen.get(b[j]);
    if (!entry) continue;
    entry[1] = j;
    ++entry[3];
  }
  const once = [...seen.values()].filter((entry) => entry[2] === 1 && entry[3] === 1);  // in the order of the left text
  const ends = [], before = new Int32Array(once.length);
  for (let i = 0; i < once.length; ++i) {
    let low = 0, high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (once[ends[middle]][1] < once[i][1]) low = middle + 1;
      else high = middle;
    }
    before[i] = low === 0 ? -1 : ends[low - 1];
    ends[low] = i;
  }
  const chain = [];
  for (let i = ends.length === 0 ? -1 : ends[ends.length - 1]; i >= 0; i = before[i]) chain.push([once[i][0], once[i][1]]);
  return chain.reverse();
}

// The longest common subsequence of two short ranges, with the usual table.
function common(a, b, [a0, a1, b0, b1], pair) {
  const height = a1 - a0, width = b1 - b0, row = width + 1;
  const lengths = new Uint16Array((height + 1) * row);
  for (let i = height - 1; i >= 0; --i)
    for (let j = width - 1; j >= 0; --j)
      lengths[i * row + j] = a[a0 + i] === b[b0 + j] ? lengths[(i + 1) * row + j + 1] + 1 : Math.max(lengths[(i + 1) * row + j], lengths[i * row + j + 1]);
  for (let i = 0, j = 0; i < height && j < width;) {
    if (a[a0 + i] === b[b0 + j]) pair(a0 + i++, b0 + j++);
    else if (lengths[(i + 1) * row + j] >= lengths[i * row + j + 1]) ++i;
    else ++j;
  }
}

// For each line on the left, the matching line on the right, or -1.
function partners(a, b) {
  const partner = new Int32Array(a.length).fill(-1);
  const pair = (i, j) => { partner[i] = j; };
  let cells = cellsInAll;
  const work = [[0, a.length, 0, b.length, 0]];
  while (work.length !== 0) {
    let [a0, a1, b0, b1, depth] = work.pop();
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) pair(a0++, b0++);
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) pair(--a1, --b1);
    if (a0 === a1 || b0 === b1) continue;
    const chain = depth < 12 ? anchors(a, b, [a0, a1, b0, b1]) : [];
    if (chain.length !== 0) {
      let i = a0, j = b0;
      for (const [left, right] of chain) {
        work.push([i, left, j, right, depth + 1]);
        pair(left, right);
        i = left + 1;
        j = right + 1;
      }
      work.push([i, a1, j, b1, depth + 1]);
    } else {
      const size = (a1 - a0) * (b1 - b0);
      if (size > cellsOfRest || size > cells) continue;
      cells -= size;
      common(a, b, [a0, a1, b0, b1], pair);
    }
  }
  return partner;
}

// Moved lines: unmatched lines that occur once on each side, as a map from line to line. Short lines, such as a
// bracket, are not significant.
function moves(lines, a, b, partner, taken) {
  const left = new Map(), right = new Map();
  const count = (map, number, index) => map.set(number, map.has(number) ? -1 : index);
  for (let i = 0; i < a.length; ++i) if (partner[i] < 0 && /\w.*\w/.test(lines[i])) count(left, a[i], i);
  for (let j = 0; j < b.length; ++j) if (!taken[j]) count(right, b[j], j);
  const to = new Map(), from = new Map();
  for (const [number, i] of left) {
    const j = right.has(number) ? right.get(number) : -1;
    if (i < 0 || j < 0) continue;
    to.set(i, j);
    from.set(j, i);
  }
  return [to, from];
}

// Rows: { kind, left, right, other }. Kinds: same, space (only white space), changed, removed, added, moved (`other`:
// the equal line on the other side). `left` and `right` are numbers of lines from 0, or -1.
function compareLines(before, after) {
  const known = new Map();
  const a = numbersOf(before, known), b = numbersOf(after, known);
  const partner = partners(a, b);
  const taken = new Uint8Array(b.length);
  for (const j of partner) if (j >= 0) taken[j] = 1;
  const [to, from] = moves(before, a, b, partner, taken);
  const rows = [];
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    const lefts = [], rights = [];
    for (; i < a.length && partner[i] < 0; ++i)
      if (to.has(i)) rows.push({ kind: "moved", left: i, right: -1, other: to.get(i) });
      else lefts.push(i);
    for (; j < b.length && !taken[j]; ++j)
      if (from.has(j)) rows.push({ kind: "moved", left: -1, right: j, other: from.get(j) });
      else rights.push(j);
    for (let k = 0; k < Math.max(lefts.length, rights.length); ++k) {
      const left = k < lefts.length ? lefts[k] : -1, right = k < rights.length ? rights[k] : -1;
      rows.push({ kind: left < 0 ? "added" : right < 0 ? "removed" : "changed", left, right });
    }
    if (i < a.length && j < b.length) {
      rows.push({ kind: before[i] === after[j] ? "same" : "space", left: i, right: j });
      ++i;
      ++j;
    }
  }
  return rows;
}
