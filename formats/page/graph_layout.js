// Computes the layout of a picture. Hosted node templates are inside their hosts. Connected nodes are laid out in
// layers by dagre, or in rows if there are too many; unconnected nodes are laid out in a grid.

const boxWidth = 176;
const boxHeight = 46;
const boxGap = 26;
const boxPadding = 14;
const deepestNesting = 6;
const mostForLayers = 400;
const overlayKinds = new Set(["group", "policy", "substitution"]);

// The host of each hosted node: one of the hosts that it names, without cycles, and not nested too deeply to be drawn.
function hostsOf(graph) {
  const hosts = new Map();
  if (graph.view !== "topology") return hosts;
  const depthOf = (id) => {
    let depth = 0;
    for (let at = hosts.get(id); at !== undefined && depth <= deepestNesting; at = hosts.get(at)) ++depth;
    return depth;
  };
  // The root, if the chain is short enough; a cycle would close at the root of the host.
  const rootOf = (id) => {
    let at = id;
    while (hosts.has(at)) at = hosts.get(at);
    return at;
  };
  const height = new Map();
  for (const edge of graph.edges) {
    if (edge.kind !== "hosting" || hosts.has(edge.from) || rootOf(edge.to) === edge.from) continue;
    const below = 1 + (height.get(edge.from) || 0);
    if (depthOf(edge.to) + below > deepestNesting) continue;
    hosts.set(edge.from, edge.to);
    let up = below;
    for (let at = edge.to; at !== undefined; at = hosts.get(at)) height.set(at, Math.max(height.get(at) || 0, up++));
  }
  return hosts;
}

// Groups of items connected by edges, in the order of the items.
function componentsOf(items, edges) {
  const parent = new Map(items.map((item) => [item.id, item.id]));
  const find = (id) => {
    let at = id;
    while (parent.get(at) !== at) {
      parent.set(at, parent.get(parent.get(at)));
      at = parent.get(at);
    }
    return at;
  };
  for (const [from, to] of edges) parent.set(find(from), find(to));
  const groups = new Map();
  for (const item of items) {
    const key = find(item.id);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(item);
  }
  return [...groups.values()];
}

function blockOf(places) {
  let width = 0;
  let height = 0;
  for (const place of places) {
    width = Math.max(width, place.x + place.width);
    height = Math.max(height, place.y + place.height);
  }
  return { places, width, height };
}

function inLayers(items, edges, direction) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: direction, nodesep: boxGap, ranksep: 48, ranker: items.length > 120 ? "longest-path" : "network-simplex" });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const item of items) graph.setNode(String(item.id), { width: item.width, height: item.height });
  for (const [from, to] of edges) if (from !== to) graph.setEdge(String(from), String(to));
  dagre.layout(graph);
  return blockOf(items.map((item) => {
    const at = graph.node(String(item.id));
    return { ...item, x: at.x - item.width / 2, y: at.y - item.height / 2 };
  }));
}

// One row after the other; the block is as wide as it is high.
function inRows(items) {
  const area = items.reduce((sum, item) => sum + (item.width + boxGap) * (item.height + boxGap), 0);
  const limit = Math.max(Math.sqrt(area) * 1.4, ...items.map((item) => item.width));
  const places = [];
  let x = 0;
  let y = 0;
  let high = 0;
  for (const item of items) {
    if (x !== 0 && x + item.width > limit) {
      x = 0;
      y += high + boxGap;
      high = 0;
    }
    places.push({ ...item, x, y });
    x += item.width + boxGap;
    high = Math.max(high, item.height);
  }
  return blockOf(places);
}

// Ordered by the number of edges to an item, sources first: for graphs that take dagre minutes.
function byRank(items, edges) {
  const rank = new Map(items.map((item) => [item.id, 0]));
  const into = new Map(items.map((item) => [item.id, 0]));
  const out = new Map(items.map((item) => [item.id, []]));
  for (const [from, to] of edges) {
    out.get(from).push(to);
    into.set(to, into.get(to) + 1);
  }
  const ready = items.filter((item) => into.get(item.id) === 0).map((item) => item.id);
  for (let next = 0; next < ready.length; ++next)
    for (const to of out.get(ready[next])) {
      rank.set(to, Math.max(rank.get(to), rank.get(ready[next]) + 1));
      into.set(to, into.get(to) - 1);
      if (into.get(to) === 0) ready.push(to);
    }
  return inRows([...items].sort((a, b) => rank.get(a.id) - rank.get(b.id)));
}

// Takes items { id, width, height } and edges [from, to] between them; returns { places: items with x and y, width,
// height }.
function arrange(items, edges, direction) {
  const blocks = [];
  const alone = [];
  const ofItem = new Map();
  for (const component of componentsOf(items, edges)) {
    if (component.length === 1) alone.push(component[0]);
    else {
      for (const item of component) ofItem.set(item.id, blocks.length);
      blocks.push({ items: component, edges: [] });
    }
  }
  for (const edge of edges) if (ofItem.has(edge[0])) blocks[ofItem.get(edge[0])].edges.push(edge);
  const made = blocks.map((block) => (block.items.length > mostForLayers || block.edges.length > 3 * mostForLayers ? byRank(block.items, block.edges) : inLayers(block.items, block.edges, direction)));
  if (alone.length !== 0) made.push(inRows(alone));
  const packed = inRows(made.map((block, id) => ({ id, width: block.width, height: block.height })));
  const places = [];
  for (const at of packed.places) for (const place of made[at.id].places) places.push({ ...place, x: place.x + at.x, y: place.y + at.y });
  return { places, width: packed.width, height: packed.height };
}

// Returns { boxes: Map of { node, x, y, width, height, inside }, hosts before what they host, width, height, hosts }.
function layoutGraph(graph) {
  const direction = graph.view === "workflow" ? "LR" : graph.view === "types" ? "BT" : "TB";
  const hosts = hostsOf(graph);
  const shown = graph.nodes.filter((node) => graph.view !== "topology" || !overlayKinds.has(node.kind));
  const children = new Map([[undefined, []]]);
  for (const node of shown) {
    const host = hosts.get(node.id);
    if (!children.has(host)) children.set(host, []);
    children.get(host).push(node.id);
  }
  const chain = (id) => {
    const ids = [];
    for (let at = id; at !== undefined; at = hosts.get(at)) ids.push(at);
    return ids.reverse();
  };
  // Each edge is counted at the level where its ends have different hosts: between the siblings there.
  const edgesIn = new Map();
  const isShown = new Set(shown.map((node) => node.id));
  for (const edge of graph.edges) {
    if (!isShown.has(edge.from) || !isShown.has(edge.to)) continue;
    const from = chain(edge.from);
    const to = chain(edge.to);
    let level = 0;
    while (level < from.length && from[level] === to[level]) ++level;
    if (level >= from.length || level >= to.length) continue;
    const where = level === 0 ? undefined : from[level - 1];
    if (!edgesIn.has(where)) edgesIn.set(where, []);
    edgesIn.get(where).push([from[level], to[level]]);
  }
  const sizes = new Map();
  function measure(id) {
    const inside = children.get(id) || [];
    const items = inside.map((child) => ({ id: child, ...measure(child) }));
    const made = items.length === 0 ? { places: [], width: 0, height: 0 } : arrange(items, edgesIn.get(id) || [], direction);
    const size = items.length === 0 ? { width: boxWidth, height: boxHeight } :
      { width: Math.max(boxWidth, made.width + 2 * boxPadding), height: boxHeight + made.height + boxPadding };
    sizes.set(id, { made, size });
    return size;
  }
  measure(undefined);
  const boxes = new Map();
  function settle(id, x, y) {
    for (const place of sizes.get(id).made.places) {
      boxes.set(place.id, { node: graph.nodes[place.id], x: x + place.x, y: y + place.y, width: place.width, height: place.height, inside: (children.get(place.id) || []).length });
      settle(place.id, x + place.x + boxPadding, y + place.y + boxHeight);
    }
  }
  settle(undefined, 0, 0);
  const { made } = sizes.get(undefined);
  return { boxes, width: made.width, height: made.height, hosts };
}
