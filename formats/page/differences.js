// The differences of two packages by kind: definitions, artifacts, files, metadata, signatures. The input is a "diff"
// of docs/schema/diff.json.

const changeSigns = { added: "+", removed: "\u2212", changed: "~", renamed: "\u2192" };
function changeWord(kind) {
  return el("span", { class: "change", data: { change: kind } }, el("span", { "aria-hidden": "true" }, changeSigns[kind]), " ", kind);
}

function pathOf(change) {
  return change.path.join("/");
}

function placeText(place) {
  return place ? place.file + ":" + place.line + ":" + place.column : "";
}

// An artifact of a type or template: "node_templates", NAME, "artifacts", NAME.
function isArtifact(change) {
  return change.path.indexOf("artifacts") >= 2;
}

// `counts`: an object with the numbers of errors in the two inputs, and the error because of which the definitions are
// not compared; each may be absent. Null if there are no errors.
function incomplete(counts) {
  const errors = (counts.oldErrors || 0) + (counts.newErrors || 0);
  const effect = counts.notCompared ? "the definitions are not compared (" + counts.notCompared + ")" : "the result may be incomplete";
  return errors === 0 ? null : el("p", { class: "failure" },
    counted(errors, "error", "errors") + " in the compared input, so " + effect + ": run 'csar verify' for details.");
}

const longValue = 300;
function valueCell(value) {
  if (value === undefined) return "";
  return el("span", { class: "value name", title: value.length > longValue ? visible(value) : null },
    value.length > longValue ? value.slice(0, longValue) + "\u2026" : value);
}

function definitionChanges(rows, caption) {
  const shown = (change) => [placeText(change.oldPlace), placeText(change.newPlace)].filter((place) => place !== "").join(" \u2192 ");
  const columns = [
    { title: "Change", value: (row) => row.kind, cell: (row) => changeWord(row.kind) },
    { title: "Class", value: (row) => row.class, cell: (row) => badge(row.class) },
    { title: "Definition", value: pathOf, cell: (row) => [name(pathOf(row)), row.reason ? el("span", { class: "line aside" }, row.reason) : null] },
    { title: "Old", value: (row) => row.old || "", cell: (row) => valueCell(row.old) },
    { title: "New", value: (row) => row.new || "", cell: (row) => valueCell(row.new) },
    { title: "Where", value: shown, cell: (row) => el("span", { class: "place" }, name(shown(row))) },
  ];
  return table(rows, columns, {
    caption, search: (row) => pathOf(row) + " " + (row.old || "") + " " + (row.new || "") + " " + (row.reason || "") + " " + shown(row),
    choices: [{ label: "Class", of: (row) => row.class }, { label: "Change", of: (row) => row.kind }, { label: "Section", of: (row) => row.path[0] }],
  });
}

function fileChanges(rows, caption, look) {
  const what = (row) => (row.kind !== "changed" && row.kind !== "renamed" ? "" :
    [row.content ? "content" : "", row.executableBit ? "executable bit" : ""].filter((part) => part !== "").join(", "));
  const columns = [
    { title: "Change", value: (row) => row.kind, cell: (row) => changeWord(row.kind) },
    { title: "File", value: (row) => row.name, cell: (row) => [name(row.name), row.newName ? [" \u2192 ", name(row.newName)] : null] },
    { title: "Role", value: (row) => row.role || "" },
    { title: "What", value: what, cell: (row) => [what(row), look ? look(row) : null] },
  ];
  return table(rows, columns, {
    caption, search: (row) => row.name + " " + (row.newName || ""),
    choices: [{ label: "Change", of: (row) => row.kind }, { label: "Role", of: (row) => row.role || "" }],
  });
}

function pairChanges(rows, caption, title, nameOf) {
  return table(rows, [
    { title: "Change", value: (row) => row.kind, cell: (row) => changeWord(row.kind) },
    { title, value: nameOf, cell: (row) => name(nameOf(row)) },
    { title: "Old", value: (row) => row.old || "", cell: (row) => valueCell(row.old) },
    { title: "New", value: (row) => row.new || "", cell: (row) => valueCell(row.new) },
  ], { caption, search: (row) => nameOf(row) + " " + (row.old || "") + " " + (row.new || ""), choices: [{ label: "Change", of: (row) => row.kind }] });
}

// Sections for assemble(). `look(row)`: more content for a changed file; may be absent.
function differenceSections(diff, look) {
  const list = [];
  const add = (id, title, rows, make) => { if (rows.length !== 0) list.push({ id, title, count: rows.length, make, lazy: true }); };
  const artifacts = diff.definitions.filter(isArtifact), definitions = diff.definitions.filter((change) => !isArtifact(change));
  const artifactFiles = diff.files.filter((file) => file.role === "artifact");
  const signed = (row) => row.location + (row.covers && row.covers !== row.location ? " of " + row.covers : "");
  add("changed-definitions", "Definitions", definitions, () => definitionChanges(definitions, "Changed definitions"));
  add("changed-artifacts", "Artifacts", [...artifacts, ...artifactFiles], () => [
    artifacts.length === 0 ? null : definitionChanges(artifacts, "Changed artifacts in definitions"),
    artifactFiles.length === 0 ? null : fileChanges(artifactFiles, "Changed files of artifacts", look)]);
  add("changed-files", "Files", diff.files, () => fileChanges(diff.files, "Changed files", look));
  add("changed-metadata", "Metadata", [...diff.metadata, ...diff.manifestMetadata], () => [
    diff.metadata.length === 0 ? null : pairChanges(diff.metadata, "Changed metadata of TOSCA.meta", "Keyname", (row) => row.key),
    diff.manifestMetadata.length === 0 ? null : pairChanges(diff.manifestMetadata, "Changed metadata of the manifest", "Name", (row) => row.key)]);
  add("changed-signatures", "Signatures", diff.signatures, () => pairChanges(diff.signatures, "Changed signatures", "Signature", signed));
  return list;
}
