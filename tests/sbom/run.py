#!/usr/bin/python3
"""Bills of materials: their content is compared with the package without csar, and their form with the requirements of the specifications.

usage: run.py CSAR [--junit FILE]
"""
import hashlib, json, os, pathlib, re, subprocess, sys, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import jsonschema

import spdx_2_3
from suite import Skipped, Suite, need, run

csar = os.path.abspath(sys.argv[1])
suite = Suite('sbom')
UUID = re.compile(r'urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')


def package(directory, more=()):
    run(csar, 'init', 'x', '--template', 'vnf', '--name', 'shop', '--vendor', 'Acme', '-q', cwd=directory)
    for name, text in more:
        (directory / 'x' / name).write_text(text)
    run(csar, 'pack', 'x', '--intake', 'sol004-3.6.1', '-o', 'x.csar', '-q', cwd=directory)
    return directory / 'x.csar'


def sbom(directory, name, form, **environment):
    return run(csar, 'sbom', name, '--format', form, cwd=directory, env={**os.environ, **environment}).decode()


def digests(path, algorithm):
    with zipfile.ZipFile(path) as archive:
        return {name: hashlib.new(algorithm, archive.read(name)).hexdigest() for name in archive.namelist() if not name.endswith('/')}


@suite.case
def cyclonedx_has_every_file(directory):
    path = package(directory)
    document = json.loads(sbom(directory, 'x.csar', 'cyclonedx'))
    assert (document['bomFormat'], document['specVersion'], document['version']) == ('CycloneDX', '1.6', 1)
    assert UUID.fullmatch(document['serialNumber']) and 'timestamp' not in document['metadata']
    product = document['metadata']['component']
    assert (product['name'], product['version'], product['supplier']['name']) == ('shop', '1.0.0', 'Acme')
    assert product['hashes'][0]['content'] == hashlib.sha256(path.read_bytes()).hexdigest()
    files = {c['name']: c['hashes'][0]['content'] for c in document['components'] if 'hashes' in c}
    assert files == digests(path, 'sha256')
    roles = {c['name']: {p['name']: p['value'] for p in c['properties']} for c in document['components']}
    assert roles['shop.yaml'] == {'csar:role': 'definitions', 'csar:size': str((directory / 'x/shop.yaml').stat().st_size),
                                  'csar:tosca_definitions_version': 'tosca_simple_yaml_1_3'}
    assert roles['Files/images/shop.img']['csar:artifact type'] == 'tosca.artifacts.nfv.SwImage'
    assert roles['TOSCA-Metadata/TOSCA.meta']['csar:role'] == 'metadata' and roles['shop.mf']['csar:role'] == 'manifest'
    assert roles['Licenses/LICENSE.txt']['csar:role'] == 'license' and roles['Scripts/instantiate.sh']['csar:role'] == 'implementation'
    known = {c['bom-ref'] for c in document['components']} | {'package'}
    assert len(known) == len(document['components']) + 1
    assert {document['dependencies'][0]['ref'], *document['dependencies'][0]['dependsOn']} == known
    assert document['compositions'] == [{'aggregate': 'complete', 'assemblies': ['package']}]


@suite.case
def spdx_has_every_file(directory):
    path = package(directory)
    document = json.loads(sbom(directory, 'x.csar', 'spdx'))
    assert document['spdxVersion'] == 'SPDX-2.3' and document['dataLicense'] == 'CC0-1.0' and document['SPDXID'] == 'SPDXRef-DOCUMENT'
    assert UUID.fullmatch(document['documentNamespace']) and document['creationInfo']['created'] == '1980-01-01T00:00:00Z'
    sha1 = digests(path, 'sha1')
    for algorithm, expected in (('SHA1', sha1), ('SHA256', digests(path, 'sha256'))):
        told = {f['fileName'].removeprefix('./'): c['checksumValue'] for f in document['files'] for c in f['checksums'] if c['algorithm'] == algorithm}
        assert told == expected, algorithm
    code = hashlib.sha1(''.join(sorted(sha1.values())).encode()).hexdigest()
    assert document['packages'][0]['packageVerificationCode'] == {'packageVerificationCodeValue': code}
    ids = [e['SPDXID'] for e in document['packages'] + document['files']]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r'SPDXRef-[A-Za-z0-9.-]+', id) for id in ids)
    assert {(r['spdxElementId'], r['relationshipType'], r['relatedSpdxElement']) for r in document['relationships']} == \
        {('SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-Package')} | {('SPDXRef-Package', 'CONTAINS', f['SPDXID']) for f in document['files']}


@suite.case
def the_same_package_gives_the_same_bytes(directory):
    package(directory)
    for form in ('cyclonedx', 'spdx'):
        first = sbom(directory, 'x.csar', form)
        assert first == sbom(directory, './x.csar', form, TZ='Asia/Tokyo', LC_ALL='C')
        later = sbom(directory, 'x.csar', form, SOURCE_DATE_EPOCH='1700000000')
        assert later != first and '2023-11-14T22:13:20Z' in later
    run(csar, 'convert', 'x.csar', 'x.tar.gz', '-q', cwd=directory)
    serial = [json.loads(sbom(directory, name, 'cyclonedx'))['serialNumber'] for name in ('x.csar', 'x.tar.gz')]
    assert serial[0] != serial[1], 'another archive is another thing'


@suite.case
def what_lies_outside_is_a_reference(directory):
    text = 'tosca_definitions_version: tosca_simple_yaml_1_3\nimports: [ "https://acme.example/types.yaml" ]\ntopology_template:\n  node_templates:\n    a:\n' \
           '      type: tosca.nodes.Root\n      artifacts:\n        image: { type: tosca.artifacts.Root, file: "https://acme.example/a.qcow2" }\n'
    (directory / 'x').mkdir()
    (directory / 'x/a.yaml').write_text(text)
    document = json.loads(sbom(directory, 'x', 'cyclonedx'))
    outside = {c['name']: {p['name']: p['value'] for p in c['properties']} for c in document['components'] if 'hashes' not in c}
    assert outside == {'https://acme.example/types.yaml': {'csar:role': 'remote import', 'csar:named in': 'a.yaml'},
                       'https://acme.example/a.qcow2': {'csar:role': 'remote artifact', 'csar:named in': 'a.yaml', 'csar:artifact type': 'tosca.artifacts.Root'}}
    assert document['compositions'][0]['aggregate'] == 'incomplete'
    other = json.loads(sbom(directory, 'x', 'spdx'))
    assert {p['name'] for p in other['packages'][1:]} == set(outside) and not any(p['filesAnalyzed'] for p in other['packages'][1:])


@suite.case
def names_are_text_and_licences_are_told(directory):
    (directory / 'x').mkdir()
    (directory / 'x/a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    (directory / 'x/TOSCA.meta').write_text('CSAR-Version: 2.0\nCreated-By: "A"\nEntry-Definitions: a.yaml\n\nLicense: Apache-2.0\n')
    (directory / 'x/\u202e"}, {<').write_text('x')
    for form in ('cyclonedx', 'spdx'):
        text = sbom(directory, 'x', form)
        document = json.loads(text)
        assert '\x1b' not in text and '\u202e' not in text and 'Apache-2.0' in text
    assert document['packages'][0]['licenseDeclared'] == 'Apache-2.0' and 'hasExtractedLicensingInfos' not in document, document


@suite.case
def licences_of_definitions_are_those_of_product_and_file(directory):
    (directory / 'x').mkdir()
    text = 'tosca_definitions_version: tosca_2_0\nmetadata: { %s }\n'
    (directory / 'x/a.yaml').write_text(text % 'license: Apache-2.0' + 'imports: [ b.yaml ]\n')
    (directory / 'x/b.yaml').write_text(text % 'licenses: [ MIT, Apache-2.0 ]')
    (directory / 'x/TOSCA.meta').write_text('CSAR-Version: 2.0\nCreated-By: "A"\nEntry-Definitions: a.yaml\nLicense: Apache-2.0\n')
    (directory / 'x/c.txt').write_text('x')

    def names(component):
        return [one['license']['id'] for one in component.get('licenses', [])]
    document = json.loads(sbom(directory, 'x', 'cyclonedx'))
    assert names(document['metadata']['component']) == ['Apache-2.0']
    assert {c['name']: names(c) for c in document['components']} == {'TOSCA.meta': [], 'a.yaml': ['Apache-2.0'], 'b.yaml': ['MIT', 'Apache-2.0'], 'c.txt': []}
    document = json.loads(sbom(directory, 'x', 'spdx'))
    assert document['packages'][0]['licenseDeclared'] == 'Apache-2.0'
    of_files = {f['fileName']: f['licenseInfoInFiles'] for f in document['files']}
    assert of_files == {'./TOSCA.meta': ['NOASSERTION'], './a.yaml': ['Apache-2.0'], './b.yaml': ['MIT', 'Apache-2.0'], './c.txt': ['NOASSERTION']}
    told = json.loads(run(csar, 'inspect', '--format', 'json', 'x', cwd=directory))
    assert [one.get('licenses') for one in told['package']['definitions']] == [['Apache-2.0'], ['MIT', 'Apache-2.0']], told


@suite.case
def several_licences_hold_together(directory):
    (directory / 'x').mkdir()
    (directory / 'x/a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    (directory / 'x/TOSCA.meta').write_text('CSAR-Version: 2.0\nCreated-By: "A"\nEntry-Definitions: a.yaml\n\nLicense: MIT\n\nLicense: Apache-2.0\n')
    document = json.loads(sbom(directory, 'x', 'spdx'))
    assert document['packages'][0]['licenseDeclared'] == 'MIT AND Apache-2.0', document


@suite.case
def one_beside_the_package_is_compared(directory):
    package(directory)
    for name in ('x.cdx.json', 'x.csar.spdx.json'):
        (directory / name).write_text(sbom(directory, 'x.csar', 'spdx' if 'spdx' in name else 'cyclonedx'))
        done = subprocess.run([csar, 'verify', 'x.csar'], cwd=directory, capture_output=True, text=True, timeout=30)
        assert 'bill of materials' in done.stdout and done.returncode == 0, (name, done)
        (directory / 'x/ChangeLog.txt').write_text('changed')
        run(csar, 'pack', 'x', '--intake', 'sol004-3.6.1', '-o', 'y.csar', '-q', cwd=directory)
        (directory / name.replace('x.', 'y.', 1)).write_text((directory / name).read_text())
        done = subprocess.run([csar, 'verify', 'y.csar'], cwd=directory, capture_output=True, text=True, timeout=30)
        assert 'integrity/sbom-mismatch' in done.stdout and done.returncode == 4, (name, done)
        # validate does not compare a bill of materials that it does not read, and a damaged one is not a reason to reject.
        assert subprocess.run([csar, 'validate', 'y.csar', '-q'], cwd=directory, timeout=30).returncode == 0
        (directory / name.replace('x.', 'y.', 1)).write_text('[]')
        done = subprocess.run([csar, 'verify', 'y.csar'], cwd=directory, capture_output=True, text=True, timeout=30)
        assert 'integrity/unread-sbom' in done.stdout and done.returncode == 0, (name, done)
        for made in directory.glob('*.json'):
            made.unlink()
        (directory / 'y.csar').unlink()
        run(csar, 'init', 'z', '--template', 'vnf', '-q', cwd=directory)
        (directory / 'x/ChangeLog.txt').write_bytes((directory / 'z/ChangeLog.txt').read_bytes())
        subprocess.run(['rm', '-r', 'z'], cwd=directory, check=True)


@suite.case
def one_of_a_former_run_is_not_packed(directory):
    (directory / 'x').mkdir()
    (directory / 'x/a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    for output in (['-o', 'x/p.csar'], ['-o', 'x']):
        for _ in range(2):
            made = run(csar, 'pack', 'x', *output, cwd=directory).decode().split(':')[0]
            listed = run(csar, 'list', made, cwd=directory).decode().split()
            assert listed == ['TOSCA.meta', 'a.yaml'], (output, listed)
            run(csar, 'sbom', made, '-o', made + '.cdx.json', cwd=directory)
        for path in directory.glob(made + '*'):
            path.unlink()


def licences(directory, *given):
    """How both formats represent the licence in TOSCA.meta: CycloneDX's list, and SPDX's expression and own names."""
    (directory / 'x').mkdir(exist_ok=True)
    (directory / 'x/a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    (directory / 'x/TOSCA.meta').write_text('CSAR-Version: 2.0\nCreated-By: "A"\nEntry-Definitions: a.yaml\n' + ''.join(f'\nLicense: {one}\n' for one in given))
    product = json.loads(sbom(directory, 'x', 'cyclonedx'))['metadata']['component']
    document = json.loads(sbom(directory, 'x', 'spdx'))
    own = [one['extractedText'] for one in document.get('hasExtractedLicensingInfos', [])]
    return product.get('licenses'), document['packages'][0]['licenseDeclared'], own


@suite.case
def names_of_spdx_are_told_as_such(directory):
    own = 'LicenseRef-declared-1'
    assert licences(directory, 'apache-2.0') == ([{'license': {'id': 'Apache-2.0'}}], 'Apache-2.0', [])
    assert licences(directory, '(MIT or GPL-2.0-only with classpath-exception-2.0)') == (
        [{'expression': '(MIT OR GPL-2.0-only WITH Classpath-exception-2.0)'}], '(MIT OR GPL-2.0-only WITH Classpath-exception-2.0)', [])
    assert licences(directory, 'MIT OR ISC', 'Zlib') == (
        [{'expression': '(MIT OR ISC) AND Zlib'}], '(MIT OR ISC) AND Zlib', [])
    assert licences(directory, 'LicenseRef-ACME') == ([{'expression': 'LicenseRef-ACME'}], 'LicenseRef-ACME', ['LicenseRef-ACME'])
    assert licences(directory, 'MIT OR LicenseRef-A.b', 'Zlib') == (
        [{'expression': '(MIT OR LicenseRef-A.b) AND Zlib'}], '(MIT OR LicenseRef-A.b) AND Zlib', ['LicenseRef-A.b'])
    assert licences(directory, 'MIT', 'Zlib') == ([{'license': {'id': 'MIT'}}, {'license': {'id': 'Zlib'}}], 'MIT AND Zlib', [])
    assert licences(directory, 'MIT OR ISC', 'Acme Commercial') == (
        [{'license': {'name': 'MIT OR ISC'}}, {'license': {'name': 'Acme Commercial'}}], f'(MIT OR ISC) AND {own}', ['Acme Commercial'])
    for name in ('Acme Commercial', 'LicenseRef-', 'LicenseRef-a_b', 'LicenseRef-declared-2', 'MIT AND', '(MIT', 'MIT)', 'MIT ISC', 'MIT WITH nothing', 'OR', '(' * 30 + 'MIT' + ')' * 30, 'MIT AND ' * 200 + 'MIT'):
        assert licences(directory, name) == ([{'license': {'name': name}}], own, [name]), name


@suite.case
def images_are_containers_with_a_package_url(directory):
    (directory / 'x').mkdir()
    digest = 'sha256:' + 'ab' * 32
    names = {'a': ('Image.Docker', 'nginx:1.25'), 'b': ('Image.Docker', f'registry.example.com:5000/acme/shop:1.2@{digest}'),
             'c': ('my.Container', 'docker://docker.io/acme/tool'), 'd': ('Image.VM', 'acme/disk:1'), 'e': ('Image.Docker', 'Files/NoImage.tar'),
             'f': ('Image.Docker', 'https://example.com/acme/shop:1')}
    (directory / 'x/a.yaml').write_text(
        'tosca_definitions_version: tosca_2_0\nartifact_types: { Image.Docker: {}, Image.VM: {}, my.Container: {} }\nnode_types: { N: {} }\nservice_template:\n  node_templates:\n    n:\n'
        '      type: N\n      artifacts:\n' + ''.join(f'        {key}: {{ type: {type}, file: "{name}" }}\n' for key, (type, name) in names.items()))
    document = json.loads(sbom(directory, 'x', 'cyclonedx'))
    told = {c['name']: (c['type'], c.get('purl'), c.get('version')) for c in document['components']}
    assert told['nginx:1.25'] == ('container', 'pkg:docker/nginx@1.25', '1.25'), told
    assert told[names['b'][1]] == ('container', 'pkg:oci/shop@sha256%3A' + 'ab' * 32 + '?repository_url=registry.example.com%3A5000/acme/shop&tag=1.2', '1.2'), told
    assert told[names['c'][1]] == ('container', 'pkg:docker/acme/tool', None), told
    assert all(told[names[key][1]] == ('data', None, None) for key in 'def'), told
    document = json.loads(sbom(directory, 'x', 'spdx'))
    told = {p['name']: [r['referenceLocator'] for r in p.get('externalRefs', [])] for p in document['packages']}
    assert told['nginx:1.25'] == ['pkg:docker/nginx@1.25'] and told[names['d'][1]] == [], told


@suite.case
def what_is_not_there_is_no_part_of_something_complete(directory):
    text = 'tosca_definitions_version: tosca_2_0\nartifact_types: { Image: {} }\nnode_types: { N: {} }\nservice_template:\n  node_templates:\n' \
           '    a: { type: N, artifacts: { image: { type: Image, file: acme/shop } } }\n'
    (directory / 'x').mkdir()
    (directory / 'x/a.yaml').write_text(text)
    document = json.loads(sbom(directory, 'x', 'cyclonedx'))
    assert [c['name'] for c in document['components'] if 'hashes' not in c] == ['acme/shop']
    assert document['compositions'][0]['aggregate'] == 'incomplete'
    assert [p['name'] for p in json.loads(sbom(directory, 'x', 'spdx'))['packages'][1:]] == ['acme/shop']


@suite.case
def what_is_damaged_gets_none(directory):
    data = bytearray(package(directory).read_bytes())
    data[200] ^= 0xff
    (directory / 'bad.csar').write_bytes(data)
    done = subprocess.run([csar, 'sbom', 'bad.csar', '-o', 'bad.json'], cwd=directory, capture_output=True)
    assert done.returncode in (1, 3) and done.stdout == b'' and b'error' in done.stderr and not (directory / 'bad.json').exists(), done
    (directory / 'a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    assert subprocess.run([csar, 'sbom', 'a.yaml'], cwd=directory, capture_output=True).returncode == 2


def verify(directory, *arguments):
    done = subprocess.run([csar, 'verify', *arguments], cwd=directory, capture_output=True, text=True)
    return done.returncode, re.findall(r'\[(integrity/[a-z-]*sbom[a-z-]*)\]', done.stdout), done.stdout + done.stderr


def changed(path, change):
    """The package after `change`, a function of {name: bytes}, has changed its files."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(path.with_name('changed.csar'), 'w') as archive:
        for name, content in files.items():
            archive.writestr(name, content)


@suite.case
def what_it_says_is_compared_with_the_bytes(directory):
    run(csar, 'init', 'x', '-q', cwd=directory), run(csar, 'pack', 'x', '-o', 'x.csar', '-q', cwd=directory)
    path = directory / 'x.csar'
    for form in ('cyclonedx', 'spdx'):
        (directory / 'bom.json').write_text(sbom(directory, 'x.csar', form))
        status, found, text = verify(directory, 'x.csar', '--sbom', 'bom.json')
        assert status == 0 and not found and 'bill of materials' in text, text
        for change, id in ((lambda files: files.update({'service.yaml': files['service.yaml'] + b'\n'}), 'integrity/sbom-mismatch'),
                           (lambda files: files.update({'new.txt': b'x'}), 'integrity/sbom-unlisted-file'),
                           (lambda files: files.pop('scripts/create.sh'), 'integrity/sbom-missing-file')):
            changed(path, change)
            status, found, text = verify(directory, 'changed.csar', '--sbom', 'bom.json')
            assert status in (1, 4) and found == [id], (form, text)
    for bad in ('', '[]', '{}', '{"bomFormat": "CycloneDX", "components": 1}', '{"spdxVersion": "SPDX-2.3", "files": [{"fileName": 1}]}', '[' * 100000,
                '{"bomFormat": "CycloneDX", "components": [{"type": "file", "name": "a", "hashes": [{"alg": "SHA-256", "content": "00"}]}]}'):
        (directory / 'bom.json').write_text(bad)
        status, found, text = verify(directory, 'x.csar', '--sbom', 'bom.json')
        assert status == 3 and 'not a bill of materials' in text, (bad[:50], status, text)


@suite.case
def size_costs_no_more_than_size(directory):
    """Many members of one object, or many objects in one list: a parser that searches all of them for each one takes hours."""
    run(csar, 'init', 'x', '-q', cwd=directory), run(csar, 'pack', 'x', '-o', 'x.csar', '-q', cwd=directory)
    for text in ('{"bomFormat": "CycloneDX", ' + ','.join(f'"k{i}": 0' for i in range(300_000)) + '}',
                 '{"bomFormat": "CycloneDX", "x": [' + '{},' * 1_000_000 + '0], "components": 1}'):
        (directory / 'bom.json').write_text(text)
        done = subprocess.run([csar, 'verify', 'x.csar', '--sbom', 'bom.json'], cwd=directory, capture_output=True, timeout=30)
        assert done.returncode in (3, 4), done


@suite.case
def one_in_the_package_is_compared_too(directory):
    run(csar, 'init', 'x', '-q', cwd=directory)
    run(csar, 'sbom', 'x', '-o', 'x/x.cdx.json', cwd=directory)
    run(csar, 'pack', 'x', '-o', 'x.csar', '-q', cwd=directory)
    for name in ('x.csar', 'x'):
        status, found, text = verify(directory, name)
        assert status == 0 and not found and 'bill of materials' in text, text
    run(csar, 'convert', 'x.csar', 'x.tar.gz', '-q', cwd=directory)
    assert 'bill of materials' in verify(directory, 'x.tar.gz')[2]
    changed(directory / 'x.csar', lambda files: files.update({'scripts/create.sh': b'rm -rf /'}))
    status, found, text = verify(directory, 'changed.csar')
    assert status == 4 and found == ['integrity/sbom-mismatch'], text
    # A damaged file, and a file whose values would need too much memory.
    for content in (b'{', b'{"bomFormat":"CycloneDX","components":[' + b'{},' * 2_000_001 + b'{}]}'):
        changed(directory / 'x.csar', lambda files: files.update({'x.cdx.json': content}))
        status, found, text = verify(directory, 'changed.csar')
        assert status == 0 and found == ['integrity/unread-sbom'], text


@suite.case
def a_bill_covers_nothing_for_a_signature(directory):
    """A signed manifest without a digest of a file remains incomplete."""
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key', '-out', 'cert', '-subj', '/CN=a', '-days', '2', cwd=directory)
    package(directory)
    run(csar, 'sign', 'x.csar', '--form', 'manifest', '--key', 'key', '--cert', 'cert', '-q', cwd=directory)
    changed(directory / 'x.csar', lambda files: files.update({'evil.txt': b'x'}))
    run(csar, 'sbom', 'changed.csar', '-o', 'bom.json', cwd=directory)
    status, found, text = verify(directory, 'changed.csar', '--trust', 'cert', '--sbom', 'bom.json')
    assert status == 4 and 'evil.txt' in text, text
    status, found, text = verify(directory, 'x.csar', '--trust', 'cert', '--sbom', 'bom.json')
    assert found == ['integrity/sbom-missing-file'], text


@suite.case
def a_pipe_is_read_once(directory):
    package(directory)
    expected = json.loads(sbom(directory, 'x.csar', 'cyclonedx'))
    for command in (f'{csar} sbom <(cat x.csar)', f'cat x.csar | {csar} sbom -', f'{csar} sbom - < x.csar'):
        told = run('bash', '-c', command, cwd=directory, timeout=20)
        assert json.loads(told)['components'] == expected['components'], command


@suite.case
def the_package_is_not_replaced(directory):
    content = package(directory).read_bytes()
    (directory / 'link').symlink_to('x.csar')
    for output in ('x.csar', './x.csar', 'link'):
        done = subprocess.run([csar, 'sbom', 'x.csar', '-o', output], cwd=directory, capture_output=True)
        assert done.returncode == 2 and b'replace the package' in done.stderr, done
    assert (directory / 'x.csar').read_bytes() == content
    run(csar, 'sbom', 'x', '-o', 'x/bill.json', cwd=directory)


JUDGE = """
const {Validation, Spec} = require('@cyclonedx/cyclonedx-library');
new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(require('fs').readFileSync(process.argv[1], 'utf8'))
  .then(error => { if (error) { console.error(JSON.stringify(error)); process.exit(1); } });
"""


@suite.case
def an_independent_validator_takes_cyclonedx(directory):
    """@cyclonedx/cyclonedx-library with ajv (npm), if NODE_PATH leads to it, and the published schema that it contains."""
    need('node')
    if subprocess.run(['node', '-e', "require('@cyclonedx/cyclonedx-library'); require('ajv')"], capture_output=True).returncode != 0:
        raise Skipped('@cyclonedx/cyclonedx-library and ajv are not installed')
    package(directory)
    for name in ('x.csar', 'x'):
        bill = json.loads(sbom(directory, name, 'cyclonedx'))
        path = directory / 'bill.json'
        path.write_text(json.dumps(bill))
        run('node', '-e', JUDGE, path)
        bill['components'][0]['hashes'][0]['content'] = 'no digest'
        path.write_text(json.dumps(bill))
        assert subprocess.run(['node', '-e', JUDGE, path], capture_output=True).returncode != 0, 'the validator takes everything'


@suite.case
def an_independent_validator_takes_spdx(directory):
    """python3-jsonschema, with the requirements of the published schema of SPDX 2.3."""
    judge = jsonschema.Draft7Validator(spdx_2_3.SCHEMA)
    package(directory)
    for name in ('x.csar', 'x'):
        bill = json.loads(sbom(directory, name, 'spdx'))
        assert not list(judge.iter_errors(bill)), next(judge.iter_errors(bill))
    for spoil in (lambda b: b.pop('creationInfo'), lambda b: b['files'][0].pop('checksums'), lambda b: b['packages'][0].update(size=1),
                  lambda b: b['relationships'][0].update(relationshipType='HAS'), lambda b: b['files'][0].update(fileTypes=['YAML'])):
        wrong = json.loads(json.dumps(bill))
        spoil(wrong)
        assert list(judge.iter_errors(wrong)), 'the validator takes everything'


@suite.case
def it_is_signed_as_a_statement(directory):
    package(directory)
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key', '-out', 'cert', '-subj', '/CN=a', '-days', '2', cwd=directory)
    run(csar, 'sbom', 'x.csar', '-o', 'x.cdx.json', cwd=directory)
    run(csar, 'attest', 'x.csar', '--key', 'key', '--cert', 'cert', '--predicate-type', 'https://cyclonedx.org/bom', '--predicate', 'x.cdx.json', cwd=directory)
    told = run(csar, 'verify', 'x.csar', '--attestation', 'x.csar.intoto.jsonl', '--trust', 'cert', cwd=directory).decode()
    assert 'trusted' in told, told


suite.finish()
