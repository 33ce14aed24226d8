#!/usr/bin/python3
"""What csar graph draws, read by others: SVG by an XML parser, DOT by Graphviz, Mermaid by its own parser.

usage: run.py CSAR [--junit FILE]

Graphviz is skipped where it is not installed, and so is Mermaid where NODE_PATH does not lead to the npm packages mermaid and jsdom:
  npm install --prefix DIR mermaid jsdom; NODE_PATH=DIR/node_modules tests/graph/run.py CSAR
"""
import json, os, pathlib, random, re, shutil, subprocess, sys, xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite, run

csar = os.path.abspath(sys.argv[1])
suite = Suite('graph')
SVG = '{http://www.w3.org/2000/svg}'
HEAD = ('tosca_definitions_version: tosca_2_0\ncapability_types: { Host: {}, End: {} }\nrelationship_types: { HostedOn: {}, Joins: {} }\n'
        'group_types: { Pair: {} }\npolicy_types: { Near: {} }\nnode_types:\n  Box:\n    capabilities: { host: Host, end: End }\n    requirements:\n'
        '    - host: { capability: Host, relationship: HostedOn, count_range: [0, 1] }\n    - next: { capability: End, relationship: Joins, count_range: [0, UNBOUNDED] }\n')
UGLY = ['<img src=x onerror=alert(1)>', '</text></svg><script>alert(1)</script>', '"]; click n0 "https://example.com', ']]> <!-- &lt; &amp;', 'a\u202eb', '\x1b[31m', 'x' * 500,
        '%%{init: {}}%%', 'end', 'subgraph', 'graph TD; a-->b', '`code`', '\\', "'", '#60;', '\u65e5\u672c\u8a9e', 'n0 --> n1', '{{a}}', '']


def quoted(text):
    return json.dumps(text)


def service(nodes, edges, more=''):
    text = HEAD + 'service_template:\n  node_templates:\n'
    for i in range(nodes):
        needs = edges(i)
        text += f'    n{i}:\n      type: Box\n' + ('      requirements:\n' + ''.join(f'      - {kind}: n{to}\n' for kind, to in needs) if needs else '')
    return text + more


def ugly():
    text = HEAD + ''.join(f'  {quoted(name)}: {{ derived_from: Box, description: x }}\n' for name in UGLY)
    text += 'service_template:\n  node_templates:\n'
    text += ''.join(f'    {quoted(name)}: {{ type: {quoted(name)}, requirements: [ {{ next: {quoted(UGLY[0])} }} ] }}\n' for name in UGLY)
    text += f'  groups:\n    {quoted(UGLY[2])}: {{ type: Pair, members: [ {quoted(UGLY[0])} ] }}\n'
    text += '  workflows:\n    w:\n      steps:\n' + ''.join(f'        {quoted(name)}: {{ target: {quoted(name)}, activities: [ {{ set_state: {quoted(name)} }} ], on_success: [ {quoted(UGLY[0])} ] }}\n' for name in UGLY)
    return text


def shapes():
    """Name and service: what graphs look like."""
    chance = random.Random(7)
    yield 'one', service(1, lambda i: [])
    yield 'none', HEAD + 'service_template: { node_templates: {} }\n'
    yield 'itself', service(1, lambda i: [('next', 0)])
    yield 'cycle', service(5, lambda i: [('next', (i + 1) % 5)])
    yield 'chain', service(60, lambda i: [('next', i + 1)] if i < 59 else [])
    yield 'long lines', service(40, lambda i: [('next', i + 1), ('next', 39)] if i < 38 else [])
    yield 'star', service(300, lambda i: [('host', 0)] if i else [])
    yield 'tree', service(200, lambda i: [('host', (i - 1) // 3)] if i else [])
    yield 'alone', service(200, lambda i: [])
    yield 'random', service(150, lambda i: [('next', chance.randrange(150)) for _ in range(2)])
    yield 'hosts', service(200, lambda i: [('host', i - i % 10)] if i % 10 else [])
    yield 'ugly', ugly()


VIEWS = (('--view', 'topology'), ('--view', 'types'), ('--view', 'imports'))


def drawn(directory, form, *view):
    done = subprocess.run([csar, 'graph', 'a.yaml', '--format', form, *view], cwd=directory, capture_output=True)
    assert done.returncode in (0, 1), done
    return done.stdout.decode()


def every_picture(directory, form):
    for name, text in shapes():
        (directory / 'a.yaml').write_text(text)
        for view in VIEWS + ((('--workflow', 'w'),) if name == 'ugly' else ()):
            yield name, view, drawn(directory, form, *view)


def boxes_of(svg):
    """The outer box of each node: left, top, right, bottom."""
    found = []
    for group in svg.iter(SVG + 'g'):
        box = group.find(SVG + 'rect')
        x, y, width, height = (float(box.get(key)) for key in ('x', 'y', 'width', 'height'))
        found.append((x, y, x + width, y + height))
    return found


@suite.case
def boxes_keep_apart_and_lines_end_at_them(directory):
    for name, view, text in every_picture(directory, 'svg'):
        svg = ElementTree.fromstring(text)
        graph = json.loads(drawn(directory, 'json', *view))['graph']
        boxes = boxes_of(svg)
        assert len(boxes) == len(graph['nodes']), (name, view)
        width, height = (float(part) for part in svg.get('viewBox').split()[2:])
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left and right <= width and 0 <= top and bottom <= height, (name, view, number)
            for other in boxes[number + 1:]:
                assert other[2] <= left or right <= other[0] or other[3] <= top or bottom <= other[1], (name, view, boxes[number], other)
        paths = [path.get('d') for path in svg.iter(SVG + 'path') if (path.get('class') or '').startswith('line')]
        assert len(paths) == len(graph['edges']), (name, view)
        for path, edge in zip(paths, graph['edges']):
            numbers = [float(part) for part in re.findall(r'-?\d+(?:\.\d+)?', path)]
            for (x, y), end in ((numbers[:2], edge['from']), (numbers[-2:], edge['to'])):
                left, top, right, bottom = boxes[end]
                assert left <= x <= right and top <= y <= bottom, (name, view, path, boxes[end])


@suite.case
def a_picture_is_text_and_the_same_each_time(directory):
    for name, view, text in every_picture(directory, 'svg'):
        assert text == drawn(directory, 'svg', *view), (name, view)
        svg = ElementTree.fromstring(text)
        for element in svg.iter():
            assert element.tag.removeprefix(SVG) in ('svg', 'title', 'style', 'defs', 'marker', 'path', 'rect', 'g', 'text'), element.tag
            assert not any(key.startswith('on') or 'href' in key for key in element.keys()), element.attrib
        assert 'e+' not in text and '@import' not in text and '\u202e' not in text and '\x1b' not in text
    titles = [title.text for title in svg.iter(SVG + 'title')]
    assert any('<img src=x onerror=alert(1)>' in title for title in titles), titles
    # Names are cut in the box, whole in its title.
    assert any('x' * 500 in title for title in titles) and 'x' * 100 not in ''.join(element.text or '' for element in svg.iter(SVG + 'text'))


@suite.case
def lines_look_like_what_they_are(directory):
    (directory / 'a.yaml').write_text(service(3, lambda i: [('host', 0), ('next', 2)] if i == 1 else [], '  groups: { g: { type: Pair, members: [ n0 ] } }\n'))
    svg = ElementTree.fromstring(drawn(directory, 'svg'))
    assert [path.get('class') for path in svg.iter(SVG + 'path') if (path.get('class') or '').startswith('line')] == ['line thick', 'line', 'line dots member']
    assert [label.text for label in svg.iter(SVG + 'text') if label.get('class') == 'n'] == ['host', 'next']
    boxes = boxes_of(svg)
    assert boxes[1][3] < boxes[0][1], 'what is hosted stands above its host'
    types = ElementTree.fromstring(drawn(directory, 'svg', '--view', 'types'))
    assert len(boxes_of(types)) == 7  # one of nodes, of groups and of policies, two of capabilities and of relationships


@suite.case
def graphviz_draws_dot(directory):
    if not shutil.which('dot'):
        raise Skipped('Graphviz is not installed')
    for name, view, text in every_picture(directory, 'dot'):
        done = subprocess.run(['dot', '-Tplain'], input=text.encode(), capture_output=True)
        nodes = len(json.loads(drawn(directory, 'json', *view))['graph']['nodes'])
        assert done.returncode == 0 and done.stdout.count(b'\nnode ') == nodes, (name, view, done.stderr[:500])


JUDGE = r'''
const fs = require("fs"), { createRequire } = require("module"), { pathToFileURL } = require("url");
const { JSDOM } = require("jsdom");
const window = new JSDOM("").window;
globalThis.window = window;
globalThis.document = window.document;
// The package has no entry for require(); where it lies says its jsdom neighbour.
const path = require("path").join(require.resolve("jsdom/package.json"), "../../mermaid/dist/mermaid.core.mjs");
import(pathToFileURL(path)).then(async ({ default: mermaid }) => {
  mermaid.initialize({ maxEdges: 100000, maxTextSize: 10000000 });
  for (const one of JSON.parse(fs.readFileSync(0, "utf8"))) {
    const diagram = await mermaid.mermaidAPI.getDiagramFromText(one.text).catch((error) => { console.log(one.name + ": " + error.message); return null; });
    if (!diagram) process.exit(1);
    const nodes = diagram.db.getVertices().size, edges = diagram.db.getEdges().length;
    const links = [...diagram.db.getVertices().values()].filter((node) => node.link || node.haveCallback).length;
    if (diagram.type !== "flowchart-v2" || nodes !== one.nodes || edges !== one.edges || links !== 0) {
      console.log(one.name + ": " + [diagram.type, nodes, edges, links]);
      process.exit(1);
    }
  }
  process.exit(0);
});
'''


@suite.case
def mermaid_reads_what_is_meant(directory):
    if not shutil.which('node'):
        raise Skipped('node is not installed')
    if subprocess.run(['node', '-e', "require('jsdom'); require('fs').statSync(require('path').join(require.resolve('jsdom/package.json'), '../../mermaid'))"], capture_output=True).returncode != 0:
        raise Skipped('NODE_PATH does not lead to the npm packages mermaid and jsdom')
    given = []
    for name, view, text in every_picture(directory, 'mermaid'):
        graph = json.loads(drawn(directory, 'json', *view))['graph']
        if graph['nodes']:
            given.append({'name': f'{name} {view}', 'text': text, 'nodes': len(graph['nodes']), 'edges': len(graph['edges'])})
    done = subprocess.run(['node', '-e', JUDGE], input=json.dumps(given).encode(), capture_output=True, timeout=120)
    assert done.returncode == 0, done.stdout.decode()[:800] + done.stderr.decode()[:800]


suite.finish()
