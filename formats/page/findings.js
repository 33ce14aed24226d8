// Findings in groups, with filters.

const severities = ["error", "warning", "note"];

function placeOf(finding) {
  const place = finding.file + (finding.line ? ":" + finding.line + (finding.column ? ":" + finding.column : "") : "");
  return place === "" ? "the package" : place;
}

// One finding: place, message, the source line with its column marked, hint.
function findingItem(finding, rules, byRule) {
  const rule = rules[finding.id] || {};
  return el("li", { class: "finding", data: { kind: kinds[finding.severity] || "none" } },
    el("p", {}, byRule ? null : badge(finding.severity), byRule ? null : " ", name(placeOf(finding), { class: "place" }), " ", el("span", { class: "message" }, finding.message)),
    finding.excerpt ? el("pre", { class: "excerpt" }, el("span", { class: "number" }, String(finding.line) + " | "), el("bdi", {}, el("span", {}, finding.excerpt[0]), el("mark", {}, finding.excerpt[1] || " "))) : null,
    finding.hint ? el("p", { class: "hint" }, "Hint: ", finding.hint) : null,
    finding.keyPath ? el("p", { class: "path" }, name(finding.keyPath)) : null,
    (finding.related || []).map((related) => el("p", { class: "related" }, name(placeOf(related), { class: "place" }), " ", related.message)),
    finding.waiver ? el("p", { class: "hint" }, "Waived: ", finding.waiver.reason || "no reason given", " (", name(finding.waiver.origin), ")") : null,
    byRule ? null : el("p", { class: "rule" }, finding.id, rule.clause ? " \u00b7 " + rule.clause : ""));
}

// A list that shows more on request, so that thousands of findings cost nothing until then.
function growingList(items, make) {
  const list = el("ul", { class: "findings" });
  const more = el("button", { type: "button", class: "more" });
  let shown = 0;
  function grow() {
    const part = items.slice(shown, shown + 50);
    shown += part.length;
    list.append(...part.map(make));
    more.hidden = shown === items.length;
    more.textContent = "Show more (" + (items.length - shown).toLocaleString("en") + " left)";
  }
  more.addEventListener("click", grow);
  grow();
  return [list, more];
}

// Clauses of TOSCA 2.0 are not shown for packages of other versions.
function clauseFor(report, clause) {
  const versions = (report.summary || {}).toscaVersions || [];
  if (versions.length === 0 || versions.includes("tosca_2_0")) return clause;
  return clause.split("; ").filter((part) => !/^(TOSCA 2\.0|csd07)/.test(part)).join("; ");
}

function rulesFor(report, rules) {
  return Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, { ...rule, clause: clauseFor(report, rule.clause) }]));
}

function groupHead(key, items, by, rules) {
  const worst = severities.find((severity) => items.some((item) => item.severity === severity)) || "note";
  const shown = by === "rule" ? el("code", {}, key) : by === "severity" ? key : name(key === "" ? "the package" : key);
  return el("summary", {}, badge(worst, by === "severity" ? worst : worst + (items.length === 1 ? "" : " \u00d7 " + items.length)), " ",
    shown, by === "rule" && items.length === 1 ? [" ", el("span", { class: "aside" }, items[0].message)] : null,
    by === "rule" && items.length > 1 ? [" ", el("span", { class: "aside" }, "such as: " + items[0].message)] : null);
}

function groupElement(key, items, by, rules, open) {
  const group = el("details", { class: "group" }, groupHead(key, items, by, rules));
  const rule = by === "rule" ? rules[key] : null;
  let filled = false;
  function fillGroup() {
    if (filled) return;
    filled = true;
    if (rule) group.append(el("p", { class: "help" }, rule.help, rule.clause ? el("span", { class: "clause" }, "Clause: ", rule.clause) : null));
    group.append(...growingList(items, (item) => findingItem(item, rules, by === "rule")));
  }
  group.addEventListener("toggle", () => { if (group.open) fillGroup(); });
  group.fillGroup = fillGroup;
  if (open) {
    group.open = true;
    fillGroup();
  }
  return group;
}

const keyOf = {
  rule: (finding) => finding.id,
  file: (finding) => finding.file,
  severity: (finding) => finding.severity,
};

function findingsPart(report, run, list) {
  const holder = el("div");
  const search = el("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  const by = el("select", {}, Object.keys(keyOf).map((key) => el("option", { value: key }, key)));
  const status = el("span", { class: "count", role: "status" });
  const wanted = new Set(severities);

  function show() {
    const words = search.value.toLowerCase();
    const matches = list.filter((finding) => wanted.has(finding.severity) && (words === "" ||
      [finding.id, finding.message, finding.file, finding.keyPath || "", finding.hint || ""].some((text) => text.toLowerCase().includes(words))));
    const groups = new Map();
    for (const finding of matches) {
      const key = keyOf[by.value](finding);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(finding);
    }
    // The most severe first; within a severity in the order of the report.
    const rank = (items) => Math.min(...[...new Set(items.map((item) => item.severity))].map((severity) => severities.indexOf(severity)));
    const sorted = [...groups].map(([key, items]) => [rank(items), key, items]).sort((a, b) => a[0] - b[0]);
    const open = matches.length <= 12;
    holder.replaceChildren(...sorted.map(([, key, items]) => groupElement(key, items, by.value, rulesFor(report, run.rules), open)));
    status.textContent = (matches.length === list.length ? "" : matches.length + " of ") + counted(list.length, "finding", "findings");
  }

  const again = soon(show);
  search.addEventListener("input", again);
  by.addEventListener("change", show);
  show();
  const omitted = Object.values(report.omitted || {}).reduce((sum, count) => sum + count, 0);
  const present = severities.filter((severity) => list.some((finding) => finding.severity === severity));
  return [
    el("div", { class: "controls" }, field("Filter", search), field("Group by", by),
      present.map((severity) => checkbox(severity + "s", true, (on) => { if (on) wanted.add(severity); else wanted.delete(severity); show(); })), status),
    omitted ? el("p", { class: "hint" }, counted(omitted, "finding is", "findings are") + " not listed: there are too many.") : null,
    holder,
  ];
}
