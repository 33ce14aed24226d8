// The files of a package, with details.

// Roles of files by path, from metadata, definitions, artifacts and signatures.
function rolesOf(inspection, summary) {
  const roles = new Map();
  const set = (path, role) => { if (path && !roles.has(path)) roles.set(path, role); };
  set(inspection.metadata.path, "metadata");
  if (inspection.manifest) set(inspection.manifest.path, "manifest");
  set(inspection.entryDefinitions, "entry definitions");
  for (const definitions of inspection.definitions) set(definitions.path, "definitions");
  for (const signature of [...(summary.signatures || []), ...inspection.signatures]) set(signature.location, "signature");
  for (const artifact of inspection.artifacts) set(artifact.path, artifact.kind);
  return roles;
}

const digestWords = {
  intact: "intact", weak: "weak digest", broken: "does not match", unread: "not read", none: "no digest", exempt: "needs none", "": "",
};

function filesPart(contents, summary) {
  const inspection = contents.inspection;
  const roles = rolesOf(inspection, summary);
  const digests = new Map(contents.digests || []);
  const rows = inspection.files.map((file) => ({
    ...file,
    role: roles.get(file.name) || (file.kind === "file" ? "" : file.kind),
    digest: digests.get(file.name) || "",
    ratio: file.storedSize > 0 ? file.size / file.storedSize : 0,
  }));
  const columns = [
    { title: "Name", value: (row) => row.name, cell: (row) => name(row.name) },
    { title: "Role", value: (row) => row.role },
    { title: "Size", value: (row) => row.size, cell: (row) => (row.kind === "directory" ? "" : el("span", { title: row.size + " bytes" }, bytes(row.size))), numeric: true },
    { title: "Ratio", value: (row) => row.ratio, cell: (row) => (row.ratio && row.size ? row.ratio.toFixed(1) : ""), numeric: true },
    { title: "Method", value: (row) => row.method || "" },
  ];
  if (digests.size !== 0)
    columns.push({ title: "Digest", value: (row) => digestWords[row.digest], cell: (row) => (row.digest ? badge(row.digest, digestWords[row.digest]) : "") });
  const choices = [{ label: "Role", of: (row) => row.role }];
  if (digests.size !== 0) choices.push({ label: "Digest", of: (row) => digestWords[row.digest] });
  const cut = inspection.fileCount > rows.length;
  return [
    cut ? el("p", { class: "hint" }, "The first " + rows.length.toLocaleString("en") + " of " + inspection.fileCount.toLocaleString("en") + " files.") : null,
    table(rows, columns, { caption: "Files of the package", search: (row) => row.name + " " + row.role, choices }),
  ];
}
