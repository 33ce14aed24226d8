// The frame of all pages: the heading, the theme, the navigation between sections.

function readBlock(script) {
  return JSON.parse(script.textContent);
}

const run = readBlock(document.getElementById("run"));
const root = document.getElementById("page");

// The theme: the system's theme unless another one is selected.
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

// Sections are created at once, except expensive ones: these are created when they come near the visible area or are
// printed.
const waiting = new Map();
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

// The whole page. Sections: { id, title, count (null: none), make(): its content, lazy: created near the visible area
// }.
function assemble(heading, first, parts) {
  waiting.clear();
  observer.disconnect();
  const nav = el("nav", { "aria-label": "Sections" }, el("ul", {}, parts.map((part) =>
    el("li", {}, el("a", { href: "#" + part.id, on: { click: (event) => jump(event, part.id) } }, part.title,
      part.count === null ? null : el("span", { class: "count" }, " " + part.count.toLocaleString("en")))))));
  const main = el("main", {}, el("section", { id: "overview", "aria-label": "Overview" }, first));
  for (const part of parts) {
    const section = el("section", { id: part.id, "aria-labelledby": "heading-" + part.id }, el("h2", { id: "heading-" + part.id, tabindex: "-1" }, part.title));
    main.append(section);
    waiting.set(section, part.make);
    if (part.lazy) observer.observe(section);
    else makeNow(section);
  }
  root.replaceChildren(heading, nav, main, footer());
}

// Scrolls to a section without changing the address, which identifies the shown package.
function jump(event, id) {
  event.preventDefault();
  const section = document.getElementById(id);
  makeNow(section);
  section.scrollIntoView();
  document.getElementById("heading-" + id).focus({ preventScroll: true });
}

function footer() {
  return el("footer", {}, "csar " + run.version + ", exit status " + run.exit + ". This page loads no resources.");
}
