// Puts the page together: one package, or an index of several. This file comes last and starts it all.

function readBlock(script) {
  return JSON.parse(script.textContent);
}

const packageBlocks = [...document.querySelectorAll("script.package")];
const run = readBlock(document.getElementById("run"));
const root = document.getElementById("page");
// The only bytes of packages that stay in the document are what is shown: a block is read when it is asked for.
const reports = packageBlocks.map((block, i) => (packageBlocks.length === 1 || i < 0 ? readBlock(block) : null));

function reportOf(number) {
  return reports[number] || readBlock(packageBlocks[number]);
}

// The theme: that of the system unless one is chosen.
function themeButton() {
  const themes = ["system", "light", "dark"];
  let current = 0;
  const button = el("button", { type: "button", class: "theme" }, "Theme: system");
  button.addEventListener("click", () => {
    current = (current + 1) % themes.length;
    button.textContent = "Theme: " + themes[current];
    if (current === 0) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = themes[current];
  });
  return button;
}

function header(title, verdict, back) {
  return el("header", {},
    el("div", { class: "title" }, back, el("h1", {}, el("span", { class: "tool" }, "csar " + run.command), " ", name(title)), verdict), themeButton());
}

// Sections are made at once, but for what costs time: that is made when it comes near the screen, or is printed.
const waiting = new Map();
function later(section, make) {
  waiting.set(section, make);
  observer.observe(section);
  return section;
}
function makeNow(section) {
  const make = waiting.get(section);
  if (!make) return;
  waiting.delete(section);
  observer.unobserve(section);
  fill(section, {}, [make()]);
}
const observer = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) makeNow(entry.target);
}, { rootMargin: "400px" });
window.addEventListener("beforeprint", () => {
  for (const section of [...waiting.keys()]) makeNow(section);
  for (const group of document.querySelectorAll("details")) {
    if (group.fillGroup) group.fillGroup();
    group.open = true;
  }
});

function sections(report, contents) {
  const inspection = contents.inspection;
  const summary = report.summary || {};
  const list = [];
  const add = (id, title, count, make, lazy) => list.push({ id, title, count, make, lazy });
  if (report.findings.length !== 0 || run.command !== "inspect")
    add("findings", "Findings", report.findings.length, () => (report.findings.length === 0 ? el("p", {}, "None.") : findingsPart(report, run, report.findings)));
  if (report.waived) add("waived", "Waived", report.waived.length, () => findingsPart({ ...report, omitted: {} }, run, report.waived));
  if (contents.intake) add("intake", "Demands", contents.intake.demands.length, () => intakePart(contents.intake, report));
  if (contents.graphs && contents.graphs.length !== 0) add("topology", "Pictures", null, () => graphPart(contents.graphs), true);
  if (inspection) {
    if (inspection.definitions.length !== 0) add("definitions", "Definitions", inspection.definitions.length, () => definitionsPart(inspection), true);
    if (inspection.artifacts.length !== 0) add("artifacts", "Artifacts", inspection.artifacts.length, () => artifactsPart(inspection), true);
    if (inspection.files.length !== 0) add("files", "Files", inspection.fileCount, () => filesPart(contents, summary), true);
    if (inspection.metadata.path || inspection.manifest) add("metadata", "Metadata", null, () => metadataPart(inspection));
    for (const inside of inspection.inside)
      if (inside.files.length !== 0)
        add("inside", "Files of the package inside", inside.files.length, () => filesPart({ inspection: { ...inside, fileCount: inside.files.length }, digests: contents.digests }, summary), true);
  }
  const signatures = summary.signatures || (inspection ? inspection.signatures : []);
  if (signatures.length !== 0) add("signatures", "Signatures", signatures.length, () => signatures.map(signaturePart));
  return list;
}

function showPackage(number) {
  const { report, contents = {}, contentsLeftOut } = reportOf(number);
  waiting.clear();
  observer.disconnect();
  const back = packageBlocks.length === 1 ? null : el("a", { class: "back", href: "#" }, "all packages");
  const parts = sections(report, contents);
  const nav = el("nav", { "aria-label": "Sections" }, el("ul", {}, parts.map((part) =>
    el("li", {}, el("a", { href: "#" + part.id, on: { click: (event) => jump(event, part.id) } }, part.title,
      part.count === null ? null : el("span", { class: "count" }, " " + part.count.toLocaleString("en")))))));
  const main = el("main", {}, el("section", { id: "overview", "aria-label": "Overview" }, overview(report, contents, run),
    contentsLeftOut ? el("p", { class: "hint" }, "The page shows the contents of the packages before this one: those of all would be too much.") : null));
  for (const part of parts) {
    const section = el("section", { id: part.id, "aria-labelledby": "heading-" + part.id }, el("h2", { id: "heading-" + part.id, tabindex: "-1" }, part.title));
    main.append(section);
    waiting.set(section, part.make);
    if (part.lazy) observer.observe(section);
    else makeNow(section);
  }
  root.replaceChildren(header(report.path, run.command === "inspect" ? null : badge(report.result), back), nav, main, footer());
  window.scrollTo(0, 0);
}

// Without changing the address: that tells which package is shown.
function jump(event, id) {
  event.preventDefault();
  const section = document.getElementById(id);
  makeNow(section);
  section.scrollIntoView();
  document.getElementById("heading-" + id).focus({ preventScroll: true });
}

function showIndex() {
  const rows = packageBlocks.map((block, number) => {
    const { report } = reportOf(number);
    return { number, path: report.path, result: report.result, counts: report.counts, layers: (report.summary || {}).layers || {}, what: (report.summary || {}).what || "" };
  });
  const layerNames = ["container", "integrity", "metadata", "definitions", "signature", "demands"].filter((layer) => rows.some((row) => (row.layers[layer] || "-") !== "-"));
  const columns = [
    { title: "Package", value: (row) => row.path, cell: (row) => el("a", { href: "#package=" + (row.number + 1) }, name(row.path)) },
    { title: "Verdict", value: (row) => row.result, cell: (row) => badge(row.result) },
    { title: "Errors", value: (row) => row.counts.error, numeric: true },
    { title: "Warnings", value: (row) => row.counts.warning, numeric: true },
    ...layerNames.map((layer) => ({ title: layer[0].toUpperCase() + layer.slice(1), value: (row) => row.layers[layer] || "-", cell: (row) => ((row.layers[layer] || "-") === "-" ? "\u2013" : badge(row.layers[layer])) })),
  ];
  const valid = rows.filter((row) => row.result === "valid").length;
  root.replaceChildren(header(counted(rows.length, "package", "packages")), el("main", {},
    run.command === "inspect" ? null : el("p", { class: "verdict", data: { kind: valid === rows.length ? "ok" : "bad" } }, valid + " of " + rows.length + " valid."),
    table(rows, columns, { caption: "Packages", search: (row) => row.path, choices: [{ label: "Verdict", of: (row) => row.result }] })), footer());
}

function footer() {
  return el("footer", {}, "csar " + run.version + ", exit status " + run.exit + ". This page fetches nothing.");
}

function route() {
  const asked = /^#package=(\d+)$/.exec(location.hash);
  const number = asked ? Number(asked[1]) - 1 : -1;
  if (packageBlocks.length === 1) showPackage(0);
  else if (number >= 0 && number < packageBlocks.length) showPackage(number);
  else showIndex();
}

window.addEventListener("hashchange", route);
route();
