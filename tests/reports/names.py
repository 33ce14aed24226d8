#!/usr/bin/env python3
"""Hostile names: every report format is read by a program other than csar, which must find the name and nothing else.

usage: names.py CSAR [--junit FILE]

The names are in all places where hostile names can be: entries of an archive, names of packages, keynames and templates in YAML, subjects
of certificates. Markdown is rendered by cmark-gfm and Graphviz's language by dot, if they are installed.
"""
import html.parser, json, os, pathlib, re, subprocess, sys, unicodedata, urllib.parse, xml.etree.ElementTree as ElementTree, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite, need, run

csar = str(pathlib.Path(sys.argv[1]).resolve())
suite = Suite('reports.names')

NAMES = [
    'non\ufffechar', 'non\uffff', 'non\ufdd0', 'plane\U0001ffff', 'esc\x1b[31m', 'c1\x9b2J', 'rlo\u202etxt.sh', 'lrm\u200e', 'alm\u061c', 'zwsp\u200b',
    'zwnj\u200cx', 'wj\u2060', 'shy\u00ad', 'iss\u206a', 'annotation\ufff9', 'tag\U000e0041', 'bom\ufeff', 'ls\u2028x', 'selector\ufe0f',
    '{0}', '{', '}}', '{{0}}', '[x](https://evil.example/)', '[x](0)', '\\[x](1)', '::stop-commands::t', '\u3000::add-mask::x', '##[add-mask]x',
    '##vso[task.setvariable variable=a]b', '###teamcity[x]', '%0A::error::x', '<script>alert(1)</script>', '<b>bold</b>', '&lt;', '&#60;', ']]>', '<!-- x',
    '"quoted"', "it's", 'https://evil.example/x', 'www.evil.example', 'a@evil.example', '@user', '#1', '!1', 'mailto:a@evil.example', '`x`', '``', '` x', 'a|b', 'a\\|b',
    'a\\\\', '**b**', '_i_', '~~s~~', '$x$', ':tada:', '- list', '1. list', '# head', 'n\\N', 'quote"\\', '/etc/cron.d/x', '/', 'x' * 240,
]
COMMAND = re.compile(r'^\s*::|##[a-z]*\[', re.I)


def is_deceptive(c):
    """According to Python's own tables: a character that is invisible, ends a line, changes the direction, or is not a character."""
    point = ord(c)
    return (unicodedata.category(c) in ('Cc', 'Cf', 'Zl', 'Zp') or point & 0xfffe == 0xfffe or 0xfdd0 <= point <= 0xfdef
            or 0xfe00 <= point <= 0xfe0f)


def shown(name):
    escapes = {'\n': '\\n', '\r': '\\r', '\t': '\\t'}
    return ''.join(c if not is_deceptive(c) else escapes.get(c) or (f'\\x{ord(c):02x}' if ord(c) < 0x80 else f'\\u{{{ord(c):04x}}}')
                   for c in name)


def quoted(name):
    """Any text, quoted for YAML."""
    return '"' + ''.join(c if re.match('[a-z0-9]', c) else f'\\U{ord(c):08x}' for c in name) + '"'


def definitions():
    """Every name as an invalid keyname, and as a node template."""
    lines = ['tosca_definitions_version: tosca_2_0', 'node_types: { N: {} }', 'service_template:', '  node_templates:']
    lines += [f'    {quoted(name)}: {{ type: N }}' for name in NAMES]
    return '\n'.join(lines + [f'{quoted(name)}: 1' for name in NAMES]) + '\n'


def archive(path):
    """The package at `path` with the names in its definitions, and e.csar next to it with the names as entries."""
    for name, entries in ((path.name, []), ('e.csar', NAMES)):
        with zipfile.ZipFile(path.parent / name, 'w') as packed:
            packed.writestr('TOSCA.meta', 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\n')
            packed.writestr('a.yaml', definitions())
            for entry in entries:
                packed.writestr(entry, 'x')


def report(directory, form, *more, status=1, env=None, entries=('e.csar',)):
    done = subprocess.run([csar, 'verify', 'p.csar', *entries, '--format', form, '--max-findings', '10000', *more], cwd=directory, capture_output=True,
                          env={**os.environ, **(env or {})})
    assert done.returncode == status, done
    return done.stdout.decode('utf-8')


def need_no_deception(text):
    found = {hex(ord(c)) for c in text if is_deceptive(c) and c != '\n'}
    assert not found, found


def need_messages(texts, why='is not a keyname of a TOSCA file'):
    """Each name is in a message exactly as a terminal shows it."""
    whole = '\n'.join(texts)
    missing = [name for name in NAMES if f"'{shown(name)}' {why}" not in whole]
    assert not missing, (missing, whole[:2000])


def need_no_command(text):
    commands = [line for line in text.splitlines() if COMMAND.search(line)]
    assert not commands, commands[:3]


class Page(html.parser.HTMLParser):
    """The elements of a page, and the text in each kind of element."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.texts, self.open = set(), [], {}, ''
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes.append((tag, dict(attributes)))
        self.open = tag
        self.texts.setdefault(tag, []).append('')

    def handle_endtag(self, tag):
        self.open = ''

    def handle_data(self, data):
        if self.open:
            self.texts[self.open][-1] += data


@suite.case
def json_has_the_names(directory):
    archive(directory / 'p.csar')
    for form in ('json', 'ndjson'):
        text = report(directory, form)
        need_no_deception(text)
        need_no_command(text)
        documents = [json.loads(line) for line in text.splitlines()] if form == 'ndjson' else [json.loads(text)]
        findings = [finding for document in documents for package in document['packages'] for finding in package['findings']]
        need_messages([finding['message'] for finding in findings])
        files = {finding['file'] for finding in findings}
        assert {'/etc/cron.d/x', 'zwsp\u200b', 'tag\U000e0041', 'rlo\u202etxt.sh', 'non\ufffechar'} <= files, files


@suite.case
def sarif_has_the_names_and_no_placeholder(directory):
    archive(directory / 'p.csar')
    text = report(directory, 'sarif')
    need_no_deception(text)
    need_no_command(text)
    run_ = json.loads(text)['runs'][0]
    messages = [result['message']['text'] for result in run_['results']]
    for message in messages + [rule[field]['text'] for rule in run_['tool']['driver']['rules'] for field in ('shortDescription', 'help')]:
        rest = message.replace('{{', '').replace('}}', '')
        assert '{' not in rest and '}' not in rest and not re.search(r'(?<!\\)\]\(', message), message
    need_messages([re.sub(r'\\\]\(', '](', message).replace('{{', '{').replace('}}', '}') for message in messages])
    places = [artifact['location']['uri'].partition('!')[2] for artifact in run_['artifacts'] if 'parentIndex' in artifact]
    assert all(place.startswith('/') and not place.startswith('//') for place in places), places
    assert {'//etc/cron.d/x', '//', '/zwsp\u200b'} <= {urllib.parse.unquote(place) for place in places}, places
    for result in run_['results']:
        for place in result['locations']:
            assert place['physicalLocation']['artifactLocation']['uri']


@suite.case
def junit_is_xml_with_the_names(directory):
    archive(directory / 'p.csar')
    text = report(directory, 'junit')
    need_no_deception(text)
    need_no_command(text)
    root = ElementTree.fromstring(text)
    need_messages([failure.get('message') for failure in root.iter('failure')])
    need_messages([failure.text for failure in root.iter('failure')])
    assert {element.tag for element in root.iter()} <= {'testsuites', 'testsuite', 'testcase', 'failure', 'system-out', 'properties', 'property'}


@suite.case
def github_gets_one_command_a_finding(directory):
    archive(directory / 'p.csar')
    text = report(directory, 'github')
    need_no_deception(text)
    messages = []
    for line in text.splitlines():
        match = re.fullmatch(r'::(error|warning|notice) file=[pe]\.csar(?:,line=\d+)?(?:,col=\d+)?,title=[a-z0-9/-]+::(.*)', line)
        assert match, line
        messages.append(match[2].replace('%0A', '\n').replace('%0D', '\r').replace('%25', '%'))
    need_messages(messages)


@suite.case
def gitlab_has_the_names_and_paths_in_the_project(directory):
    project = directory / 'project'
    (project / 'sub').mkdir(parents=True)
    archive(project / 'sub' / 'p.csar')
    here = project / 'sub'
    issues = json.loads(report(here, 'gitlab', entries=()))
    need_messages([issue['description'] for issue in issues])
    assert {issue['location']['path'] for issue in issues} == {'p.csar'}
    for package in ('p.csar', str(here / 'p.csar'), './/p.csar'):
        for variable, path in ((str(project), 'sub/p.csar'), ('', 'p.csar'), ('/nowhere', 'p.csar')):
            done = subprocess.run([csar, 'verify', package, '--format', 'gitlab'], cwd=here, capture_output=True,
                                  env={**os.environ, 'CI_PROJECT_DIR': variable})
            assert {issue['location']['path'] for issue in json.loads(done.stdout)} == {path}, (package, variable, done.stdout[:300])


@suite.case
def markdown_has_the_names_and_no_markup(directory):
    need('cmark-gfm')
    names = [name for name in NAMES if '/' not in name and '\0' not in name and len(name) < 200]
    for name in names:
        (directory / name).write_text(definitions(), encoding='utf-8')
    done = subprocess.run([csar, 'verify', '--format', 'markdown', '--max-findings', '10000', '--', *names], cwd=directory, capture_output=True)
    need_no_deception(done.stdout.decode('utf-8'))
    extensions = [word for name in ('table', 'autolink', 'strikethrough', 'tagfilter') for word in ('--extension', name)]
    page = Page(run('cmark-gfm', '--unsafe', *extensions, input=done.stdout).decode('utf-8'))
    assert page.tags <= {'h1', 'h2', 'p', 'ul', 'li', 'strong', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'}, page.tags
    code = page.texts['code']
    missing = [name for name in names if code.count(shown(name)) < 2 and code.count(shown(name).replace('\\|', '\\\\x7C')) < 1]
    assert not missing, missing
    archive(directory / 'p.csar')
    messages = Page(run('cmark-gfm', '--unsafe', *extensions, input=report(directory, 'markdown').encode()).decode('utf-8')).texts['code']
    assert [text for text in messages if "'/etc/cron.d/x' is an absolute path" in text], messages[:9]


@suite.case
def the_page_has_the_names_and_no_markup(directory):
    archive(directory / 'p.csar')
    text = report(directory, 'html')
    need_no_deception(text)
    page = Page(text)
    assert page.tags <= {'html', 'head', 'meta', 'title', 'style', 'body', 'div', 'header', 'main', 'section', 'h1', 'h2', 'p', 'pre', 'span', 'bdi', 'dl', 'dt', 'dd', 'br', 'ul', 'li', 'a', 'script'}, page.tags
    # The links of the index lead to parts of the page, and contain no part of a name.
    assert all(re.fullmatch('#package=[0-9]+', attributes['href']) for tag, attributes in page.attributes if tag == 'a')
    contents = [data for data, (tag, attributes) in zip(page.texts['script'], [a for a in page.attributes if a[0] == 'script'])
                if attributes.get('class') == 'package']
    need_messages([finding['message'] for content in contents for finding in json.loads(content)['report']['findings']])


@suite.case
def nothing_printed_is_a_command_to_a_build_server(directory):
    archive(directory / 'p.csar')
    (directory / '::add-mask::x.csar').write_bytes((directory / 'p.csar').read_bytes())
    (directory / '##[group]y.csar').write_bytes(b'no package')
    subprocess.run([csar, 'verify', '::add-mask::x.csar', '--output', 'ndjson=r.ndjson'], cwd=directory, capture_output=True)
    commands = [['list', 'e.csar'], ['verify', 'p.csar', 'e.csar', '-v', '--max-findings', '10000'], ['verify', '::add-mask::x.csar', '##[group]y.csar', '::gone::z'],
                ['verify', 'p.csar', '--format', 'markdown'], ['inspect', 'e.csar', '-v'], ['summary', 'r.ndjson'],
                ['diff', 'e.csar', '::add-mask::x.csar'], ['extract', 'e.csar', '-C', 'out'], ['::x'], ['verify', '--::x']]
    raw = 0
    for command in commands:
        for variable in ('GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION', ''):
            env = {key: value for key, value in os.environ.items() if key not in ('GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION')}
            done = subprocess.run([csar, *command], cwd=directory, capture_output=True, env={**env, **({variable: 'true'} if variable else {})})
            lines = (done.stdout + done.stderr).decode('utf-8').splitlines()
            found = [line for line in lines if COMMAND.search(line)]
            assert not variable or not found, (command, variable, found[:3])
            raw += len(found)
    assert raw > 4, raw  # without such a variable, names are shown unchanged
    # Output for programs is the same everywhere.
    for form in ('json', 'sarif', 'junit', 'gitlab', 'html', 'github'):
        assert report(directory, form) == report(directory, form, env={'GITHUB_ACTIONS': 'true', 'TF_BUILD': 'True'}), form
    cat = [subprocess.run([csar, 'cat', 'p.csar', 'a.yaml'], cwd=directory, capture_output=True, env={**os.environ, **env}).stdout
           for env in ({}, {'TF_BUILD': 'True'})]
    assert cat[0] == cat[1] == definitions().encode()


@suite.case
def graphs_have_the_names(directory):
    lines = ['tosca_definitions_version: tosca_2_0', 'node_types: { N: {} }', 'service_template:', '  node_templates:']
    names = [name for name in NAMES if len(name) < 200]  # longer names are truncated
    (directory / 'g.yaml').write_text('\n'.join(lines + [f'    {quoted(name)}: {{ type: N }}' for name in names]) + '\n')
    drawn = {form: subprocess.run([csar, 'graph', 'g.yaml', '--format', form], cwd=directory, capture_output=True).stdout.decode('utf-8')
             for form in ('mermaid', 'svg', 'dot')}
    for text in drawn.values():
        need_no_deception(text)
        need_no_command(text)
    labels = re.findall(r'^    n\d+\["(.*?)(?:<br/>.*)?"\]$', drawn['mermaid'], re.M)
    labels = [re.sub('#([0-9]+);', lambda match: chr(int(match[1])), label) for label in labels]
    assert not {shown(name) for name in names} - set(labels), {shown(name) for name in names} - set(labels)
    titles = [title.text.split('\n')[0] for title in ElementTree.fromstring(drawn['svg']).iter('{http://www.w3.org/2000/svg}title')]
    assert not {shown(name) for name in names} - set(titles), {shown(name) for name in names} - set(titles)
    need('dot')
    read = ElementTree.fromstring(run('dot', '-Tsvg', input=drawn['dot'].encode()))
    texts = {text.text.replace('\u00a0', ' ') for text in read.iter('{http://www.w3.org/2000/svg}text') if text.text}
    assert not {shown(name) for name in names} - texts, {shown(name) for name in names} - texts


@suite.case
def bills_of_materials_have_the_names(directory):
    names = [name for name in NAMES if '/' not in name and not re.search('[\\x00-\\x1f\\x7f-\\x9f\\\\]|;$', name) and len(name) < 200]
    with zipfile.ZipFile(directory / 'p.csar', 'w') as packed:
        packed.writestr('a.yaml', 'tosca_definitions_version: tosca_2_0\nmetadata: { template_name: a, template_version: 1.0.0 }\n')
        for name in names:
            packed.writestr(name, 'x')
    for form, kind in (('cyclonedx', 'components'), ('spdx', 'files')):
        done = subprocess.run([csar, 'sbom', 'p.csar', '--format', form], cwd=directory, capture_output=True, env={**os.environ, 'SOURCE_DATE_EPOCH': '0'})
        assert done.returncode == 0, done
        text = done.stdout.decode('utf-8')
        need_no_deception(text)
        need_no_command(text)
        found = {entry.get('name', entry.get('fileName', '')).removeprefix('./') for entry in json.loads(text)[kind]}
        assert {shown(name) for name in names} <= {shown(name) for name in found}, set(names) - found


@suite.case
def subjects_of_certificates_are_text(directory):
    for name in ('non\ufffe', 'zwsp\u200b', '{0} [x](1)', '::add-mask::x', '##[x]', '<b>&lt;', 'https://evil.example'):
        subject = ''.join('\\' + c if c in '/\\+=,' else c for c in name)
        run('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-utf8', '-keyout', 'k.pem', '-out', 'c.pem',
            '-subj', '/CN=' + subject, '-days', '2', cwd=directory)
        (directory / 'd').mkdir(exist_ok=True)
        (directory / 'd' / 'a.yaml').write_text('tosca_definitions_version: tosca_2_0\nmetadata: { template_name: a }\n')
        run(csar, 'pack', 'd', '-o', 'p.csar', '--manifest', '--sign', 'manifest', '--key', 'k.pem', '--cert', 'c.pem', '-q', cwd=directory)
        run('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'other.pem', '-out', 'ca.pem',
            '-subj', '/CN=another', '-days', '2', cwd=directory)
        more = ['--trust', 'ca.pem']
        texts = {form: report(directory, form, *more, status=6, entries=()) for form in ('json', 'sarif', 'junit', 'gitlab', 'html')}
        for text in texts.values():
            need_no_deception(text)
        root = ElementTree.fromstring(texts['junit'])
        plain = shown(name).replace('\\', '')  # RFC 4514 puts backslashes before some characters
        assert any(plain in failure.get('message').replace('\\', '') for failure in root.iter('failure')), texts['junit']
        messages = [finding['message'].replace('\\', '') for finding in json.loads(texts['json'])['packages'][0]['findings']]
        assert any(plain in message for message in messages), messages


@suite.case
def a_run_of_sarif_has_as_many_results_as_code_scanning_takes(directory):
    (directory / 'w.yaml').write_text('tosca_definitions_version: tosca_2_0\n' + ''.join(f'k{i}: 1\n' for i in range(9000)))
    (directory / 'v.yaml').write_text('tosca_definitions_version: tosca_2_0\nnode_types: { A: { derived_from: Gone } }\n')
    names = [f'w{i}.yaml' for i in range(3)] + ['v.yaml']
    for name in names[:3]:
        (directory / name).write_bytes((directory / 'w.yaml').read_bytes())
    done = subprocess.run([csar, 'verify', *names, '--format', 'sarif', '--limit', 'findings=9000', '--warning', 'tosca/unknown-keyname'],
                          cwd=directory, capture_output=True)
    (run_,) = json.loads(done.stdout)['runs']
    assert len(run_['results']) == 25000, (len(run_['results']), done.stderr)
    assert 'error' in {result['level'] for result in run_['results']}  # the results of the last package
    texts = [note['message']['text'] for note in run_['invocations'][0]['toolExecutionNotifications']]
    assert [text for text in texts if 'not listed: a run has at most 25000 results' in text], texts


suite.finish()
