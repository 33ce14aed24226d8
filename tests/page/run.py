#!/usr/bin/python3
"""The report page in a real browser: it shows what it should, fetches nothing, and takes no name of a package for anything but text.

usage: run.py CSAR [--junit FILE]; needs Chromium, and bash
"""
import html.parser, json, os, pathlib, re, shutil, subprocess, sys, xml.etree.ElementTree as ElementTree, zipfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / name) for name in ('support', 'graph')]
from geometry import Picture, faults
from suite import Skipped, Suite, run

csar = os.path.abspath(sys.argv[1])
suite = Suite('page')
V2 = 'tosca_definitions_version: tosca_2_0\n'
browser = None


def in_browser(function):
    """A case that is skipped where there is no browser."""
    def case(directory):
        global browser
        if not shutil.which('chromium'):
            raise Skipped('chromium is not installed')
        if browser is None:
            from browser import Browser
            browser = Browser()
        function(directory)
        assert browser.trouble() == [], browser.trouble()
    case.__name__ = function.__name__
    return suite.case(case)


def page(directory, *arguments, status=(0, 1)):
    """Writes a page and opens it; gives the seconds until it was painted."""
    done = subprocess.run([csar, *arguments, '--format', 'html', '-o', 'page.html'], cwd=directory, capture_output=True)
    assert done.returncode in status, done
    return browser.open(directory / 'page.html')


def text_of(selector):
    return browser.evaluate(f'[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)')


def count(selector):
    return browser.evaluate(f'document.querySelectorAll({json.dumps(selector)}).length')


def type_into(selector, text):
    browser.evaluate(f'(() => {{ const e = document.querySelector({json.dumps(selector)}); e.value = {json.dumps(text)}; '
                     'e.dispatchEvent(new Event("input", { bubbles: true })); })()')
    browser.evaluate('new Promise(done => setTimeout(done, 150))')


def choose_level(depth):
    browser.evaluate('(() => { const e = document.querySelector("#topology select"); '
                     f'e.value = "{depth}"; e.dispatchEvent(new Event("change")); }})()')


def show_all():
    browser.evaluate('window.dispatchEvent(new Event("beforeprint"))')


def topology(nodes, extra=''):
    """A service of so many node templates, ten hosted on each host, each joined to the next."""
    text = V2 + ('capability_types: { Host: {}, End: {} }\nrelationship_types: { HostedOn: {}, Joins: {} }\nnode_types:\n'
                 '  Box:\n    capabilities: { host: Host, end: End }\n    requirements:\n'
                 '    - host: { capability: Host, relationship: HostedOn, count_range: [0, 1] }\n'
                 '    - next: { capability: End, relationship: Joins, count_range: [0, 5] }\n'
                 f'{extra}service_template:\n  node_templates:\n')
    for i in range(nodes):
        text += f'    n{i}:\n      type: Box\n'
        needs = ([f'host: n{i - i % 10}'] if i % 10 else []) + ([f'next: n{i + 1}'] if i + 1 < nodes and i % 3 == 0 else [])
        if needs:
            text += '      requirements:\n' + ''.join(f'      - {need}\n' for need in needs)
    return text


def findings(directory):
    (directory / 'bad.yaml').write_text(V2 + 'description: [1]\nnode_types:\n  A:\n    propertes: {}\n  B: { derived_from: C }\n  D: { derived_from: E }\n'
                                        'service_template: { node_templates: { x: { type: A } } }\n')


@suite.case
def the_page_is_one_file_and_says_so(directory):
    run(csar, 'init', 's', '-q', cwd=directory)
    run(csar, 'verify', 's', '--format', 'html', '--output', 'page.html', cwd=directory)
    text = (directory / 'page.html').read_text()
    assert "default-src 'none'" in text and "'unsafe-inline'" not in text

    class Parser(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            assert tag not in ('link', 'img', 'iframe', 'base', 'form', 'object'), tag
            assert not any(name.startswith('on') or name in ('src', 'href', 'style') for name, _ in attributes), (tag, attributes)
    Parser().feed(text)
    # The same package gives the same page.
    run(csar, 'verify', 's', '--format', 'html', '--output', 'again.html', cwd=directory)
    assert text == (directory / 'again.html').read_text()


@in_browser
def overview_files_and_topology_are_shown(directory):
    run(csar, 'init', 's', '-q', cwd=directory), run(csar, 'pack', 's', '-o', 's.csar', '--manifest', '-q', cwd=directory)
    page(directory, 'verify', 's.csar', status=(0,))
    assert 'valid' in text_of('.verdict')[0] and len(text_of('.layers li')) == 6
    show_all()
    names = text_of('#files tbody .name')
    assert 'service.yaml' in names and 'TOSCA.meta' in names, names
    assert any('intact' in cell for cell in text_of('#files tbody td')), 'state of digests'
    assert count('#topology .node') >= 1 and text_of('#metadata dt')
    # The panel tells of what is selected.
    browser.click('document.querySelector("#topology .node")')
    assert count('.node.selected') == 1 and text_of('.panel h3')


@in_browser
def a_signer_of_changed_files_is_not_called_trusted(directory):
    run('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem',
        '-subj', '/CN=Release', cwd=directory)
    run(csar, 'init', 's', '-q', cwd=directory)
    run(csar, 'pack', 's', '-o', 's.csar', '--manifest', '--key', 'key.pem', '--cert', 'cert.pem', '-q', cwd=directory)
    page(directory, 'verify', 's.csar', '--trust', 'cert.pem', status=(0,))
    show_all()
    assert any('trusted' in text for text in text_of('.described, #signatures')), text_of('.described')
    with zipfile.ZipFile(directory / 's.csar', 'a') as archive:
        archive.writestr('added.txt', 'x')
    page(directory, 'verify', 's.csar', '--trust', 'cert.pem', status=(4,))
    show_all()
    shown = text_of('.described, #signatures')
    assert any('incomplete' in text for text in shown) and not any('trusted' in text for text in shown), shown


@in_browser
def findings_are_filtered_grouped_and_explained(directory):
    findings(directory)
    page(directory, 'validate', 'bad.yaml', status=(1,))
    assert count('#findings details.group') >= 3 and text_of('.excerpt') and text_of('.help')
    everything = count('.finding')
    type_into('#findings input[type=search]', 'propertes')
    assert 0 < count('.finding') < everything, (everything, count('.finding'))
    type_into('#findings input[type=search]', 'there is no such word')
    assert count('.finding') == 0
    type_into('#findings input[type=search]', '')
    browser.evaluate('(() => { const e = document.querySelector("#findings select"); e.value = "file"; e.dispatchEvent(new Event("change")); })()')
    assert [head for head in text_of('#findings summary') if 'bad.yaml' in head]
    browser.click('document.querySelector("#findings input[type=checkbox]")')
    assert count('.finding') < everything


@in_browser
def clauses_are_of_the_version_in_use(directory):
    for version, expected in (('tosca_2_0', True), ('tosca_simple_yaml_1_3', False)):
        (directory / 'a.yaml').write_text(f'tosca_definitions_version: {version}\ndescription: [1]\n')
        page(directory, 'validate', 'a.yaml', status=(1,))
        show_all()
        assert any('TOSCA 2.0, ' in text for text in text_of('.help')) == expected, text_of('.help')


@in_browser
def tables_are_sorted_and_filtered(directory):
    (directory / 's').mkdir()
    (directory / 's/a.yaml').write_text(V2)
    for i in range(30):
        (directory / f's/f{i:02}').write_bytes(b'x' * (31 - i))
    page(directory, 'verify', 's')
    show_all()
    sizes = '[...document.querySelectorAll("#files tbody tr")].map(row => row.cells[0].textContent)'
    assert browser.evaluate(sizes)[:2] == ['a.yaml', 'f00']
    browser.click('document.querySelectorAll("#files th button")[2]')
    assert browser.evaluate(sizes)[0] == 'a.yaml' and browser.evaluate(sizes)[1] == 'f00'  # the largest first
    browser.click('document.querySelectorAll("#files th button")[2]')
    assert browser.evaluate(sizes)[0] == 'f29'
    assert browser.evaluate('document.querySelectorAll("#files th")[2].getAttribute("aria-sort")') == 'ascending'
    type_into('#files input[type=search]', 'f1')
    assert len(browser.evaluate(sizes)) == 10


@in_browser
def a_picture_is_searched_moved_and_walked(directory):
    (directory / 'a.yaml').write_text(topology(40, 'group_types: { G: {} }\n') + '  groups: { ring: { type: G, members: [ n3, n5 ] } }\n')
    page(directory, 'inspect', 'a.yaml')
    show_all()
    choose_level(1)
    assert count('.node') == 40 and count('.edge') > 5
    # Ten stand in each host: the box of a host is larger.
    widths = browser.evaluate('[...document.querySelectorAll(".node rect")].map(e => Number(e.getAttribute("width")))')
    assert sorted(widths)[-1] > 2 * sorted(widths)[0]
    type_into('#topology input[type=search]', 'n17')
    assert count('.node.found') == 1
    browser.evaluate('document.querySelector("#topology input[type=search]").focus()')
    browser.key('Enter')
    assert text_of('.panel h3') == ['n17'] and any('host' in text for text in text_of('.panel li'))
    browser.evaluate('document.querySelector(".picture").focus()')
    browser.key('ArrowRight')
    other = text_of('.panel h3')
    assert other != ['n17'] and len(other) == 1
    before = browser.evaluate('document.querySelector(".picture").getAttribute("viewBox")')
    browser.key('+', text='+')
    assert browser.evaluate('document.querySelector(".picture").getAttribute("viewBox")') != before
    browser.key('Escape')
    assert count('.node.selected') == 0
    browser.click('document.querySelector(".overlays button")')
    assert count('.node.marked') == 2
    # Other views.
    tabs = text_of('.tabs button')
    assert [tab.split(' ')[0] for tab in tabs] == ['Topology', 'Types', 'Imports'], tabs
    browser.click('document.querySelectorAll(".tabs button")[1]')
    assert count('.node') >= 6


def shown_picture():
    """The picture that the page shows, as tests/graph measures it."""
    return Picture(ElementTree.fromstring(browser.evaluate('new XMLSerializer().serializeToString(document.querySelector(".picture"))')))


def edges_of(directory):
    return json.loads(run(csar, 'graph', 'a.yaml', '--format', 'json', cwd=directory))['graph']['edges']


@in_browser
def the_page_has_the_picture_of_the_program(directory):
    (directory / 'a.yaml').write_text(topology(61))
    page(directory, 'inspect', 'a.yaml')
    show_all()
    choose_level(1)
    drawn, shown = Picture(ElementTree.fromstring(run(csar, 'graph', 'a.yaml', '--format', 'svg', cwd=directory))), shown_picture()
    assert drawn.boxes == shown.boxes and drawn.lines == shown.lines and len(drawn.lines) > 10
    assert sorted(text for text, _, _ in drawn.labels) == sorted(text for text, _, _ in shown.labels)
    # The texts are as wide as the program assumes.
    wide = browser.evaluate('[...document.querySelectorAll(".picture text")].map(e => [e.getComputedTextLength() / [...e.textContent].length, e.getAttribute("class")])')
    assert all(width <= (7.3 if look == 'label' else 6.7) for width, look in wide) and len(wide) > 100, max(wide)


@in_browser
def hosts_are_collapsed_and_expanded(directory):
    (directory / 'a.yaml').write_text(topology(61))
    edges = edges_of(directory)
    page(directory, 'inspect', 'a.yaml')
    show_all()
    levels = text_of('#topology select option')
    assert levels == ['hosts only', 'all'], levels
    for depth, nodes in ((0, 7), (1, 61)):
        choose_level(depth)
        assert count('.node') == nodes
        picture = shown_picture()
        # The ends of a line are the hosts in which the nodes are hidden.
        ends = [tuple(end if depth else end - end % 10 for end in (edge['from'], edge['to'])) for edge in edges]
        apart = [number for number, (start, end) in enumerate(ends) if start != end and (edges[number]['kind'] != 'hosting')]
        assert faults(picture, ends) == [] and [number for number, _ in picture.lines] == apart, faults(picture, ends)[:5]
        hidden = text_of('.picture .inside')
        assert hidden == ([] if depth else ['+ 9 inside'] * 6), hidden
    # A node that is hidden is shown when it is searched for.
    choose_level(0)
    type_into('#topology input[type=search]', 'n17')
    assert count('.node.found') == 1
    browser.evaluate('document.querySelector("#topology input[type=search]").focus()')
    browser.key('Enter')
    assert count('.node') == 61 and text_of('.panel h3') == ['n17'] and count('.node.selected') == 1


@in_browser
def selected_lines_have_heads_of_their_colour(directory):
    (directory / 'a.yaml').write_text(topology(12))
    page(directory, 'inspect', 'a.yaml')
    show_all()
    browser.click('document.querySelector(".node[data-node=\\"3\\"]")')
    lines = browser.evaluate('[...document.querySelectorAll(".edge path")].map(e => [e.parentNode.classList.contains("selected"), getComputedStyle(e).stroke, '
                             'getComputedStyle(document.querySelector(e.getAttribute("marker-end").slice(4, -1)).firstChild).fill])')
    assert sorted({selected for selected, _, _ in lines}) == [False, True] and all(stroke == head for _, stroke, head in lines), lines


@in_browser
def a_picture_fills_the_screen(directory):
    (directory / 'a.yaml').write_text(topology(61))
    page(directory, 'inspect', 'a.yaml')
    show_all()
    browser.click('[...document.querySelectorAll(".graph button")].find(e => e.textContent === "Full screen")')
    browser.evaluate('new Promise(done => setTimeout(done, 500))')
    assert browser.evaluate('document.fullscreenElement.className') == 'graph'
    after, screen = browser.evaluate('[document.querySelector(".picture").clientHeight, window.innerHeight]')
    assert after > screen * 0.7, (after, screen)
    browser.evaluate('document.exitFullscreen()')


@in_browser
def an_inspected_package_shows_pictures_before_findings(directory):
    findings(directory)
    page(directory, 'inspect', 'bad.yaml', status=(1,))
    assert text_of('nav a')[0].startswith('Pictures') and any(text.startswith('Findings') for text in text_of('nav a')), text_of('nav a')
    page(directory, 'validate', 'bad.yaml', status=(1,))
    assert text_of('nav a')[0].startswith('Findings'), text_of('nav a')


@suite.case
def the_size_of_a_page_is_bounded(directory):
    """A page has a fixed part, and a part for each node template and level of hosts."""
    for nodes in (1, 61, 2000):
        (directory / 'a.yaml').write_text(topology(nodes))
        run(csar, 'inspect', 'a.yaml', '--format', 'html', '-o', 'page.html', cwd=directory)
        size = (directory / 'page.html').stat().st_size
        print(f'page of {nodes} node templates: {size:,} bytes')
        assert size < 100_000 + 1_200 * nodes, (nodes, size)


@in_browser
def every_name_is_text(directory):
    ugly = ['<img src=x onerror=alert(1)>', '</script><script>alert(1)</script>', '"><b>bold', "';alert(1)//", 'a\u202eb', '\u0000null'[1:], '&amp;lt;', '<!--']
    keys = ''.join(f'    {json.dumps(name, ensure_ascii=True)}: {{ type: {json.dumps(name, ensure_ascii=True)} }}\n' for name in ugly)
    types = ''.join(f'  {json.dumps(name, ensure_ascii=True)}: {{ description: {json.dumps(name, ensure_ascii=True)} }}\n' for name in ugly)
    (directory / 's').mkdir()
    (directory / 's/a.yaml').write_text(f'{V2}node_types:\n{types}service_template:\n  node_templates:\n{keys}  outputs: {{ {json.dumps(ugly[0])}: {{ propertes: 1 }} }}\n')
    for number, name in enumerate(ugly):
        (directory / 's' / name.replace('/', '_')).write_text('x')
    (directory / 's/TOSCA.meta').write_text('CSAR-Version: 2.0\nCreated-By: <script>alert(1)</script>\nEntry-Definitions: a.yaml\nX: </script><b>\n')
    page(directory, 'verify', 's')
    show_all()
    assert browser.evaluate('document.querySelectorAll("img, b, #page script, #page style").length') == 0
    body = browser.evaluate('document.body.innerText')
    assert '<img src=x onerror=alert(1)>' in body and '\u202e' not in browser.evaluate('document.getElementById("page").textContent')
    assert count('.node') == len(ugly) and '\\u{202e}' in browser.evaluate('document.getElementById("page").textContent')
    browser.click('document.querySelector(".node")')


@in_browser
def several_packages_have_an_index(directory):
    for name in ('one', 'two'):
        run(csar, 'init', name, '-q', cwd=directory)
    findings(directory)
    page(directory, 'verify', 'one', 'two', 'bad.yaml', status=(1,))
    assert count('tbody tr') == 3 and '2 of 3 valid, 1 not.' in text_of('.verdict')[0]
    assert browser.evaluate('document.title') == 'csar verify: 3 packages, 1 not valid', browser.evaluate('document.title')
    browser.click('document.querySelector("tbody a")')
    browser.evaluate('new Promise(done => setTimeout(done, 200))')
    assert text_of('h1')[0].endswith('bad.yaml') and text_of('.back')  # the failing ones come first
    browser.click('document.querySelector(".back")')
    browser.evaluate('new Promise(done => setTimeout(done, 200))')
    assert count('tbody tr') == 3


@suite.case
def several_packages_have_an_index_without_scripts(directory):
    for name in ('one', 'two'):
        run(csar, 'init', name, '-q', cwd=directory)
    findings(directory)
    done = subprocess.run([csar, 'verify', 'one', 'bad.yaml', 'two', '-o', 'page.html'], cwd=directory, capture_output=True)
    assert done.returncode == 1, done
    text = (directory / 'page.html').read_text()
    assert '<p class="verdict">2 of 3 valid, 1 not.</p>' in text
    links = re.findall(r'<a href="#([^"]*)"><bdi class="name">([^<]*)</bdi></a>', text)
    blocks = re.findall(r'<section id="([^"]*)">\n<h2><bdi>([^<]*)</bdi></h2>', text)
    assert links == blocks == [('package=1', 'bad.yaml'), ('package=2', 'one'), ('package=3', 'two')], (links, blocks)


@in_browser
def an_intake_is_a_checklist(directory):
    run(csar, 'init', 's', '-q', cwd=directory), run(csar, 'pack', 's', '-o', 's.csar', '-q', cwd=directory)
    page(directory, 'verify', 's.csar', '--intake', 'sol004-2.7.1', status=(5,))
    states = text_of('#intake .checklist .badge')
    assert any('not met' in state for state in states) and any(state.strip().endswith(' met') and 'not' not in state for state in states), states


def diff_page(directory, status=(1,)):
    done = subprocess.run([csar, 'diff', 'a', 'b', '-o', 'page.html', '-q'], cwd=directory, capture_output=True)
    assert done.returncode in status, done
    return browser.open(directory / 'page.html')


def two(directory, name, before, after):
    for side, text in (('a', before), ('b', after)):
        (directory / side).mkdir(exist_ok=True)
        (directory / side / name).write_text(text, newline='')


SHOP = (V2 + 'node_types:\n  Server:\n    properties:\n      size: { type: integer, default: 1 }\n      name: { type: string, required: false }\n'
        'service_template:\n  node_templates:\n    s: { type: Server, artifacts: { i: { type: tosca.artifacts.File, file: i.sh } } }\n')


@in_browser
def differences_are_grouped_filtered_and_side_by_side(directory):
    two(directory, 'service.yaml', SHOP, SHOP.replace('required: false', 'required: true').replace('default: 1', 'default: 2').replace('i.sh } }', 'i.sh, description: x } }'))
    two(directory, 'TOSCA.meta', 'CSAR-Version: 2.0\nCreated-By: a\nEntry-Definitions: service.yaml\n', 'CSAR-Version: 2.0\nCreated-By: b\nEntry-Definitions: service.yaml\n')
    lines = ''.join(f'line {i}\n' for i in range(50))
    two(directory, 'i.sh', '#!/bin/sh\n\techo one\n' + lines + 'this one moves\nend\n', '#!/bin/sh\nthis one moves\n  echo one\n' + lines + 'END <b>now</b>\n')
    two(directory, 'space.txt', 'a b\r\nc\r\n', 'a  b\nc\n')
    two(directory, 'order.txt', 'first line\nsecond line\nthird line\n', 'second line\nthird line\nfirst line\n')
    two(directory, 'data.json', '{"a": 1, "b": [1, 2]}', '{\n  "b": [1, 2],\n  "a": 1\n}\n')
    two(directory, 'other.json', '{"b": [1, 2]}', '{"b": [2, 1]}')
    two(directory, 'bytes', '\0\1', '\0\2')
    diff_page(directory)
    show_all()
    assert [text.split()[0] for text in text_of('nav a')] == ['Definitions', 'Artifacts', 'Files', 'Metadata', 'Side'], text_of('nav a')
    classes = text_of('#changed-definitions tbody .badge')
    assert sorted(text.split()[1] for text in classes) == ['breaking', 'compatible'], classes
    assert any('9.3' in text for text in text_of('#changed-definitions tbody td')) and any('service.yaml:' in text for text in text_of('#changed-definitions .place'))
    browser.evaluate('(() => { const e = document.querySelector("#changed-definitions select"); e.value = "breaking"; e.dispatchEvent(new Event("change")); })()')
    browser.evaluate('new Promise(done => setTimeout(done, 150))')
    assert count('#changed-definitions tbody tr') == 1
    assert 'i.sh' in ' '.join(text_of('#changed-artifacts tbody td')) and text_of('#changed-metadata tbody td')[1] == 'Created-By'
    groups = {text: i for i, text in enumerate(text_of('#texts summary .name'))}
    assert sorted(groups) == ['TOSCA.meta', 'data.json', 'i.sh', 'order.txt', 'other.json', 'service.yaml', 'space.txt']
    calm = browser.evaluate('[...document.querySelectorAll("#texts details")].map(e => [e.querySelector(".name").textContent, (e.querySelector(".calm") || {}).textContent || ""])')
    assert {name: text for name, text in calm if text} == {
        'data.json': '\u2713 Equivalent: only order, formatting or comments differ.', 'space.txt': '\u2713 Only white space differs.',
        'order.txt': '\u2713 Only the order of lines differs.'}, calm
    script = f'document.querySelectorAll("#texts details")[{groups["i.sh"]}]'
    kinds = browser.evaluate(f'[...{script}.querySelectorAll("tbody tr")].map(row => row.dataset.row || "fold").filter(kind => kind !== "same")')
    assert sorted(kinds) == ['changed', 'fold', 'moved', 'moved', 'space'], kinds
    assert browser.evaluate(f'[...{script}.querySelectorAll("mark")].map(e => e.textContent)') == ['end', 'END <b>now</b>']
    browser.click(f'{script}.querySelector(".fold button")')
    assert browser.evaluate(f'{script}.querySelectorAll("tbody tr").length') == 55
    browser.click(f'{script}.querySelector("input[type=checkbox]")')
    assert browser.evaluate(f'{script}.querySelectorAll("[data-row=moved], [data-row=space]").length') == 0


@in_browser
def every_name_in_differences_is_text(directory):
    ugly = ['<img src=x onerror=alert(1)>', '</script><script>alert(1)</script>', 'a\u202eb', '<!--']
    for side, more in (('a', ''), ('b', ' again')):
        text = ''.join(f'  {json.dumps(name)}: {{ description: {json.dumps(name + more)} }}\n' for name in ugly)
        (directory / side).mkdir()
        (directory / side / 'service.yaml').write_text(V2 + 'node_types:\n' + text)
        (directory / side / 'TOSCA.meta').write_text(f'CSAR-Version: 2.0\nCreated-By: <script>alert(1)</script>{more}\nEntry-Definitions: service.yaml\n')
        for name in ugly:
            (directory / side / name.replace('/', '_')).write_text('\n'.join(ugly) + more)
    diff_page(directory)
    show_all()
    shown = browser.evaluate('document.getElementById("page").textContent')
    assert browser.evaluate('document.querySelectorAll("img, b, #page script, #page style").length') == 0
    assert '<img src=x onerror=alert(1)>' in shown and '\u202e' not in shown and '\\u{202e}' in shown
    text = (directory / 'page.html').read_text()
    assert "default-src 'none'" in text and "'unsafe-inline'" not in text and text.count('<script') == 3


@in_browser
def large_differences_are_cut_and_told(directory):
    two(directory, 'large.txt', 'x' * 600000, 'y' * 600000)
    # Each line twice, so that nothing is an anchor, and no line where it was.
    lines = [f'line {i % 9000}' for i in range(18000)]
    two(directory, 'many.txt', '\n'.join(lines), '\n'.join(reversed(lines)))
    two(directory, 'shuffled.txt', '\n'.join(f'{i} text' for i in range(20000)), '\n'.join(f'{i * 7919 % 20000} text' for i in range(20000)))
    painted = diff_page(directory)
    taken = browser.evaluate('(() => { const from = performance.now(); window.dispatchEvent(new Event("beforeprint")); return performance.now() - from; })()') / 1000
    print(f'two files of 20,000 lines without order: painted after {painted:.2f} s, compared in {taken:.2f} s')
    assert painted < 5 and taken < 10, (painted, taken)
    assert '1 file is not shown' in text_of('#texts [data-cut]')[0] and 'too large' in ' '.join(text_of('#changed-files td'))
    assert count('#texts details') == 2 and count('#texts tbody tr') <= 4000 and text_of('#texts .more')


@in_browser
def verify_against_shows_what_differs(directory):
    two(directory, 'service.yaml', SHOP, SHOP.replace('required: false', 'required: true'))
    two(directory, 'i.sh', 'x', 'x')
    for side in ('a', 'b'):
        run(csar, 'pack', side, '-o', side + '.csar', '-q', '--no-verify', cwd=directory)
    page(directory, 'verify', 'b.csar', '--against', 'a.csar', status=(1,))
    show_all()
    assert any('name/required' in text for text in text_of('#changed-definitions td'))


def contrast(foreground, background):
    def light(colour):
        channels = [int(part) / 255 for part in colour.strip('rgb() ').split(',')[:3]]
        parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    a, b = sorted((light(foreground), light(background)), reverse=True)
    return (a + 0.05) / (b + 0.05)


def can_be_read_and_printed():
    colours = ('[...document.querySelectorAll("#page *")].filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())).map(e => {'
               ' let at = e, ground = "rgba(0, 0, 0, 0)"; while (at && ground === "rgba(0, 0, 0, 0)") { ground = getComputedStyle(at).backgroundColor; at = at.parentElement; }'
               ' return [e.className + " " + e.tagName, getComputedStyle(e).color, ground]; })')
    grounds = set()
    for theme in ('light', 'dark'):
        browser.evaluate(f'document.documentElement.dataset.theme = "{theme}"')
        for what, foreground, background in browser.evaluate(colours):
            assert contrast(foreground, background) >= 4.5, (theme, what, foreground, background)
        grounds.add(browser.evaluate('getComputedStyle(document.body).backgroundColor'))
    assert len(grounds) == 2
    assert browser.pdf().startswith(b'%PDF-')


# What is wrong with the layout: the page is wider than the screen, or a text is over another.
LAYOUT_FAULTS = """(() => {
  const faults = [], boxes = [];
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push('wide: ' + document.documentElement.scrollWidth);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('script, style, svg, .hidden, select, .panel') || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 2 && box.height > 2) boxes.push({ box, text: node.data.trim().slice(0, 40) });
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  boxes.forEach(({ box, text }, i) => {
    for (let j = i + 1; j < boxes.length && boxes[j].box.top < box.bottom - 4; ++j) {
      const other = boxes[j].box;
      if (Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 && other.bottom > box.top + 4) faults.push(text + ' / ' + boxes[j].text);
    }
  });
  return faults.slice(0, 5);
})()"""


def each_look(open_page):
    """Calls `open_page` for each width, theme, and with and without scripts; then the layout must be sound."""
    pictures = os.environ.get('CSAR_PAGE_PICTURES')
    try:
        for scripts in (True, False):
            for dark in (False, True):
                for width in (1280, 390):
                    look = f'{width}-{"dark" if dark else "light"}-{"scripts" if scripts else "plain"}'
                    browser.show_as(width, dark, scripts)
                    name = open_page(scripts)
                    if scripts:
                        show_all()
                    if pictures:
                        browser.screenshot(pathlib.Path(pictures) / f'{name}-{look}.png', whole=True)
                    assert browser.evaluate(LAYOUT_FAULTS) == [], (look, browser.evaluate(LAYOUT_FAULTS))
    finally:
        browser.show_as()


@in_browser
def every_look_has_the_verdict_and_a_sound_layout(directory):
    run('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key', '-out', 'cert', '-subj',
        '/O=ACME/CN=Release', '-days', '36500', cwd=directory)
    run('env', 'SOURCE_DATE_EPOCH=1767225600', csar, 'init', 's', '--template', 'vnf', '--name', 'shop', '--vendor', 'Acme', '-q', cwd=directory)
    (directory / 's' / ('long' * 20 + '.txt')).write_text('x')
    run(csar, 'pack', 's', '-o', 's.csar', '--intake', 'sol004-3.6.1', '--key', 'key', '--cert', 'cert', '-q', cwd=directory)
    findings(directory)

    def one(scripts):
        page(directory, 'verify', 's.csar', '--trust', 'cert', '--intake', 'sol004-3.6.1', '--intake', 'onap')
        text = browser.evaluate('document.getElementById("page").innerText')
        for wanted in ('valid', 'Acme', 'shop', '1.0.0', '2026-01-01', 'CN=Release,O=ACME', 'trusted', 'onap', 'sol004-3.6.1'):
            assert wanted in text, (wanted, text[:2000])
        assert browser.evaluate('document.querySelectorAll("noscript").length') == 0
        return 'one'

    def several(scripts):
        page(directory, 'verify', 's.csar', 'bad.yaml')
        text = browser.evaluate('document.getElementById("page").innerText')
        assert 'valid' in text and 'bad.yaml' in text and (scripts or 'tosca/' in text), text[:2000]
        return 'several'

    each_look(one)
    each_look(several)


@in_browser
def every_look_of_differences_has_a_sound_layout(directory):
    two(directory, 'service.yaml', SHOP, SHOP.replace('required: false', 'required: true').replace('type: Server,', 'type:  Server,'))
    two(directory, 'i.sh', 'one here\ntwo here\nthree\n', 'two here\nfour and five\none here\n')

    def differences(scripts):
        diff_page(directory)
        assert 'major' in browser.evaluate('document.getElementById("page").innerText')
        return 'diff'

    each_look(differences)


@in_browser
def both_themes_can_be_read_and_printed(directory):
    findings(directory)
    (directory / 'bad.yaml').write_text((directory / 'bad.yaml').read_text() + '  x: 1\n')
    page(directory, 'validate', 'bad.yaml', status=(1,))
    can_be_read_and_printed()


@in_browser
def differences_can_be_read_and_printed(directory):
    two(directory, 'service.yaml', SHOP, SHOP.replace('required: false', 'required: true').replace('type: Server,', 'type:  Server,'))
    two(directory, 'i.sh', 'one here\ntwo here\nthree\n', 'two here\nfour and five\none here\n')
    (directory / 'a/old').write_text('x'), (directory / 'b/new').write_text('y')
    diff_page(directory)
    show_all()
    can_be_read_and_printed()


def serious_faults():
    """What axe calls serious or critical, in both themes."""
    script = pathlib.Path(os.environ.get('NODE_PATH', '/')) / 'axe-core/axe.min.js'
    if not script.exists():
        raise Skipped('NODE_PATH does not lead to the npm package axe-core')
    found = []
    for theme in ('light', 'dark'):
        browser.evaluate(f'document.documentElement.dataset.theme = "{theme}"')
        browser.evaluate(script.read_text(encoding='utf-8') + ';0')
        passes, faults = browser.evaluate(
            'axe.run(document, { resultTypes: ["violations"], preload: false }).then(result => [result.passes.length, result.violations.map(fault => '
            '[fault.impact, fault.id, fault.nodes.slice(0, 3).map(node => node.html.slice(0, 200))])])')
        assert passes > 10, passes
        found += [(theme, *fault) for fault in faults if fault[0] in ('serious', 'critical')]
    return found


@in_browser
def an_automatic_checker_finds_nothing_serious(directory):
    findings(directory)
    page(directory, 'validate', 'bad.yaml', status=(1,))
    assert serious_faults() == []
    (directory / 'a.yaml').write_text(topology(30))
    page(directory, 'inspect', 'a.yaml')
    show_all()
    assert serious_faults() == []
    page(directory, 'verify', 'bad.yaml', 'a.yaml', status=(1,))
    assert serious_faults() == []
    two(directory, 'service.yaml', SHOP, SHOP.replace('required: false', 'required: true'))
    diff_page(directory)
    show_all()
    assert serious_faults() == []


@in_browser
def large_services_can_be_used(directory):
    for nodes, seconds in ((500, 2), (5000, 20)):
        (directory / 'a.yaml').write_text(topology(nodes))
        painted = page(directory, 'inspect', 'a.yaml')
        assert painted < seconds, (nodes, painted)
        taken = browser.evaluate('(() => { const from = performance.now(); window.dispatchEvent(new Event("beforeprint")); return performance.now() - from; })()') / 1000
        assert count('.node') == nodes / 10 and taken < seconds, (nodes, taken)
        taken = browser.evaluate('(() => { const from = performance.now(); const e = document.querySelector("#topology select"); e.value = "1"; '
                                 'e.dispatchEvent(new Event("change")); return performance.now() - from; })()') / 1000
        assert count('.node') == nodes and taken < seconds, (nodes, taken)
        moved = browser.evaluate('(async () => { const e = document.querySelector(".picture"); let worst = 0; for (let i = 0; i < 10; ++i) { const from = performance.now();'
                                 ' e.dispatchEvent(new KeyboardEvent("keydown", { key: i % 2 ? "+" : "-" })); await new Promise(requestAnimationFrame); worst = Math.max(worst, performance.now() - from); } return worst; })()')
        print(f'{nodes} node templates: painted after {painted:.2f} s, picture made in {taken:.2f} s, the longest step of a zoom {moved:.0f} ms')
        assert moved < 500 * (1 + nodes / 1000), moved


if browser is not None:
    browser.close()
suite.finish()
