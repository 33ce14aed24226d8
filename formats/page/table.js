// Tables that are sorted by a click on a heading, filtered by text and by choice, and shown in parts.
//
// Columns: { title, value(row): the sort key, cell(row): the shown content (default: the value), numeric }. Options: {
// caption, search(row): text to search in, choices: [{ label, of(row) }], step: rows shown at a time }.
function table(rows, columns, options) {
  const step = options.step || 200;
  let shown = step;
  let sorted = -1;
  let ascending = true;

  const body = el("tbody");
  const count = el("span", { class: "count", role: "status" });
  const more = el("button", { type: "button", class: "more", on: { click: () => { shown += step * 5; fillBody(); } } });
  const search = el("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  const choices = (options.choices || []).map((choice) => ({ ...choice, control: choiceControl(choice) }));
  const headings = columns.map((column, number) => heading(column, number));

  function choiceControl(choice) {
    const values = [...new Set(rows.map(choice.of))].sort();
    return el("select", {}, el("option", { value: "" }, "all"),
      values.filter((value) => value !== "").map((value) => el("option", { value }, value)));
  }

  function heading(column, number) {
    const button = el("button", { type: "button", on: { click: () => sortBy(number) } }, column.title);
    return el("th", { scope: "col", "aria-sort": "none", class: column.numeric ? "number" : null }, button);
  }

  function sortBy(number) {
    ascending = sorted === number ? !ascending : !columns[number].numeric;
    sorted = number;
    headings.forEach((cell, i) => cell.setAttribute("aria-sort", i !== number ? "none" : ascending ? "ascending" : "descending"));
    fillBody();
  }

  function chosen() {
    const words = search.value.toLowerCase();
    let left = rows;
    if (words !== "") left = left.filter((row) => options.search(row).toLowerCase().includes(words));
    for (const choice of choices) {
      const wanted = choice.control.value;
      if (wanted !== "") left = left.filter((row) => choice.of(row) === wanted);
    }
    if (sorted < 0) return left;
    const value = columns[sorted].value;
    const order = ascending ? 1 : -1;
    const compare = (a, b) => (a < b ? -order : a > b ? order : 0);
    return left.map((row) => [value(row), row]).sort((a, b) => compare(a[0], b[0])).map((pair) => pair[1]);
  }

  function cell(column, row) {
    return el("td", { class: column.numeric ? "number" : null }, column.cell ? column.cell(row) : column.value(row));
  }

  function fillBody() {
    const left = chosen();
    const part = left.slice(0, shown);
    body.replaceChildren(...part.map((row) => el("tr", {}, columns.map((column) => cell(column, row)))));
    const all = options.total || rows.length;
    count.textContent = left.length === all ? counted(all, "row", "rows") : left.length.toLocaleString("en") + " of " + counted(all, "row", "rows");
    more.hidden = part.length === left.length;
    more.textContent = "Show more (" + (left.length - part.length).toLocaleString("en") + " left)";
  }

  const again = soon(() => { shown = step; fillBody(); });
  search.addEventListener("input", again);
  for (const choice of choices) choice.control.addEventListener("change", again);
  fillBody();
  return el("div", { class: "table" },
    el("div", { class: "controls" }, field("Filter", search), choices.map((choice) => field(choice.label, choice.control)), count),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": options.caption },
      el("table", {}, el("caption", { class: "hidden" }, options.caption), el("thead", {}, el("tr", {}, headings)), body)),
    more);
}
