"""The content and the behaviour of the page of diff."""
import json

from opened import SHOP, V2, browser, count, csar, diff_page, in_browser, page, show_all, text_of, two
from suite import run


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
    # Each line occurs twice, so that no line is an anchor, and no line is at its old position.
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
    assert any('name/required' in text for text in text_of('#changed-definitions td')) and count('p.failure') == 0
    (directory / 'a' / 'service.yaml').write_text(SHOP + '\nbroken: {\n')
    page(directory, 'verify', 'b.csar', '--against', 'a', status=(1,))
    assert any('may be incomplete' in text for text in text_of('.failure')), text_of('.failure')
