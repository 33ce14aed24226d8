"""Every limit in docs/limits.md, set to exactly the value that a package needs, and to one less. The package is valid otherwise."""
import pathlib, re
from archives import *
from case import Case

TEXT = b'The quick brown fox jumps over the lazy dog. ' * 20
ALL = ('TOSCA.meta', 'service.yaml')
META_PAIRS = dict(vnf_product_name='p', vnf_provider_id='q', vnf_package_version='1.0', vnf_release_date_time='2024-01-01T00:00:00Z')
MANIFEST = b'metadata:\n' + b''.join(b'    %s: %s\n' % (raw(k), raw(v)) for k, v in META_PAIRS.items()) + b'\nSource: service.yaml\n'


def at_and_past(limit, value, ending, data, finding, verify=1, extracts=(), sound=(), needed=ALL):
    """`value`: the smallest value with which the package is accepted. With a value that is one less, the finding is reported."""
    yield Case(f'limit {limit}', f'limit-{limit}-at{ending}', data, sound, 0, needed, ('--limit', f'{limit}={value}'))
    yield Case(f'limit {limit}', f'limit-{limit}-past{ending}', data, (*finding, *sound), verify, extracts, ('--limit', f'{limit}={value - 1}'))


def yaml(text):
    return zip_archive([entry('TOSCA.meta', META), entry('service.yaml', raw(text))])


def container():
    deep = package(entry('a/b/c', b'x'))
    yield from at_and_past('entries', 2, '.zip', package(), ('entry/too-many-entries',))
    yield from at_and_past('entries', 2, '.tar', tar_package(), ('entry/too-many-entries',))
    yield from at_and_past('name-bytes', len('service.yaml'), '.zip', package(), ('entry/name-too-long', 'meta/missing-file'))
    yield from at_and_past('name-bytes', len('service.yaml'), '.tar', tar_package(), ('entry/name-too-long', 'meta/missing-file'))
    yield from at_and_past('path-depth', 3, '.zip', deep, ('entry/name-too-deep',))
    yield from at_and_past('path-depth', 3, '.tar', tar_package(member('a/b/c', b'x')), ('entry/name-too-deep',))
    yield from at_and_past('central-directory', 2 * 46 + len(''.join(FILES)), '.zip', package(), ('zip/central-directory-too-large',))
    total = sum(map(len, FILES.values())) + len(TEXT)
    yield from at_and_past('extracted-bytes', total, '.zip', package(entry('x', TEXT)), ('entry/content-too-large', 'zip/unreadable-entry'))
    yield from at_and_past('extracted-bytes', total, '.tar', tar_package(member('x', TEXT)), ('entry/content-too-large',))
    yield from at_and_past('extracted-bytes', total, '.tar.gz', gzip_member(tar_package(member('x', TEXT))), ('entry/content-too-large',))
    # Content that is not kept is read again, with the same result.
    for value in (len(META) + len(SERVICE), 1):
        yield Case('limit retained-bytes', f'limit-retained-bytes-{value}.tar.gz', gzip_member(tar_package()), (), 0, ALL,
                   ('--limit', f'retained-bytes={value}'))
    size = 1 << 20
    ratio = size // len(deflate(bytes(size)))
    tar = tar_package(member('x', bytes(size)))
    yield from at_and_past('ratio-ceiling', total - len(TEXT) + size, '.tar.gz', gzip_member(tar), ('entry/content-too-large',))
    bomb = package(entry('x', bytes(size)))
    for name, floor, limit, found in (('at', size, ratio + 1, ()), ('past', size, ratio, ('entry/high-compression-ratio',)),
                                      ('floor', size + 1, ratio, ())):
        yield Case('limit ratio-warning, ratio-floor', f'limit-ratio-{name}.zip', bomb, found, 0, ALL,
                   ('--limit', f'ratio-floor={floor}', '--limit', f'ratio-warning={limit}'))


def texts():
    two = raw('tosca_definitions_version: tosca_2_0\nimports: [other.yaml]\n')
    other = raw('tosca_definitions_version: tosca_2_0\n')
    package_of_two = zip_archive([entry('TOSCA.meta', META), entry('service.yaml', two), entry('other.yaml', other)])
    yield from at_and_past('definitions-file', len(SERVICE), '.zip', package(), ('tosca/definitions-too-large',), extracts=ALL)
    yield from at_and_past('definitions-total', len(two) + len(other), '.zip', package_of_two, ('tosca/definitions-too-large',), extracts=ALL)
    yield from at_and_past('tosca-meta', len(META), '.zip', package(), ('package/tosca-meta-too-large',), extracts=ALL)
    yield from at_and_past('yaml-nodes', 9, '.zip', yaml(SERVICE), ('yaml/too-many-nodes',), extracts=ALL)
    head = 'tosca_definitions_version: tosca_2_0\n'
    yield from at_and_past('yaml-aliases', 2, '.zip', yaml(head + 'dsl_definitions: {a: &a [x], b: &b [*a, *a]}\n'), ('yaml/too-many-aliases',), extracts=ALL)
    yield from at_and_past('yaml-anchors', 2, '.zip', yaml(head + 'dsl_definitions: {a: &a x, b: &b y}\n'), ('yaml/too-many-anchors',), extracts=ALL)
    yield from at_and_past('yaml-directives', 2, '.zip', yaml('%YAML 1.2\n%TAG !e! tag:example.org,2000:\n---\n' + head), ('yaml/too-many-directives',),
                           extracts=ALL)
    yield from at_and_past('yaml-depth', 4, '.zip', yaml(head + 'dsl_definitions: {a: &a [[x]]}\n'), ('yaml/too-deep',), extracts=ALL)
    types = zip_archive([entry('TOSCA.meta', META), entry('service.yaml', two + b'node_types: { A: { derived_from: B } }\n'),
                         entry('other.yaml', other + b'node_types: { B: {} }\n')])
    for name in ('work', 'memory'):
        yield Case(f'limit {name}', f'limit-{name}-past.zip', types, ('tosca/check-cut-short',), 3, ALL, ('--limit', f'{name}=500'))
    xml = b'<Definitions xmlns="http://docs.oasis-open.org/tosca/ns/2011/12" id="d" targetNamespace="urn:t"><NodeType name="A"/></Definitions>'
    for limit, least, rule in (('xml-depth', 2, 'xml/too-deep'), ('xml-nodes', 4, 'xml/too-many-nodes'),
                               ('xml-attributes', 3, 'xml/too-many-attributes')):
        yield from at_and_past(limit, least, '.tosca', xml, (rule,), extracts=None, needed=None)
    yield Case('limit manifest', 'limit-manifest-at.mf', MANIFEST, (), 0, None, ('--limit', f'manifest={len(MANIFEST)}'))
    yield Case('limit manifest', 'limit-manifest-past.mf', MANIFEST, (), 3, None, ('--limit', f'manifest={len(MANIFEST) - 1}'), failure='limit')
    doubtful = package(entry('A.txt', TEXT), entry('a.txt', TEXT), entry('nul.txt', TEXT))
    yield Case('limit findings', 'limit-findings-at.zip', doubtful, ('entry/case-collision', 'entry/windows-reserved-name'), 0, ALL, ('--limit', 'findings=2'))
    yield Case('limit findings', 'limit-findings-past.zip', doubtful, ('entry/windows-reserved-name',), 0, ALL, ('--limit', 'findings=1'))


def cases():
    found = [*container(), *texts()]
    # Every limit must have a case here, except the limit of signatures, which tests/transcript/verify/signed_container.txt tests.
    page = (pathlib.Path(__file__).parents[2] / 'docs/limits.md').read_text(encoding='utf-8')
    tried = {name for case in found for name in re.findall(r'[a-z-]+', case.row.removeprefix('limit '))}
    missing = set(re.findall(r'^\| `([a-z-]+)`', page, re.M)) - tried - {'cms'}
    assert not missing, f'limits that nothing tries: {missing}'
    return found
