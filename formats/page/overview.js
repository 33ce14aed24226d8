// The top of a package's report: the verdict, the verdict on each layer, and the product.

const layerMeaning = {
  container: "the archive itself",
  integrity: "digests of files",
  metadata: "TOSCA.meta and manifest",
  definitions: "TOSCA",
  signature: "the signers",
  demands: "requirements of the receiver",
};

const verdictText = {
  valid: "No errors were found.",
  invalid: "The package has errors.",
  tampered: "The content differs from the signed content.",
  unchecked: "No errors were found, but definitions are in a language or version that is not supported.",
  failed: "The package could not be read.",
};

// `report` as in docs/schema/report.json, `contents` as in docs/report-page.md.
function overview(report, contents, run) {
  const summary = report.summary;
  const inspection = contents.inspection;
  const parts = [];
  if (run.command !== "inspect") {
    parts.push(el("p", { class: "verdict", data: { kind: kinds[report.result] } }, badge(resultWord(report.result)), " ", verdictText[report.result],
      " ", counted(report.counts.error, "error", "errors"), ", ", counted(report.counts.warning, "warning", "warnings"),
      report.counts.waived ? ", " + counted(report.counts.waived, "waived", "waived") : null, "."));
  } else {
    parts.push(el("p", { class: "verdict", data: { kind: "none" } }, badge("inspected"), " ",
      report.counts.error === 0 ? "Not verified; run 'csar verify' for a verdict." :
        "Not valid: " + counted(report.counts.error, "error", "errors") + " found while reading; run 'csar verify' to find all."));
  }
  if (report.failure) parts.push(el("p", { class: "failure" }, report.failure));
  if (summary && summary.differences) parts.push(incomplete(summary.differences));
  if (summary && summary.layers) parts.push(layers(summary.layers));
  parts.push(facts(report, summary || {}, inspection || {}, contents.product || {}));
  if (inspection && summary && summary.sha256 && inspection.sha256 && summary.sha256 !== inspection.sha256)
    parts.push(el("p", { class: "failure" }, "The file was changed after it was verified: the files and pictures below may differ from the verified ones."));
  for (const part of ["inspectionFailure", "graphFailure"])
    if (contents[part]) parts.push(el("p", { class: "hint" }, part === "graphFailure" ? "No picture: " : "Contents not shown: ", contents[part]));
  return parts;
}

function layers(verdicts) {
  return el("ul", { class: "layers" }, Object.entries(verdicts).map(([layer, verdict]) =>
    el("li", { data: { kind: kinds[verdict] || "none" } }, el("span", { class: "layer" }, layer), badge(verdict, verdict === "-" ? "not checked" : verdict),
      el("span", { class: "meaning" }, layerMeaning[layer] || ""))));
}

function facts(report, summary, inspection, product) {
  const format = summary.what || inspection.what || inspection.format;
  const signatures = summary.signatures || inspection.signatures || [];
  return described([
    ["Vendor", product.vendor ? name(product.vendor) : null],
    ["Product", product.product ? name(product.product) : null],
    ["Version", product.version ? name(product.version) : null],
    ["Release date", product.date ? name(product.date) : null],
    ["Signed by", signatures.flatMap((signature) => signature.signers || []).map((signer) =>
      el("span", { class: "line" }, name(signer.subject || signer.key || ""), " ", signerBadge(signer, summary.verdict)))],
    ["Receivers", (summary.intakes || []).map((intake) => el("span", { class: "line" }, name(intake.profile), " ", badge(intake.result)))],
    ["Format", format],
    ["Size", inspection.size ? bytes(inspection.size) : null,
      inspection.uncompressedSize && inspection.uncompressedSize !== inspection.size ? ", " + bytes(inspection.uncompressedSize) + " unpacked" : null],
    ["SHA-256", summary.sha256 || inspection.sha256 ? el("code", {}, summary.sha256 || inspection.sha256) : null],
    ["Entry definitions", inspection.entryDefinitions ? name(inspection.entryDefinitions) : null,
      inspection.entryFoundWithoutMetadata ? " (found without TOSCA.meta)" : null],
    ["TOSCA versions", (summary.toscaVersions || []).map((version, i) => [i ? ", " : "", name(version)])],
    ["Checked", (summary.checked || []).join(", ")],
    ["Not checked", (summary.notChecked || []).join(", ")],
    ["Not examined", (summary.unexamined || []).map((thing) => el("span", { class: "line" }, thing.kind + ": ", name(thing.name),
      thing.file ? [" in ", name(thing.file + (thing.line ? ":" + thing.line : ""))] : null))],
    ["Dialects", (report.dialects || []).map((dialect) => el("span", { class: "line" }, dialect.name + ": " + dialect.writer + ", " +
      counted(dialect.findings, "finding", "findings") + " that the dialect accepts"))],
  ]);
}
