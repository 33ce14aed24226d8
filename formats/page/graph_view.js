// An interactive picture: pointer, wheel and keys; a panel describes the selected node.

const viewTitles = { topology: "Topology", types: "Types", imports: "Imports", workflow: "Workflow" };

function graphTitle(graph) {
  return viewTitles[graph.view] + (graph.workflow ? ": " + visible(graph.workflow) : "");
}

// A description of a node.
function nodePanel(graph, node, go) {
  const joined = graph.edges.filter((edge) => edge.from === node.id || edge.to === node.id);
  const link = (id) => el("button", { type: "button", class: "link", on: { click: () => go(id) } }, graph.nodes[id].name || graph.nodes[id].detail || graph.nodes[id].kind);
  const bySection = new Map();
  for (const fact of node.facts || []) {
    if (!bySection.has(fact.section)) bySection.set(fact.section, []);
    bySection.get(fact.section).push(fact);
  }
  const row = (fact) => el("li", {}, fact.name ? name(fact.name) : null, fact.name && fact.value ? ": " : null,
    fact.value ? name(fact.value, { class: "value" }) : null, fact.line ? el("span", { class: "aside" }, " line " + fact.line) : null);
  return [
    el("h3", {}, name(node.name || node.detail || node.kind)),
    el("p", { class: "aside" }, node.kind, node.name && node.detail ? [" of type ", name(node.detail)] : null),
    node.file ? el("p", {}, name(node.file + (node.line ? ":" + node.line : ""), { class: "place" })) : null,
    joined.length === 0 ? null : el("section", {}, el("h4", {}, "Joined"), el("ul", {}, joined.slice(0, 100).map((edge) => el("li", {},
      edge.from === node.id ? [edge.kind + " ", edge.name ? name(edge.name) : null, " \u2192 ", link(edge.to)] :
        [link(edge.from), " \u2192 ", edge.kind + " ", edge.name ? name(edge.name) : null]))),
      joined.length > 100 ? el("p", { class: "hint" }, "and " + (joined.length - 100) + " more") : null),
    [...bySection].map(([section, facts]) => el("section", {}, el("h4", {}, section), el("ul", {}, facts.map(row)))),
  ];
}

// Up to this size, the texts of a picture are readable when the whole picture is shown.
const readableWidth = 1600;
const readableHeight = 1000;
function isReadable(level) {
  return level.width <= readableWidth && level.height <= readableHeight;
}

class GraphView {
  constructor(graph) {
    this.graph = graph;
    this.levels = graph.picture.levels;
    this.hosts = new Map(graph.picture.hosts);
    this.svg = svg("svg", { class: "picture", tabindex: "0", role: "application" });
    this.panel = el("aside", { class: "panel", "aria-live": "polite" }, el("p", { class: "aside" }, "Select a box to see its details. Dragging moves, the buttons zoom" +
      (window.matchMedia("(pointer: fine)").matches ? ", and so does the wheel with Ctrl." : ".")));
    this.selected = null;
    this.depth = el("select", {}, this.levels.map((level, depth) =>
      el("option", { value: depth }, depth === this.levels.length - 1 ? "all" : depth === 0 ? "hosts only" : counted(depth, "level", "levels"))));
    this.depth.addEventListener("change", () => this.draw(Number(this.depth.value)));
    const readable = this.levels.filter(isReadable).length;
    this.draw(Math.max(readable, 1) - 1);
    this.listen();
    window.addEventListener("beforeprint", () => this.fit());
  }

  // Draws the picture that shows the contents of hosts to this depth.
  draw(depth) {
    const level = this.levels[depth];
    const selected = this.selected;
    this.depth.value = String(depth);
    this.drawing = drawGraph(this.graph, level);
    this.svg.replaceChildren(this.drawing.root);
    this.svg.setAttribute("aria-label", graphTitle(this.graph) + ": " + this.drawing.nodes.size + " boxes. The arrow keys move between boxes, plus and minus zoom, 0 shows all.");
    // Never larger than the original size.
    const wide = Math.max(level.width, 640);
    this.whole = { x: level.width / 2 - wide / 2, y: 0, width: wide, height: level.height };
    this.fit();
    if (!isReadable(level)) this.zoom(Math.min(readableWidth / this.box.width, readableHeight / this.box.height), { x: level.width / 2, y: 0 });
    this.selected = null;
    if (selected !== null) this.select(selected);
  }

  // The box in which a node is shown.
  shownAs(id) {
    let at = id;
    while (!this.drawing.nodes.has(at) && this.hosts.has(at)) at = this.hosts.get(at);
    return at;
  }

  show(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", [box.x, box.y, box.width, box.height].join(" "));
    this.svg.classList.toggle("far", box.width > 6000);
  }

  fit() {
    this.show({ ...this.whole });
  }

  // Zooms by `factor` around a point of the picture, by default around its middle.
  zoom(factor, around) {
    const { x, y, width, height } = this.box;
    const at = around || { x: x + width / 2, y: y + height / 2 };
    const next = Math.min(Math.max(width * factor, 120), this.whole.width * 4) / width;
    this.show({ x: at.x - (at.x - x) * next, y: at.y - (at.y - y) * next, width: width * next, height: height * next });
  }

  point(event) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  }

  listen() {
    this.svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, this.point(event));
    }, { passive: false });
    let from = null;
    let moved = false;
    this.svg.addEventListener("pointerdown", (event) => {
      from = this.point(event);
      moved = false;
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!from || event.buttons === 0) return;
      const at = this.point(event);
      if (!moved && Math.hypot(at.x - from.x, at.y - from.y) * this.svg.clientWidth < 4 * this.box.width) return;
      moved = true;
      this.show({ ...this.box, x: this.box.x + from.x - at.x, y: this.box.y + from.y - at.y });
    });
    this.svg.addEventListener("pointerup", (event) => {
      from = null;
      const shape = moved ? null : event.target.closest("g.node");
      if (shape) this.select(Number(shape.dataset.node));
      else if (!moved) this.select(null);
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.zoom(1 / 1.3);
    else if (event.key === "-") this.zoom(1.3);
    else if (event.key === "0") this.fit();
    else if (event.key === "Escape") this.select(null);
    else if (directions[event.key]) this.step(...directions[event.key]);
    else return;
    event.preventDefault();
  }

  // Moves to the nearest box in a direction.
  step(dx, dy) {
    const { boxes } = this.drawing;
    if (this.selected === null) {
      const first = boxes.keys().next();
      if (!first.done) this.go(first.value);
      return;
    }
    const here = middle(boxes.get(this.selected));
    let best = null;
    let least = Infinity;
    for (const [id, box] of boxes) {
      const there = middle(box);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const across = Math.abs((there.x - here.x) * dy + (there.y - here.y) * dx);
      if (id === this.selected || along <= 0) continue;
      if (along + 2 * across < least) {
        least = along + 2 * across;
        best = id;
      }
    }
    if (best !== null) this.go(best);
  }

  select(id) {
    if (this.selected !== null) this.drawing.nodes.get(this.selected).classList.remove("selected");
    const box = id === null ? null : this.shownAs(id);
    this.selected = this.drawing.nodes.has(box) ? box : null;
    for (const edge of this.drawing.edges) edge.mark(box !== null && (edge.from === box || edge.to === box));
    if (id === null) {
      this.panel.replaceChildren(el("p", { class: "aside" }, "Select a box to see its details."));
      return;
    }
    if (this.selected !== null) this.drawing.nodes.get(box).classList.add("selected");
    this.panel.replaceChildren();
    fill(this.panel, {}, nodePanel(this.graph, this.graph.nodes[id], (other) => this.go(other)));
  }

  // Selects a box and makes it visible.
  go(id) {
    if (this.shownAs(id) !== id) this.draw(this.levels.length - 1);
    this.select(id);
    const box = this.drawing.boxes.get(id);
    if (!box) return;
    const at = middle(box);
    const { x, y, width, height } = this.box;
    const isInside = at.x > x + width * 0.1 && at.x < x + width * 0.9 && at.y > y + height * 0.1 && at.y < y + height * 0.9;
    const readable = width < 2400;
    if (isInside && readable) return;
    const wide = readable ? width : 1200;
    const high = height * (wide / width);
    this.show({ x: at.x - wide / 2, y: at.y - high / 2, width: wide, height: high });
  }

  // Marks the node templates of a group, a policy or the substituted type.
  mark(id, on) {
    for (const edge of this.graph.edges) {
      if (edge.from !== id) continue;
      const shape = this.drawing.nodes.get(this.shownAs(edge.to));
      if (shape) shape.classList.toggle("marked", on);
    }
    if (on) this.select(id);
  }

  overlays() {
    if (this.graph.view !== "topology") return null;
    const around = this.graph.nodes.filter((node) => overlayKinds.has(node.kind)).slice(0, 60);
    if (around.length === 0) return null;
    return el("div", { class: "overlays" }, el("span", {}, "Mark the members of "), around.map((node) => {
      const button = el("button", { type: "button", "aria-pressed": "false", class: "chip" }, el("span", { class: "aside" }, node.kind + " "), name(node.name || node.detail));
      button.addEventListener("click", () => {
        const on = button.getAttribute("aria-pressed") !== "true";
        for (const other of button.parentNode.querySelectorAll("[aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
        for (const shape of this.drawing.nodes.values()) shape.classList.remove("marked");
        button.setAttribute("aria-pressed", String(on));
        this.mark(node.id, on);
      });
      return button;
    }));
  }

  search() {
    const control = el("input", { type: "search", autocomplete: "off", spellcheck: "false" });
    const status = el("span", { class: "count", role: "status" });
    let found = [];
    let next = 0;
    const look = () => {
      const words = control.value.toLowerCase();
      found = words === "" ? [] : this.graph.nodes.map((node) => node.id).filter((id) => this.drawing.nodes.has(this.shownAs(id)) && ((this.graph.nodes[id].name || "") + " " + (this.graph.nodes[id].detail || "")).toLowerCase().includes(words));
      const hits = new Set(found.map((id) => this.shownAs(id)));
      for (const [id, shape] of this.drawing.nodes) shape.classList.toggle("found", hits.has(id));
      next = 0;
      status.textContent = words === "" ? "" : counted(found.length, "box", "boxes");
    };
    control.addEventListener("input", soon(look));
    control.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      look();
      if (found.length !== 0) this.go(found[next++ % found.length]);
    });
    return [field("Find", control), status];
  }

  element() {
    const button = (text, title, action) => el("button", { type: "button", title, "aria-label": title, on: { click: action } }, text);
    const whole = el("div", { class: "graph" },
      el("div", { class: "controls" }, this.search(), button("+", "Zoom in", () => this.zoom(1 / 1.3)), button("\u2212", "Zoom out", () => this.zoom(1.3)), button("Fit", "Fit: show all", () => this.fit()),
        this.levels.length > 1 ? field("Inside hosts", this.depth) : null,
        document.fullscreenEnabled ? button("Full screen", "Full screen", () => (document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen())) : null),
      this.overlays(), el("div", { class: "stage" }, this.svg, this.panel));
    return whole;
  }
}

function graphPart(graphs) {
  const stage = el("div", {});
  const made = new Map();
  const tabs = graphs.map((graph, number) => el("button", { type: "button", class: "chip", "aria-pressed": "false", on: { click: () => show(number) } }, graphTitle(graph), el("span", { class: "count" }, " " + graph.nodes.length.toLocaleString("en"))));
  function show(number) {
    tabs.forEach((tab, i) => tab.setAttribute("aria-pressed", String(i === number)));
    if (!made.has(number)) made.set(number, new GraphView(graphs[number]).element());
    stage.replaceChildren(made.get(number));
  }
  show(0);
  return [graphs.length > 1 ? el("div", { class: "tabs" }, tabs) : null, stage];
}
