#!/usr/bin/python3
"""The pictures of csar graph, read by other programs: SVG by an XML parser, DOT by Graphviz, Mermaid by its own parser. The geometry of
pictures: no line crosses a box, and no text covers another text (geometry.py).

usage: run.py CSAR [--junit FILE]

The pictures are of the project, of generated services, and of the corpus: $CSAR_CORPUS, or ../shared/corpus next to the project.

Graphviz is skipped where it is not installed, and so is Mermaid where NODE_PATH does not lead to the npm packages mermaid and jsdom:
  npm install --prefix DIR mermaid jsdom; NODE_PATH=DIR/node_modules tests/graph/run.py CSAR
"""
import csv, json, os, pathlib, random, re, shutil, subprocess, sys, xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from geometry import Picture, contains, faults
from suite import Skipped, Suite, run

csar = os.path.abspath(sys.argv[1])
suite = Suite('graph')
SVG = '{http://www.w3.org/2000/svg}'
ROOT = pathlib.Path(__file__).resolve().parents[2]
HEAD = ('tosca_definitions_version: tosca_2_0\ncapability_types: { Host: {}, End: {} }\nrelationship_types: { HostedOn: {}, Joins: {} }\n'
        'group_types: { Pair: {} }\npolicy_types: { Near: {} }\nnode_types:\n  Box:\n    capabilities: { host: Host, end: End }\n    requirements:\n'
        '    - host: { capability: Host, relationship: HostedOn, count_range: [0, 1] }\n    - next: { capability: End, relationship: Joins, count_range: [0, UNBOUNDED] }\n')
UGLY = ['<img src=x onerror=alert(1)>', '</text></svg><script>alert(1)</script>', '"]; click n0 "https://example.com', ']]> <!-- &lt; &amp;', 'a\u202eb', '\x1b[31m', 'x' * 500,
        '%%{init: {}}%%', 'end', 'subgraph', 'graph TD; a-->b', '`code`', '\\', "'", '#60;', '\u65e5\u672c\u8a9e', 'n0 --> n1', '{{a}}', 'a:::b, (c)', '']


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
    """Names and services with typical shapes of graphs."""
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


def generated(chance):
    """A random service: hosts in hosts, clusters on several hosts, cycles, loops, long names, groups, a substituted type."""
    count = chance.choice([3, 8, 15, 30, 60, 61])
    word = chance.choice(['n{}', 'a-component-with-a-long-name-{}', '\u65e5\u672c{}', 'org.example.nodes.deep.Name{}'])
    names = [word.format(i) for i in range(count)]
    text = HEAD.replace('[0, 1]', '[0, UNBOUNDED]') + '    - a-requirement-with-a-name: { capability: End, relationship: Joins, count_range: [0, UNBOUNDED] }\n'
    text += 'service_template:\n  node_templates:\n'
    for i, name in enumerate(names):
        kinds = chance.choices(['next', 'a-requirement-with-a-name'], k=chance.choice([0, 0, 1, 1, 2, 3]))
        needs = [(kind, chance.choice(names)) for kind in kinds]
        hosts = chance.choice([0, 1, 1, 1, 2, 4]) if i else 0
        needs += [('host', chance.choice(names[:max(1, min(i, count // 3))])) for _ in range(hosts)]
        if chance.random() < 0.1:
            needs.append(('next', 'Box'))
        text += f'    {name}:\n      type: Box\n' + ('      requirements:\n' + ''.join(f'      - {kind}: {to}\n' for kind, to in needs) if needs else '')
    if chance.random() < 0.5:
        text += f'  groups: {{ pair: {{ type: Pair, members: [ {", ".join(chance.sample(names, min(count, 4)))} ] }} }}\n'
        text += f'  policies:\n  - near: {{ type: Near, targets: [ {names[0]}, {names[-1]} ] }}\n'
    if chance.random() < 0.3:
        text += f'  substitution_mappings: {{ node_type: Box, capabilities: {{ host: [ {names[0]}, host ], end: [ {names[1]}, end ] }} }}\n'
    return text


def of_the_corpus(most):
    """Packages and definitions of the corpus, the same selection each time."""
    corpus = pathlib.Path(os.environ.get('CSAR_CORPUS') or ROOT / '../shared/corpus')
    if not (corpus / 'MANIFEST.tsv').exists():
        return
    with open(corpus / 'MANIFEST.tsv', encoding='utf-8', newline='') as manifest:
        rows = [row for row in csv.DictReader(manifest, delimiter='\t')
                if row['kind'] in ('tosca-yaml', 'tosca-xml', 'csar-zip', 'vnf-package') and row['verdict'] != 'invalid']
    yield from (corpus / row['path'] for row in random.Random(3).sample(rows, most))


def topologies(directory):
    """Name, file and view of every picture that is measured: more than 200 without the corpus."""
    for name in ('example/service.yaml', 'mutation/service.yaml', 'yaml/service-template.yaml'):
        for view in ('topology', 'types', 'imports'):
            yield name, ROOT / 'fixtures' / name, view
    for name, text in shapes():
        (directory / f'{name}.yaml').write_text(text)
        for view in ('topology', 'types'):
            yield name, directory / f'{name}.yaml', view
    for number in range(170):
        (directory / f'{number}.yaml').write_text(generated(random.Random(number)))
        yield f'generated {number}', directory / f'{number}.yaml', 'topology'
    for path in of_the_corpus(40):
        yield str(path), path, 'topology'


def measured(path, view):
    """The picture and the graph of a subject; None if the subject cannot be read."""
    made = [subprocess.run([csar, 'graph', path, '--view', view, '--format', form], capture_output=True) for form in ('json', 'svg')]
    if any(done.returncode not in (0, 1) for done in made):
        return None, None
    return Picture(ElementTree.fromstring(made[1].stdout)), json.loads(made[0].stdout)['graph']


def hosts_of(graph):
    """The only host of each node that has exactly one."""
    hosts = {}
    for edge in graph['edges']:
        if edge['kind'] == 'hosting':
            hosts.setdefault(edge['from'], set()).add(edge['to'])
    return {node: min(of) for node, of in hosts.items() if len(of) == 1 and 'name' in graph['nodes'][min(of)]}


def is_at_border(point, box):
    (x, y), (left, top, right, bottom) = point, box
    return left - 0.2 <= x <= right + 0.2 and top - 0.2 <= y <= bottom + 0.2 and min(abs(y - top), abs(y - bottom), abs(x - right)) < 0.2


@suite.case
def no_line_runs_through_a_box_and_no_text_is_over_another(directory):
    pictures, lines, labels, wrong = 0, 0, 0, []
    for name, path, view in topologies(directory):
        picture, graph = measured(path, view)
        if picture is None:
            assert str(path).startswith(os.environ.get('CSAR_CORPUS') or str(ROOT.parent)), name
            continue
        edges = [(edge['from'], edge['to']) for edge in graph['edges']]
        assert sorted(picture.boxes) == list(range(len(graph['nodes']))), name
        wrong += [f'{name}, {view}: {fault}' for fault in faults(picture, edges)]
        hosts = hosts_of(graph) if view == 'topology' else {}
        drawn = dict(picture.lines)
        assert len(drawn) == len(picture.lines), name
        for number, (start, end) in enumerate(edges):
            if number in drawn:
                if not all(is_at_border(point, picture.boxes[node]) for point, node in ((drawn[number][0], start), (drawn[number][-1], end))):
                    wrong.append(f'{name}: line {number} does not end at its boxes')
            elif graph['edges'][number]['kind'] != 'hosting' or hosts.get(start) != end or not contains(picture.boxes[end], picture.boxes[start]):
                wrong.append(f'{name}: edge {number} is not drawn')
        for node, box in picture.boxes.items():
            around = {other for other, area in picture.boxes.items() if other != node and contains(area, box)}
            if around and hosts.get(node) not in around:
                wrong.append(f'{name}: box {node} is inside of {around}')
            if not (0 <= box[0] and box[2] <= picture.size[0] and 0 <= box[1] and box[3] <= picture.size[1]):
                wrong.append(f'{name}: box {node} is outside of the picture')
        pictures, lines, labels = pictures + 1, lines + len(picture.lines), labels + len(picture.labels)
    print(f'{pictures} pictures with {lines} lines and {labels} texts: {len(wrong)} faults')
    assert pictures > 200 and lines > 5000 and labels > 10000, (pictures, lines, labels)
    assert not wrong, wrong[:10]


@suite.case
def the_measure_finds_faults(directory):
    """The measurement finds a line through a box, a text over a text, a text over a box, and a box over a box."""
    boxes = ''.join(f'<g data-node="{n}"><rect x="{x}" y="{y}" width="60" height="40"/></g>' for n, (x, y) in enumerate(((0, 0), (0, 100), (0, 200), (50, 220))))
    svg = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{boxes}<path data-edge="0" d="M30 40C30 90 31 90 31 200"/>'
                                 '<text data-edge="0" class="n" x="70" y="60">abc</text><text data-edge="0" class="n" x="80" y="62">abc</text>'
                                 '<text data-edge="0" class="n" x="50" y="110">abc</text></svg>')
    assert faults(Picture(svg), [(0, 2)]) == ['box 2 is over box 3', 'line 0 runs through box 1', "label 'abc' is over box 1", "label 'abc' is over label 'abc'"]


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
    # Names are shortened in the box, but complete in its title.
    assert any('x' * 500 in title for title in titles) and 'x' * 100 not in ''.join(element.text or '' for element in svg.iter(SVG + 'text'))


@suite.case
def lines_look_like_what_they_are(directory):
    (directory / 'a.yaml').write_text(service(4, lambda i: {1: [('host', 0), ('next', 2)], 3: [('host', 0), ('host', 2)]}.get(i, []), '  groups: { g: { type: Pair, members: [ n0 ] } }\n'))
    svg = ElementTree.fromstring(drawn(directory, 'svg'))
    assert [path.get('class') for path in svg.iter(SVG + 'path') if path.get('data-edge')] == ['line', 'line thick', 'line thick', 'line dots member']
    # The two lines to the hosts share their label.
    assert sorted(label.text for label in svg.iter(SVG + 'text') if label.get('class') == 'n') == ['host', 'next']
    boxes = Picture(svg).boxes
    assert contains(boxes[0], boxes[1]), 'a node is inside its host'
    assert not contains(boxes[0], boxes[3]) and not contains(boxes[2], boxes[3]), 'a node with two hosts is outside both'
    types = ElementTree.fromstring(drawn(directory, 'svg', '--view', 'types'))
    assert len(Picture(types).boxes) == 7  # one box for nodes, groups and policies each, two for capabilities and relationships each


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
