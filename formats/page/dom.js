// Creates elements. Content from packages is inserted as text, never as markup: no code of the page sets innerHTML, and
// the security policy allows no script except this one.

// Characters that could deceive a reader: controls, direction marks, invisible characters.
const deceptive = /[\p{Cc}\u2028\u2029\ufff9-\ufffb\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

// The text with deceptive characters escaped, as the program prints them.
function visible(text) {
  return String(text).replace(deceptive, (c) => {
    if (c === "\n") return "\\n";
    if (c === "\t") return "\\t";
    const code = c.codePointAt(0).toString(16);
    return code.length <= 2 ? "\\x" + code.padStart(2, "0") : "\\u{" + code + "}";
  });
}

// Properties: `class`, `text`, `on` (listeners by event), `data` (for the style sheet); all others are attributes,
// which are left out if null or false. Children: elements, texts, lists of these; null is ignored.
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = visible(value);
    else if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "data") for (const [key, given] of Object.entries(value)) element.dataset[key] = given;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(visible(child)));
  }
  return element;
}

function el(name, properties, ...children) {
  return fill(document.createElement(name), properties, children);
}

function svg(name, properties, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), properties, children);
}

// A name from a package: isolated, so that right-to-left text does not affect its surroundings.
function name(text, properties) {
  return el("bdi", { class: "name", ...properties }, text);
}

const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
function bytes(count) {
  let unit = 0;
  let amount = count;
  while (amount >= 1024 && unit + 1 < units.length) {
    amount /= 1024;
    ++unit;
  }
  return (unit === 0 ? String(count) : amount.toFixed(amount < 10 ? 1 : 0)) + " " + (count === 1 ? "byte" : units[unit]);
}

function counted(count, one, many) {
  return count.toLocaleString("en") + " " + (count === 1 ? one : many);
}

// A description list; rows without a value are left out.
function described(rows) {
  const list = el("dl", { class: "described" });
  for (const [term, ...values] of rows) {
    const given = values.flat().filter((value) => value !== null && value !== undefined && value !== "");
    if (given.length !== 0) list.append(el("div", {}, el("dt", {}, term), el("dd", {}, given)));
  }
  return list;
}

// A symbol for a verdict, with its word: colour alone is not accessible.
const signs = { ok: "\u2713", bad: "\u2717", warn: "!", none: "\u2013" };
const kinds = {
  valid: "ok", ok: "ok", trusted: "ok", intact: "ok", met: "ok",
  invalid: "bad", failed: "bad", unreadable: "bad", wrong: "bad", error: "bad", broken: "bad", tampered: "bad", "not met": "bad", "requirements met, but the package has errors": "bad", missing: "bad",
  breaking: "bad", compatible: "ok",
  untrusted: "bad", expired: "bad", "not-yet-valid": "bad", incomplete: "bad", outside: "bad",
  warning: "warn", warnings: "warn", weak: "warn", unchecked: "warn", unread: "warn",
};
// The word for the result of a report, as in the text.
function resultWord(result) {
  return result === "failed" ? "unreadable" : result;
}
function badge(word, shown) {
  const kind = kinds[word] || "none";
  return el("span", { class: "badge", data: { kind } }, el("span", { "aria-hidden": "true" }, signs[kind]), " ", shown || word);
}

// A field with a label.
let fields = 0;
function field(label, control) {
  control.id = "field-" + ++fields;
  return el("span", { class: "field" }, el("label", { for: control.id }, label), control);
}

function checkbox(label, checked, changed) {
  const box = el("input", { type: "checkbox" });
  box.checked = checked;
  box.addEventListener("change", () => changed(box.checked));
  return el("label", { class: "check" }, box, " ", label);
}

// Returns a function that calls `action` once, shortly after the last of its calls.
function soon(action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, 80);
  };
}
