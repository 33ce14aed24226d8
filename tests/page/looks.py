"""Pages in every appearance: wide and narrow, light and dark, with and without scripts, printed, and checked by axe."""
import os, pathlib

from opened import SHOP, browser, csar, diff_page, findings, in_browser, page, show_all, topology, two
from suite import Skipped, run


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


# The faults of the layout: the page is wider than the screen, or a text covers another text.
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
    """Calls `open_page` for each width and theme, with and without scripts; the layout must be correct each time."""
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
    """The findings that axe classifies as serious or critical, in both themes."""
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
