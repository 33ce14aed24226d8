// The shapes of a picture; csar has computed their positions (pictures_json in formats/graph_json.hpp).

const overlayKinds = new Set(["group", "policy", "substitution"]);
const titleHeight = 48;

function textAt(x, y, look, text, edge) {
  const element = svg("text", { class: look, x, y, "data-edge": edge });
  element.textContent = text;
  return element;
}

function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, titleHeight) / 2 };
}

function nodeShape(box, isHost) {
  const node = box.node;
  const title = svg("title", {});
  title.textContent = visible(node.name || node.detail || node.kind) + (node.name && node.detail ? " : " + visible(node.detail) : "");
  const texts = [[box.name, "label"], [box.detail, "detail"], [box.inside, "inside"]].filter(([text]) => text !== "");
  return svg("g", { class: isHost ? "node host" : "node", data: { kind: node.kind, node: node.id } }, title,
    svg("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: node.kind === "file" || node.kind === "step" ? 3 : 8 }),
    texts.map(([text, look], i) => textAt(box.x + 12, box.y + 21 + 15 * i, look, text)));
}

// Markers do not take the colour of their line in all browsers: one for each colour.
function arrowHead(id, look) {
  return svg("marker", { id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" },
    svg("path", { d: "M0 0L10 5L0 10z", class: "arrow " + look }));
}

let drawings = 0;
// Returns { root: the group with everything, nodes: shapes by number, edges: shapes, boxes by number, width, height }.
function drawGraph(graph, level) {
  const heads = "arrow-" + ++drawings;
  const boxes = new Map(level.boxes.map(([id, x, y, width, height, title, detail, inside]) => [id, { node: graph.nodes[id], x, y, width, height, name: title, detail, inside }]));
  const hosts = new Set(graph.picture.hosts.filter(([id]) => boxes.has(id)).map(([, host]) => host));
  const root = svg("g", {}, svg("defs", {}, ["plain", "failure", "selected"].map((look) => arrowHead(heads + "-" + look, look))));
  const substitution = graph.view === "topology" ? graph.nodes.find((node) => node.kind === "substitution") : null;
  if (substitution)
    root.append(svg("g", { class: "boundary" }, svg("rect", { x: 4, y: 4, width: level.width - 8, height: level.height - 8, rx: 14 }),
      textAt(16, 19, "edge-name", "substitutes " + visible(substitution.name || substitution.detail).slice(0, 60))));
  const nodes = new Map();
  for (const [id, box] of boxes) nodes.set(id, nodeShape(box, hosts.has(id)));
  const names = new Map(level.labels.map(([edge, x, y, text]) => [edge, textAt(x, y, "edge-name", text, edge)]));
  const edges = level.lines.map(([number, from, to, path]) => {
    const edge = graph.edges[number];
    const line = svg("path", { d: path, "data-edge": number });
    const shape = svg("g", { class: "edge", data: { kind: edge.kind } }, line, names.get(number));
    const mark = (on) => {
      shape.classList.toggle("selected", on);
      line.setAttribute("marker-end", "url(#" + heads + "-" + (on ? "selected" : edge.kind === "failure" ? "failure" : "plain") + ")");
    };
    mark(false);
    return { from, to, shape, mark };
  });
  root.append(...nodes.values(), ...edges.map((edge) => edge.shape));
  return { root, nodes, edges, boxes, width: level.width, height: level.height };
}
