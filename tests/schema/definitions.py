#!/usr/bin/env python3
"""Compares the JSON Schemas of definitions (csar explain --schema) with csar: definitions that csar accepts must fit, and misspelt
definitions must not.

usage: definitions.py SOURCE CSAR [--junit FILE]

The valid files are those in fixtures/ and the good subjects in tests/conformance. If NODE_PATH leads to the npm package
yaml-language-server, it also checks them. CSAR_UPDATE_DOCS=1 writes docs/schema.
"""
import argparse, json, os, pathlib, re, shutil, subprocess, sys
import jsonschema, yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

parser = argparse.ArgumentParser()
parser.add_argument('source', type=pathlib.Path)
parser.add_argument('csar')
parser.add_argument('--junit')
options = parser.parse_args()
csar = os.path.abspath(options.csar)
suite = Suite('schema.definitions')

PAGES = {'2.0': 'tosca_2_0', '1.3': 'tosca_simple_yaml_1_3'}
SCALARS = {'bool': r'true|True|TRUE|false|False|FALSE', 'int': r'[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+',
           'float': r'[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)', 'null': r'~|null|Null|NULL|'}


class Core(yaml.SafeLoader):
    """The core schema of YAML 1.2: yes is text, and dates are text."""


Core.yaml_implicit_resolvers = {}
for name, pattern in SCALARS.items():
    Core.add_implicit_resolver(f'tag:yaml.org,2002:{name}', re.compile(f'^(?:{pattern})$'), None)
Core.add_implicit_resolver('tag:yaml.org,2002:merge', re.compile('^<<$'), None)
Core.add_constructor('tag:yaml.org,2002:int', lambda loader, node: int(node.value.replace('0o', '0'), 16 if 'x' in node.value else 8 if 'o' in node.value else 10))
Core.add_constructor('tag:yaml.org,2002:float', lambda loader, node: 0.5)


def schema_of(version):
    done = subprocess.run([csar, 'explain', '--schema', version], capture_output=True, check=True)
    return done.stdout.decode('utf-8')


def good_files():
    """The source and the text of each valid file."""
    for path in sorted((options.source / 'fixtures').glob('*/*.yaml')):
        yield str(path.relative_to(options.source)), path.read_text(encoding='utf-8')
    for path in sorted((options.source / 'tests/conformance').glob('*/*/*.case')):
        parts = re.split(r'^(--- .*)$', path.read_text(encoding='utf-8', errors='replace'), flags=re.M)
        if '# versions:' in parts[0]:
            continue  # checked as versions other than those that they state
        for title, text in zip(parts[1::2], parts[2::2]):
            if re.fullmatch(r'--- good(:.*)?', title):
                yield f'{path.parent.parent.name}/{path.parent.name}/{path.name}', text.lstrip('\n')


texts = {version: schema_of(version) for version in ('1.0', '1.1', '1.2', '1.3', '2.0')}
for version, page in PAGES.items():
    path = options.source / f'docs/schema/{page}.json'
    if os.environ.get('CSAR_UPDATE_DOCS'):
        path.write_text(texts[version], encoding='utf-8')
    is_same = path.is_file() and path.read_text(encoding='utf-8') == texts[version]
    suite.record(f'docs/schema/{page}.json', '' if is_same else 'it is not what csar explain --schema prints: CSAR_UPDATE_DOCS=1 writes it')
validators = {}
for version, text in texts.items():
    schema = json.loads(text)
    jsonschema.Draft7Validator.check_schema(schema)
    validators[schema['definitions']['file']['properties']['tosca_definitions_version']['const']] = jsonschema.Draft7Validator(schema)

judged = 0
for name, text in good_files():
    try:
        document = yaml.load(text, Loader=Core)
    except (yaml.YAMLError, ValueError, TypeError):
        continue  # other YAML readers may accept it
    validator = validators.get(document.get('tosca_definitions_version')) if isinstance(document, dict) else None
    if validator is None:
        continue
    judged += 1
    faults = [f'{"/".join(map(str, error.absolute_path))}: {error.message[:200]}' for error in validator.iter_errors(document)]
    if faults:
        suite.record(name, '; '.join(faults))
suite.record('good files fit', '' if judged > 400 else f'only {judged} files were judged')

GOOD = {'2.0': 'tosca_definitions_version: tosca_2_0\nservice_template: { node_templates: { a: { type: T, count: 2 } } }\n',
        '1.3': 'tosca_definitions_version: tosca_simple_yaml_1_3\ntopology_template: { node_templates: { a: { type: tosca.nodes.Root } } }\n'}
BAD = {
    '2.0': [('service_template', 'servicetemplate'), ('type: T', 'typ: T'), ('type: T', 'type: [ T ]'), ('count: 2', 'count: -1'), ('count: 2', 'count: many'),
            ('tosca_2_0', 'tosca_2_9'), ('tosca_definitions_version: tosca_2_0\n', ''), ('{ a: {', '[ a: {'), ('node_templates: {', 'policies: {')],
    '1.3': [('topology_template', 'service_template'), ('type: tosca.nodes.Root', 'typ: tosca.nodes.Root'), ('node_templates: {', 'groups: { g: { members: x } }, node_templates: {'),
            ('type: tosca.nodes.Root', 'type: tosca.nodes.Root, requirements: { host: a }')]}
for version, changes in BAD.items():
    validator = validators[PAGES[version]]
    suite.record(f'good file of {version}', '; '.join(error.message for error in validator.iter_errors(yaml.load(GOOD[version], Loader=Core))))
    for old, new in changes:
        bad = GOOD[version].replace(old, new)
        if old.endswith('[ a: {') or new.startswith('[ a'):
            bad = bad.replace('} } }', '} ] }')
        suite.record(f'{version}: {old} -> {new}', 'it fits the schema' if validator.is_valid(yaml.load(bad, Loader=Core)) else '')


def ask_server(server, schema, text):
    """The messages of yaml-language-server about the text."""
    node = subprocess.Popen(['node', server, '--stdio'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def send(message):
        body = json.dumps({'jsonrpc': '2.0', **message}).encode()
        node.stdin.write(b'Content-Length: %d\r\n\r\n' % len(body) + body)
        node.stdin.flush()

    def receive():
        length = 0
        while (line := node.stdout.readline().strip()):
            if line.lower().startswith(b'content-length:'):
                length = int(line.split(b':')[1])
        return json.loads(node.stdout.read(length)) if length else None

    uri = 'file:///work/x.yaml'
    send({'id': 1, 'method': 'initialize', 'params': {'processId': None, 'rootUri': None, 'capabilities': {'workspace': {'configuration': True}}}})
    opened = False
    try:
        while (message := receive()) is not None:
            if message.get('id') == 1 and 'result' in message:
                send({'method': 'initialized', 'params': {}})
                send({'method': 'workspace/didChangeConfiguration', 'params': {'settings': {}}})
            elif message.get('method') == 'workspace/configuration':
                settings = {'yaml': {'schemas': {schema: '*.yaml'}, 'validate': True, 'schemaStore': {'enable': False}}}
                send({'id': message['id'], 'result': [settings.get(item.get('section'), {}) for item in message['params']['items']]})
                if not opened:
                    opened = True
                    send({'method': 'textDocument/didOpen', 'params': {'textDocument': {'uri': uri, 'languageId': 'yaml', 'version': 1, 'text': text}}})
            elif 'id' in message and 'method' in message:
                send({'id': message['id'], 'result': None})
            elif message.get('method') == 'textDocument/publishDiagnostics':
                return [one['message'] for one in message['params']['diagnostics']]
        return ['the server ended']
    finally:
        node.kill()
        node.wait()


servers = [pathlib.Path(path) / 'yaml-language-server/bin/yaml-language-server' for path in os.environ.get('NODE_PATH', '').split(':') if path]
server = next((path for path in servers if path.is_file()), None)
if server and shutil.which('node'):
    schema = (options.source / 'docs/schema/tosca_2_0.json').resolve().as_uri()
    messages = ask_server(server, schema, GOOD['2.0'])
    suite.record('yaml-language-server accepts', '; '.join(messages))
    messages = ask_server(server, schema, GOOD['2.0'].replace('count', 'cuont'))
    suite.record('yaml-language-server rejects', '' if any('cuont' in message for message in messages) else f'it says {messages}')
else:
    print('yaml-language-server is not in NODE_PATH: skipped')
suite.finish()
