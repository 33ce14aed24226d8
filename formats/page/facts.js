// Metadata, definitions, signatures, artifacts, and the requirements of a receiver.

function pairs(list) {
  return described(list.map((pair) => [name(pair.key), name(pair.value)]));
}

function metadataPart(inspection) {
  const metadata = inspection.metadata;
  const parts = [];
  if (metadata.path) parts.push(el("h3", {}, name(metadata.path)));
  metadata.blocks.forEach((block, i) => parts.push(el("div", { class: i === 0 ? "block" : "block further" }, pairs(block))));
  if (inspection.manifest) {
    const manifest = inspection.manifest;
    parts.push(el("h3", {}, manifest.path ? name(manifest.path) : "Manifest"), pairs(manifest.metadata),
      el("p", {}, counted(manifest.files, "file", "files") + " listed, " + manifest.digests.toLocaleString("en") + " with a digest" +
        (manifest.artifactSets ? ", " + counted(manifest.artifactSets, "set of artifacts", "sets of artifacts") : "") + "."));
  }
  return parts;
}

function parameterTable(title, parameters) {
  if (parameters.length === 0) return null;
  return el("details", { class: "group" }, el("summary", {}, counted(parameters.length, title, title + "s")),
    table(parameters, [
      { title: "Name", value: (row) => row.name, cell: (row) => name(row.name) },
      { title: "Type", value: (row) => row.type || "", cell: (row) => name(row.type || "") },
      { title: "Needed", value: (row) => (row.required && !row.hasDefault ? "yes" : "no") },
      { title: "Description", value: (row) => row.description || "", cell: (row) => name(row.description || "") },
    ], { caption: title + "s", search: (row) => row.name + " " + (row.type || "") }));
}

function definitionsFile(file) {
  const types = file.types.filter((entry) => entry.names.length !== 0);
  return el("details", { class: "group" },
    el("summary", {}, name(file.path), " ", el("span", { class: "aside" }, file.role + (file.toscaVersion ? ", " : "")), file.toscaVersion ? name(file.toscaVersion, { class: "aside" }) : null),
    described([
      ["Template", file.templateName ? name(file.templateName + (file.templateVersion ? " " + file.templateVersion : "")) : null,
        file.templateAuthor ? [" by ", name(file.templateAuthor)] : null],
      ["Description", file.description ? name(file.description) : null],
      ["Dialect", file.dialect], ["Profile", file.profile ? name(file.profile) : null],
      ["Substitutes", file.substitutes ? name(file.substitutes) : null],
      ["Types", types.map((entry) => counted(entry.names.length, entry.kind, entry.kind + "s")).join(", ")],
      ["Imports", file.imports.map((entry) => el("span", { class: "line" }, name(entry.reference), " ", el("span", { class: "aside" }, entry.state)))],
      ["Plans", (file.plans || []).map((plan) => el("span", { class: "line" }, name(plan.name), " ", el("span", { class: "aside" }, name(plan.type))))],
    ]),
    parameterTable("input", file.inputs), parameterTable("output", file.outputs),
    file.nodeTemplates.length === 0 ? null : el("details", { class: "group" }, el("summary", {}, counted(file.nodeTemplates.length, "node template", "node templates")),
      table(file.nodeTemplates, [
        { title: "Name", value: (row) => row.name, cell: (row) => name(row.name) },
        { title: "Type", value: (row) => row.type, cell: (row) => name(row.type) },
        { title: "Directives", value: (row) => row.directives.join(", ") },
      ], { caption: "Node templates", search: (row) => row.name + " " + row.type })));
}

function definitionsPart(inspection) {
  const all = inspection.definitions;
  return growingList(all, (file) => el("li", {}, definitionsFile(file)));
}

function artifactsPart(inspection) {
  return table(inspection.artifacts, [
    { title: "Named as", value: (row) => row.reference, cell: (row) => name(row.reference) },
    { title: "Kind", value: (row) => row.kind },
    { title: "State", value: (row) => row.state, cell: (row) => badge(row.state === "present" ? "ok" : row.state, row.state) },
    { title: "Size", value: (row) => row.size || 0, cell: (row) => (row.size ? bytes(row.size) : ""), numeric: true },
    { title: "Where", value: (row) => row.namedIn, cell: (row) => name(row.namedIn + ":" + row.line) },
  ], { caption: "Artifacts", search: (row) => row.reference + " " + row.namedIn, choices: [{ label: "State", of: (row) => row.state }] });
}

function day(time) {
  const text = String(time);
  return text.length > 10 ? text.slice(0, 10) : text;
}

// The badge of a signer. If the signed bytes or files differ (`verdict`, of the signature or of all), it does not matter
// that the signer is trusted, and the page does not say so.
function signerBadge(signer, verdict) {
  const isOverruled = (verdict === "tampered" || verdict === "incomplete") && kinds[signer.verdict] === "ok";
  return isOverruled ? null : badge(signer.verdict);
}

function signaturePart(signature) {
  return el("div", { class: "block" },
    el("p", {}, badge(signature.verdict), " ", signature.scope, signature.location ? [" in ", name(signature.location)] : null,
      signature.problem ? [": ", signature.problem] : null),
    (signature.signers || []).map((signer) => described([
      ["Signer", signer.subject ? name(signer.subject) : null], ["Verdict", signerBadge(signer, signature.verdict), signer.reason ? " " + signer.reason : null],
      ["Issuer", signer.issuer ? name(signer.issuer) : null], ["Identity issuer", signer.identityIssuer ? name(signer.identityIssuer) : null],
      ["Valid", signer.notBefore ? day(signer.notBefore) + " to " + day(signer.notAfter) : null],
      ["Key", signer.key ? name(signer.key + (signer.digest ? ", " + signer.digest : "")) : null],
      ["Serial number", signer.serial ? el("code", {}, signer.serial) : null],
      ["Fingerprint", signer.sha256 ? el("code", {}, signer.sha256) : null],
      ["Signed at", signer.claimedTime ? signer.claimedTime + ", as stated by the signer" : null],
      ["Time stamps", (signer.timestamps || []).map((stamp) => el("span", { class: "line" }, String(stamp.time) + " ", name(stamp.authority || "")))],
    ])));
}

// The metadata of a manifest belong to one kind of package: requirements on other kinds do not apply.
function kindOfMetadata(key) {
  return key.startsWith("vnf") ? "VNF" : key.startsWith("pnfd_") ? "PNF" : key.startsWith("nsd_") ? "NS" : "";
}

function isOfOtherKind(keys, manifest) {
  const kinds = new Set(((manifest || {}).metadata || []).map((pair) => kindOfMetadata(pair.key)).filter((kind) => kind !== ""));
  const wanted = kindOfMetadata(keys[0]);
  return wanted !== "" && kinds.size !== 0 && !kinds.has(wanted);
}

// `verdict`: of the profile, in the summary of the report; absent if the profile was not requested.
function intakePart(intake, verdict, report, manifest) {
  const waived = new Set((report.waived || []).map((finding) => finding.id));
  const states = intake.demands.map((demand) => {
    const keys = demand.id === "intake/missing-manifest-metadata" ? demand.demand.split(": ").pop().split(" ") : [];
    if (keys.length !== 0 && isOfOtherKind(keys, manifest)) return { state: "does not apply", findings: [] };
    const findings = report.findings.filter((finding) => finding.id === demand.id && (keys.length === 0 || keys.some((key) => finding.message.includes("'" + key + "'"))));
    const isUnmet = verdict && demand.id in verdict.unmet && (keys.length === 0 || findings.length !== 0);
    return { state: !verdict ? "not requested" : isUnmet ? "not met" : waived.has(demand.id) ? "waived" : "met", findings: isUnmet ? findings : [] };
  });
  const apply = states.filter(({ state }) => state !== "does not apply");
  const met = apply.filter(({ state }) => state === "met").length;
  return [
    el("p", {}, intake.description, ": ", met + " of " + counted(apply.length, "requirement", "requirements") + " met."),
    el("ul", { class: "checklist" }, intake.demands.map((demand, i) => {
      const { state, findings } = states[i];
      return el("li", { data: { kind: kinds[state] || "none" } }, badge(state), " ", demand.demand, " ",
        // If a requirement cites only clauses of TOSCA 2.0, they are shown: its receiver expects packages of that
        // version.
        el("span", { class: "aside" }, demand.id + " \u00b7 " + (clauseFor(report, demand.clause) || demand.clause)),
        findings.slice(0, 5).map((finding) => el("p", { class: "related" }, name(placeOf(finding), { class: "place" }), " ", finding.message)));
    })),
  ];
}
