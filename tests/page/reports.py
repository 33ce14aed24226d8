"""The content and the behaviour of the page of verify, validate and inspect."""
import html.parser, json, re, subprocess, xml.etree.ElementTree as ElementTree, zipfile

from opened import V2, browser, choose_level, count, csar, findings, in_browser, page, show_all, suite, text_of, topology, type_into
from geometry import Picture, faults
from suite import run


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
    # The panel describes the selected node.
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
    # Each host contains ten nodes, so the box of a host is larger.
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
    """The size of a page has a fixed part, and a part for each node template and level of hosts."""
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
    assert text_of('h1')[0].endswith('bad.yaml') and text_of('.back')  # failing packages come first
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
    assert any('csd07' in clause for clause in text_of('#intake .checklist .aside'))
    run(csar, 'init', 'v', '--template', 'vnf', '-q', cwd=directory), run(csar, 'pack', 'v', '-o', 'v.csar', '-q', cwd=directory)
    page(directory, 'verify', 'v.csar', '--intake', 'sol004-2.7.1', status=(5,))
    clauses = text_of('#intake .checklist .aside')
    assert any('SOL004 4.1.2.2' in clause for clause in clauses) and not any('csd07' in clause for clause in clauses), clauses


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
