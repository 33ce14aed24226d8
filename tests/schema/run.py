#!/usr/bin/env python3
"""Validates real JSON output of csar against the published schemas.

usage: run.py SOURCE CSAR
"""
import json, pathlib, re, subprocess, sys, tempfile
import jsonschema, yaml


class Plain(yaml.SafeLoader):
    """Reads dates as text, as in YAML 1.2."""


Plain.yaml_implicit_resolvers = {first: [pair for pair in pairs if pair[0] != 'tag:yaml.org,2002:timestamp']
                                 for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()}

source, csar = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
report = json.loads((source / 'docs/schema/report.json').read_text(encoding='utf-8'))
inspection = json.loads((source / 'docs/schema/inspect.json').read_text(encoding='utf-8'))
listing = json.loads((source / 'docs/schema/list.json').read_text(encoding='utf-8'))
difference = json.loads((source / 'docs/schema/diff.json').read_text(encoding='utf-8'))
graph = json.loads((source / 'docs/schema/graph.json').read_text(encoding='utf-8'))
compilation = json.loads((source / 'docs/schema/compile.json').read_text(encoding='utf-8'))
summary = json.loads((source / 'docs/schema/summary.json').read_text(encoding='utf-8'))
for schema in (report, inspection, listing, difference, graph, summary, compilation):
    jsonschema.Draft7Validator.check_schema(schema)

faults, seen = [], set()


def run(schema, statuses, *arguments):
    done = subprocess.run([csar, *arguments, '--format', 'json'], capture_output=True, cwd=directory)
    what = ' '.join(arguments)
    if done.returncode not in statuses:
        faults.append(f'{what}: exit status {done.returncode}, wanted {statuses}: {done.stderr.decode()}')
    document = json.loads(done.stdout.decode('utf-8'))
    for error in jsonschema.Draft7Validator(schema).iter_errors(document):
        faults.append(f'{what}: {"/".join(map(str, error.absolute_path))}: {error.message[:300]}')
    seen.update(finding['severity'] for package in document.get('packages', []) for finding in package['findings'])
    if 'exit' in document and document['exit'] != done.returncode:
        faults.append(f'{what}: says exit {document["exit"]}, ends with {done.returncode}')


# The schema of the project file accepts and rejects the same files as csar. Debian's YAML reader converts text that is a date in YAML 1.1.
project = jsonschema.Draft7Validator(json.loads((source / 'docs/schema/project.json').read_text(encoding='utf-8')))
project.check_schema(project.schema)
example = re.search(r'```yaml\n(.*?)```', (source / 'docs/project.md').read_text(encoding='utf-8'), re.S)[1]
WAIVER = 'waivers: [ { rule: tosca/unknown-type, reason: r, %s } ]'
for text, is_good in ((example, True), ('{}', True), ('strict: yes please', False), ('stict: true', False), ('severity: { tosca/*: loud }', False),
                      ('severity: { tosca: error }', False), ('trust: ca.pem', True), ('trust: ""', False), ('waivers: [ { rule: tosca/unknown-type } ]', False),
                      ('waivers: [ { reason: r } ]', False), ('waivers: [ { rule: integrity/checksum-mismatch, reason: r } ]', False),
                      (WAIVER % 'expires: soon', False), (WAIVER % 'count: 0', False), (WAIVER % 'pth: x', False),
                      ('overrides: [ { path: "old/*", severity: { tosca/*: note } } ]', True), ('overrides: [ { severity: { tosca/*: note } } ]', False),
                      ('overrides: [ { path: a, severity: {} } ]', False), ('overrides: { path: a, severity: { tosca/*: note } }', False),
                      ('pack: { level: 9, manifest: true, digest: SHA-512, meta: { A-Key: x }, store: [ "*.png" ] }', True),
                      ('pack: { level: 13 }', False), ('pack: { levle: 9 }', False), ('pack: { manifest: often }', False),
                      (WAIVER % 'count: 2, path: "*", key: a.b, message: m', True)):
    fits = project.is_valid(yaml.load(text, Loader=yaml.BaseLoader if 'expires' in text and 'strict' not in text else Plain))
    with tempfile.TemporaryDirectory() as name:
        (pathlib.Path(name) / '.csar.yaml').write_text(text)
        taken = subprocess.run([csar, 'config'], cwd=name, capture_output=True).returncode == 0
    if fits != is_good or taken != is_good:
        faults.append(f'project file {text!r}: wanted {is_good}, the schema says {fits}, csar {taken}')

# The schema of intake profiles: the profiles in csar, the example in the documentation, and each kind of requirement
# with and without an allowed value.
intake = jsonschema.Draft7Validator(json.loads((source / 'docs/schema/intake.json').read_text(encoding='utf-8')))
intake.check_schema(intake.schema)
known = subprocess.run([csar, 'explain', '--intake', 'list'], capture_output=True, text=True).stdout.split('\n')[:-1]
profiles = [(subprocess.run([csar, 'explain', '--intake', line.split()[0], '--format', 'yaml'], capture_output=True, text=True).stdout, True)
            for line in known]
profiles += [(path.read_text(encoding='utf-8'), True) for path in (*(source / 'csar/verify/intake/profiles').glob('*.yaml'), source / 'examples/intake/acme.yaml')]
profiles.append((re.search(r'```yaml file\n(.*?)```', (source / 'docs/howto/own-intake.md').read_text(encoding='utf-8'), re.S)[1], True))
profiles += [('title: x', False), ('demands: []', True), ('demands: true', False), ('extend: onap', False), ('extends: onap', True),
             ('demands: [ signature ]', False), ('demands: [ { severity: error } ]', False), ('demands: [ { signature: 1, manifest: true } ]', False),
             ('demands: [ { signature: true, severity: loud } ]', False), ('demands: [ { signature: true, severity: ignored, see: a } ]', True),
             ('demands: [ { signature: true, manifest: true } ]', False), ('demands: [ { signature: true, reason: [ a ] } ]', False)]
for kind in intake.schema['definitions']['demand']['properties'].keys() - {'severity', 'reason', 'see'}:
    takes = 0
    for value in ('true', 'zip', '[ zip, tar ]', 'with-etsi', 'SHA-384', '{ RSA: 3072 }', '{ a: b }', '1000', '16 MiB', 'manifest', 'RSA', 'elf', '[]', '{}', '[ [] ]',
                  '[ { } ]', 'null', 'tosca/unknown-type', 'pnf', 'tosca_2_0'):
        profile = f'demands: [ {{ {kind}: {value} }} ]'
        is_good = intake.is_valid(yaml.load(profile, Loader=Plain))
        takes += is_good
        profiles.append((profile, is_good))
    if takes == 0:
        faults.append(f'no value for intake demand {kind}')
for text, is_good in profiles:
    fits = intake.is_valid(yaml.load(text, Loader=Plain))
    with tempfile.TemporaryDirectory() as name:
        (pathlib.Path(name) / 'own.yaml').write_text(text)
        taken = subprocess.run([csar, 'explain', '--intake', './own.yaml'], cwd=name, capture_output=True).returncode == 0
    if fits != is_good or taken != is_good:
        faults.append(f'intake profile {text!r}: wanted {is_good}, the schema says {fits}, csar {taken}')

with tempfile.TemporaryDirectory() as name:
    directory = pathlib.Path(name)
    (directory / 'bad').mkdir()
    (directory / 'bad/TOSCA.meta').write_text('CSAR-Version: 2.0\nEntry-Definitions: a.yaml\n')
    (directory / 'bad/a.yaml').write_text('tosca_definitions_version: tosca_2_0\nnode_types:\n  A:\n    propertes: {}\n  A:\n'
                                       '  B: { derived_from: C, metadata: }\nimports: [ "https://example.com/\u202e.yaml" ]\n',
                                       encoding='utf-8')
    (directory / 'bad/ugly\x1b[31m\udcff.txt').write_bytes(b'x')
    (directory / 'empty').write_bytes(b'')
    example = str(source / 'fixtures/example')
    run(report, {0}, 'pack', example, '-o', 'shop.csar', '--checksum', 'sums')
    run(report, {0}, 'pack', example, '-o', 'shop.tar.gz')
    run(report, {1}, 'pack', 'bad', '-o', 'bad.csar')
    run(report, {0}, 'verify', 'shop.csar', 'shop.tar.gz', example)
    run(report, {3}, 'verify', 'shop.csar', 'bad', 'missing', 'empty')
    run(report, {1}, 'validate', 'bad/a.yaml', 'bad/TOSCA.meta')
    # Files that cannot be read completely.
    for fault, text in (('tab', 'node_types:\n\tA: {}\n'), ('colon', 'node_types\n  A: {}\n'), ('quote', 'description: "a\n')):
        (directory / fault).mkdir()
        (directory / fault / 'a.yaml').write_text('tosca_definitions_version: tosca_2_0\n' + text)
        run(report, {1}, 'validate', f'{fault}/a.yaml')
        run(report, {1}, 'verify', fault)
    for schema, *command in ((difference, 'diff', 'missing', 'shop.csar'), (graph, 'graph', 'missing'), (compilation, 'compile', 'missing'), (summary, 'summary', 'missing'),
                             (inspection, 'inspect', 'missing'), (listing, 'list', 'missing')):
        run(report, {3}, *command)
        run(schema, {3}, *command)
    run(report, {0}, 'extract', 'shop.csar', '-C', 'out')
    run(report, {0}, 'convert', 'shop.csar', 'copy.tar.zst')
    run(report, {1}, 'convert', 'bad', 'copy.zip')
    old = 'tosca_definitions_version: tosca_simple_yaml_1_3\n'
    (directory / 'old.yaml').write_text(old + 'imports: [ types.yaml ]\ntopology_template: { node_templates: { n: { type: N } } }\n')
    (directory / 'types.yaml').write_text(old + 'node_types: { N: { derived_from: tosca.nodes.Root } }\n'
                                          'group_types: { G: { interfaces: { I: { type: tosca.interfaces.Root } } } }\n')
    (directory / 'wrong.yaml').write_text(old + 'topology_template:\n  node_templates: { n: { type: tosca.nodes.Root } }\n'
                                          '  substitution_mappings: { node_type: tosca.nodes.Root, attributes: { tosca_id: [ n, tosca_id ] } }\n')
    run(report, {0}, 'migrate', 'old.yaml', '-o', 'new.yaml')
    run(report, {0}, 'migrate', 'types.yaml', '-o', 'new-types.yaml')
    run(report, {1}, 'migrate', 'wrong.yaml', '-o', 'new-wrong.yaml')
    run(report, {0}, 'oci', 'push-layout', 'shop.csar', 'layout')
    run(report, {0}, 'oci', 'pull-layout', 'layout', '-o', 'pulled.csar')
    (directory / 'cut.csar').write_bytes((directory / 'shop.csar').read_bytes()[:-30])
    run(report, {3}, 'oci', 'push-layout', 'cut.csar', 'layout')
    run(inspection, {3}, 'inspect', 'cut.csar')
    run(report, {1}, 'verify', 'shop.csar', 'bad', '--shard', '1/1', '--statistics', '--max-findings', '1')
    for shard, status in (('1', {0, 1}), ('2', {0, 1}), ('3', {0, 1})):
        subprocess.run([csar, 'verify', 'shop.csar', 'shop.tar.gz', 'bad', '--shard', shard + '/3', '-q', '--max-findings', '1',
                        '--output', f'ndjson={shard}.ndjson'], cwd=directory, capture_output=True)
        for line in (directory / f'{shard}.ndjson').read_text(encoding='utf-8').splitlines():
            for error in jsonschema.Draft7Validator(report).iter_errors(json.loads(line)):
                faults.append(f'{shard}.ndjson: {"/".join(map(str, error.absolute_path))}: {error.message[:300]}')
    run(summary, {1}, 'summary', '1.ndjson', '2.ndjson', '3.ndjson')
    run(summary, {3}, 'summary', '1.ndjson')
    for other, status in (('shop.csar', {0}), (example, {0}), ('bad', {1})):
        run(difference, status, 'diff', 'shop.csar', other)
    for view in ('topology', 'types', 'imports'):
        for package, status in (('shop.csar', {0}), (example, {0}), ('bad', {1})):
            run(graph, status, 'graph', package, '--view', view)
    for package in ('shop.csar', example):
        for form in ((), ('--normalized',), ('--normalized', '--no-places')):
            run(compilation, {0}, 'compile', package, *form)
    for package, status in (('shop.csar', {0}), ('shop.tar.gz', {0}), (example, {0}), ('bad', {1})):
        run(listing, status, 'list', package)
    run(listing, {0}, 'list', 'shop.csar', '--long')
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key', '-out',
                    'cert', '-days', '3650', '-subj', '/O=ACME/CN=\u202eRelease', '-utf8'], cwd=directory, check=True, capture_output=True)
    key = ('--key', 'key', '--cert', 'cert')
    run(report, {0}, 'pack', example, '-o', 'signed.csar', '--manifest', *key)
    for form, output in (('manifest', 'again.csar'), ('container', 'around.zip'), ('detached', 'signed.csar.cms')):
        run(report, {0}, 'sign', 'signed.csar', '--form', form, '--replace', '-o', output, *key)
    run(report, {0}, 'sign', 'signed.csar', '--form', 'detached', '--timestamp-query', 'query')
    subprocess.run([csar, 'attest', 'signed.csar', '--build-type', 'https://example.com/b', '--builder', 'https://example.com/c', *key],
                   cwd=directory, check=True, capture_output=True)
    for package in ('signed.csar', 'again.csar', 'around.zip'):
        run(report, {0}, 'verify', package)
        run(report, {0}, 'verify', package, '--trust', 'cert', '--require-signature')
        run(report, {6}, 'verify', package, '--trust', 'cert', '--at-time', '2001-01-01')
    run(report, {0}, 'verify', 'signed.csar', '--trust', 'cert', '--attestation', 'signed.csar.intoto.jsonl')
    run(report, {4}, 'verify', 'signed.csar', '--signature', 'key')
    run(report, {5}, 'verify', 'shop.csar', '--require-signature')
    for package, status in (('shop.csar', {0}), ('shop.tar.gz', {0}), (example, {0}), ('bad', {1}), ('bad/a.yaml', {1})):
        run(inspection, status, 'inspect', package, '--no-digest') if package.startswith('shop') else run(
            inspection, status, 'inspect', package)
if seen != {'error', 'warning', 'note'}:
    faults.append(f'the inputs no longer show every severity: {seen}')
print('\n'.join(faults) or 'no faults')
sys.exit(1 if faults else 0)
