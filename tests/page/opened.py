"""Functions for the cases of this suite: starting the browser, opening a page of csar in it, and reading the shown content."""
import json, os, pathlib, shutil, subprocess, sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / name) for name in ('support', 'graph')]
from browser import Browser
from suite import Skipped, Suite

csar = os.path.abspath(sys.argv[1])
suite = Suite('page')
V2 = 'tosca_definitions_version: tosca_2_0\n'


class StartedWhenUsed:
    """The browser of all cases."""
    started = None

    def __getattr__(self, name):
        if self.started is None:
            self.started = Browser()
        return getattr(self.started, name)

    def end(self):
        if self.started is not None:
            self.started.close()


browser = StartedWhenUsed()


def in_browser(function):
    """A case that is skipped if there is no browser."""
    def case(directory):
        if not shutil.which('chromium'):
            raise Skipped('chromium is not installed')
        function(directory)
        assert browser.trouble() == [], browser.trouble()
    case.__name__ = function.__name__
    return suite.case(case)


def page(directory, *arguments, status=(0, 1)):
    """Writes a page and opens it; returns the seconds until it was painted."""
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
    """A service with this number of node templates, ten on each host, each connected to the next one."""
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
