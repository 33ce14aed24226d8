// Assembles the page: one package, or an index of several. This file comes last and starts the page.

const packageBlocks = [...document.querySelectorAll("script.package")];
// The block of a package is parsed when it is needed, and at once if there is only one.
const reports = packageBlocks.map((block) => (packageBlocks.length === 1 ? readBlock(block) : null));

function reportOf(number) {
  return reports[number] || readBlock(packageBlocks[number]);
}

// Directories are also entries. The kinds of omitted entries are not known.
function countOfFiles(inspection) {
  return inspection.fileCount - inspection.files.filter((file) => file.kind === "directory").length;
}

function sections(report, contents) {
  const inspection = contents.inspection;
  const summary = report.summary || {};
  const list = [];
  const add = (id, title, count, make, lazy) => list.push({ id, title, count, make, lazy });
  const addFindings = () => add("findings", "Findings", report.findings.length, () => (report.findings.length === 0 ? el("p", {}, "None.") : findingsPart(report, run, report.findings)));
  if (run.command !== "inspect") addFindings();
  if (report.waived) add("waived", "Waived", report.waived.length, () => findingsPart({ ...report, omitted: {} }, run, report.waived));
  (contents.intakes || []).forEach((intake, i) => add(i === 0 ? "intake" : "intake-" + (i + 1), "Requirements of " + intake.profile, intake.demands.length,
    () => intakePart(intake, (summary.intakes || [])[i], report, inspection && (inspection.inside[0] || inspection).manifest)));
  if (contents.graphs && contents.graphs.length !== 0) add("topology", "Pictures", null, () => graphPart(contents.graphs), true);
  if (run.command === "inspect" && report.findings.length !== 0) addFindings();
  if (inspection) {
    if (inspection.definitions.length !== 0) add("definitions", "Definitions", inspection.definitions.length, () => definitionsPart(inspection), true);
    if (inspection.artifacts.length !== 0) add("artifacts", "Artifacts", inspection.artifacts.length, () => artifactsPart(inspection), true);
    if (inspection.files.length !== 0) add("files", "Files", countOfFiles(inspection), () => filesPart(contents, summary), true);
    if (inspection.metadata.path || inspection.manifest) add("metadata", "Metadata", null, () => metadataPart(inspection));
    for (const inside of inspection.inside)
      if (inside.files.length !== 0)
        add("inside", "Files of the inner package", inside.files.length, () => filesPart({ inspection: { ...inside, fileCount: inside.files.length }, digests: contents.digests }, summary), true);
  }
  if (summary.differences) list.push(...differenceSections({ files: [], ...summary.differences }).map((part) => ({ ...part, title: "Changed: " + part.title.toLowerCase() })));
  const signatures = summary.signatures || (inspection ? inspection.signatures : []);
  if (signatures.length !== 0) add("signatures", "Signatures", signatures.length, () => signatures.map(signaturePart));
  return list;
}

function showPackage(number) {
  const { report, contents = {}, contentsLeftOut } = reportOf(number);
  const back = packageBlocks.length === 1 ? null : el("a", { class: "back", href: "#" }, "all packages");
  const parts = sections(report, contents);
  assemble(header(report.path, run.command === "inspect" ? null : badge(resultWord(report.result)), back), [overview(report, contents, run),
    contentsLeftOut ? el("p", { class: "hint" }, "To limit its size, the page does not have the contents of all packages.") : null], parts);
  window.scrollTo(0, 0);
}

function showIndex() {
  const rows = packageBlocks.map((block, number) => {
    const { report } = reportOf(number);
    return { number, path: report.path, result: resultWord(report.result), counts: report.counts, layers: (report.summary || {}).layers || {}, what: (report.summary || {}).what || "" };
  });
  const layerNames = ["container", "integrity", "metadata", "definitions", "signature", "demands"].filter((layer) => rows.some((row) => (row.layers[layer] || "-") !== "-"));
  const columns = [
    { title: "Package", value: (row) => row.path, cell: (row) => el("a", { href: "#package=" + (row.number + 1) }, name(row.path)) },
    { title: "Verdict", value: (row) => row.result, cell: (row) => badge(row.result) },
    { title: "Errors", value: (row) => row.counts.error, numeric: true },
    { title: "Warnings", value: (row) => row.counts.warning, numeric: true },
    ...layerNames.map((layer) => ({ title: layer[0].toUpperCase() + layer.slice(1), value: (row) => row.layers[layer] || "-", cell: (row) => ((row.layers[layer] || "-") === "-" ? "\u2013" : badge(row.layers[layer])) })),
  ];
  // The project file is listed, although it is not a package.
  const packages = rows.filter((row) => row.what !== "project file");
  const valid = packages.filter((row) => row.result === "valid").length;
  const failing = packages.length - valid;
  document.title = "csar " + run.command + ": " + counted(packages.length, "package", "packages") + (run.command === "inspect" ? "" : ", " + failing + " not valid");
  root.replaceChildren(header(counted(packages.length, "package", "packages")), el("main", {},
    run.command === "inspect" ? null : el("p", { class: "verdict", data: { kind: failing === 0 ? "ok" : "bad" } }, valid + " of " + packages.length + " valid" + (failing === 0 ? "." : ", " + failing + " not.")),
    table(rows, columns, { caption: "Packages", search: (row) => row.path, choices: [{ label: "Verdict", of: (row) => row.result }] })), footer());
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
