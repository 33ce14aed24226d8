// The shapes of a picture.

// The end of a dotted name is more informative than the beginning.
function shortened(text, longest) {
  const signs = [...visible(text)];
  if (signs.length <= longest) return signs.join("");
  if (text.includes(".") || text.includes(":")) return "\u2026" + signs.slice(1 - longest).join("");
  return signs.slice(0, longest - 1).join("") + "\u2026";
}

function label(text, properties, longest = 24) {
  const element = svg("text", properties);
  element.textContent = shortened(text, longest);
  return element;
}

// The point where the line from the middle of a box to a point leaves the box.
function border(box, towards) {
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const dx = towards.x - cx;
  const dy = towards.y - cy;
  if (dx === 0 && dy === 0) return { x: cx, y: cy };
  const scale = Math.min(dx === 0 ? Infinity : box.width / 2 / Math.abs(dx), dy === 0 ? Infinity : box.height / 2 / Math.abs(dy));
  return { x: cx + dx * scale, y: cy + dy * scale };
}

function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, boxHeight) / 2 };
}

function nodeShape(box) {
  const node = box.node;
  const title = svg("title", {});
  title.textContent = visible(node.name || node.detail || node.kind) + (node.name && node.detail ? " : " + visible(node.detail) : "");
  return svg("g", { class: "node", transform: "translate(" + box.x + " " + box.y + ")", "data-id": node.id, data: { kind: node.kind } }, title,
    svg("rect", { width: box.width, height: box.height, rx: node.kind === "file" || node.kind === "step" ? 3 : 8 }),
    label(node.name || node.detail || node.kind, { class: "label", x: 10, y: 20 }),
    node.name && node.detail ? label(node.detail, { class: "detail", x: 10, y: 36 }, 28) : null);
}

function edgeShape(edge, from, to, marker) {
  const start = border(from, middle(to));
  const end = border(to, middle(from));
  const bend = 0.12;
  const mx = (start.x + end.x) / 2 - (end.y - start.y) * bend;
  const my = (start.y + end.y) / 2 + (end.x - start.x) * bend;
  const way = from === to ?
    "M" + (from.x + from.width) + " " + (from.y + 12) + " q 30 10 0 22" :
    "M" + start.x + " " + start.y + " Q" + mx + " " + my + " " + end.x + " " + end.y;
  const text = edge.name ? label(edge.name, { class: "edge-name", x: (start.x + 2 * mx + end.x) / 4, y: (start.y + 2 * my + end.y) / 4 - 3 }) : null;
  return svg("g", { class: "edge", data: { kind: edge.kind, from: edge.from, to: edge.to } }, svg("path", { d: way, "marker-end": "url(#" + marker + ")" }), text);
}

let drawings = 0;
// Returns { root: the group with everything, nodes: shapes by number, edges: shapes, layout }.
function drawGraph(graph) {
  const layout = layoutGraph(graph);
  const marker = "arrow-" + ++drawings;
  const nodes = new Map();
  const edges = [];
  const root = svg("g", {}, svg("defs", {}, svg("marker", { id: marker, viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse" },
    svg("path", { d: "M0 0L8 4L0 8z", class: "arrow" }))));
  const substitution = graph.view === "topology" ? graph.nodes.find((node) => node.kind === "substitution") : null;
  if (substitution) {
    root.append(svg("g", { class: "boundary" }, svg("rect", { x: -30, y: -44, width: layout.width + 60, height: layout.height + 74, rx: 14 }),
      label("stands for " + shortened(substitution.name, 60), { x: -18, y: -24 }, 80)));
  }
  for (const [id, box] of layout.boxes) {
    const shape = nodeShape(box);
    nodes.set(id, shape);
    root.append(shape);
  }
  for (const edge of graph.edges) {
    const from = layout.boxes.get(edge.from);
    const to = layout.boxes.get(edge.to);
    // A node inside its host needs no line to it.
    if (!from || !to || (edge.kind === "hosting" && layout.hosts.get(edge.from) === edge.to)) continue;
    const shape = edgeShape(edge, from, to, marker);
    edges.push({ edge, shape });
    root.append(shape);
  }
  return { root, nodes, edges, layout };
}
