// The page of csar diff. This file comes last and starts the page.

const data = readBlock(document.getElementById("diff"));

function diffOverview() {
  const diff = data.diff;
  const classes = { breaking: 0, compatible: 0, neutral: 0 };
  for (const change of diff.definitions) ++classes[change.class];
  const version = (text) => (text ? name(text) : "none");
  return [
    el("p", { class: "verdict" }, data.verdict[0].toUpperCase() + data.verdict.slice(1) + "."),
    data.missingStep ? el("p", { class: "failure" }, data.missingStep) : null,
    incomplete(data),
    described([
      ["Old", name(data.old)],
      ["New", name(data.new)],
      ["Definitions", diff.definitions.length === 0 ? "equivalent" :
        Object.entries(classes).filter(([, count]) => count !== 0).map(([word, count], i) => [i ? " " : "", badge(word, count.toLocaleString("en") + " " + word)])],
      ["Version", diff.oldVersion || diff.newVersion ? [version(diff.oldVersion), " \u2192 ", version(diff.newVersion), ", ",
        diff.goesBack ? "which is lower" : diff.followsStep ? "which is sufficient" : "which is too small for a " + diff.step + " step"] : null],
    ])];
}

function start() {
  const texts = data.texts;
  const shown = new Map(texts.map((text) => [text.new, text]));
  const look = (row) => {
    const text = row.kind === "changed" ? shown.get(visible(row.name)) : null;
    if (!text) return null;
    return text.state === "given" ? (text.sameMeaning ? [" ", badge("ok", "equivalent")] : null) : el("span", { class: "aside" }, text.state === "too large" ? " (too large to be shown)" : " (no text)");
  };
  const parts = differenceSections(data.diff, look);
  if (texts.length !== 0) parts.push({ id: "texts", title: "Side by side", count: texts.length, make: () => textsPart(texts, data), lazy: true });
  assemble(header(data.old + " \u2192 " + data.new, badge(data.diff.same ? "ok" : "none", data.diff.same ? "the same" : data.diff.step === "none" ? "signed again" : data.diff.step + " step")), diffOverview(), parts);
}
start();
