"""Hostile metadata and definitions in valid archives: extract unpacks them, and verify must not be misled or exhausted."""
from archives import *
from case import Case

ALL = ('TOSCA.meta', 'service.yaml')
HEAD = 'tosca_definitions_version: tosca_2_0\n'


def with_files(**files):
    """The package with some of its files replaced; the names of the arguments end in _yaml or _meta."""
    content = {**FILES, **{name.replace('_', '.'): raw(text) for name, text in files.items()}}
    return zip_archive([entry(name, text) for name, text in content.items()])


def properties_of(declarations, values):
    """A document with one node template, whose properties have these declarations and values in a schema."""
    return ('<Definitions xmlns="http://docs.oasis-open.org/tosca/ns/2011/12" xmlns:p="urn:p" id="d" targetNamespace="urn:t"><Types>'
            '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:p" elementFormDefault="qualified">'
            f'<xs:element name="P"><xs:complexType><xs:sequence><xs:element name="v" type="p:T" maxOccurs="unbounded"/></xs:sequence></xs:complexType>'
            f'</xs:element><xs:simpleType name="T">{declarations}</xs:simpleType></xs:schema></Types><NodeType name="N"><PropertiesDefinition element="p:P"/>'
            '</NodeType><ServiceTemplate id="s"><TopologyTemplate><NodeTemplate id="n" xmlns:t="urn:t" type="t:N"><Properties><p:P>'
            + ''.join(f'<p:v>{value}</p:v>' for value in values) + '</p:P></Properties></NodeTemplate></TopologyTemplate></ServiceTemplate></Definitions>')


def restricted(base, facets=''):
    return f'<xs:restriction base="xs:{base}">{facets}</xs:restriction>'


def xml_cases(row):
    head = '<Definitions xmlns="http://docs.oasis-open.org/tosca/ns/2011/12" xmlns:x="urn:x" id="d" targetNamespace="urn:t">'
    types, tail = '<NodeType name="A"/>', '</Definitions>'
    for name, text, rules in (
            ('entities', '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + head + '&b;' + tail, ('xml/document-type',)),
            ('external-entity', '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + head + '&a;' + tail, ('xml/document-type',)),
            ('external-dtd', '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">' + head + types + tail, ('xml/document-type',)),
            ('value', head + '<NodeType name="' + 'a' * 10_000_000 + '"/>' + tail, ('xml/value-too-long',)),
            ('depth', head + '<x:a>' * 100_000 + '</x:a>' * 100_000 + tail, ('xml/too-deep',)),
            ('attributes', head + '<NodeType ' + ' '.join(f'a{i}="1"' for i in range(1_000_000)) + '/>' + tail, ('xml/too-many-attributes',)),
            ('utf-7', '<?xml version="1.0" encoding="UTF-7"?>+ADw-Definitions/+AD4-', ('xml/unsupported-encoding',)),
            ('mixed', head.encode() + '<NodeType name="\u00e4"/>'.encode('latin-1') + tail.encode(), ('xml/wrong-encoding',)),
            ('imports', head + ''.join(f'<Import importType="http://docs.oasis-open.org/tosca/ns/2011/12" namespace="urn:{i}"/>' for i in range(20_000))
             + types + tail, ()),
            # Values that are not reported because checking them would take too long, and schemas that would cost too much.
            ('long-date', properties_of(restricted('date'), ['!' * 3_000_000, '1' * 3_000_000 + '-']), ('xml/wrong-property-value',)),
            ('long-name', properties_of(restricted('NMTOKEN'), ['a' * 3_000_000]), ('tosca/check-cut-short',)),
            ('patterns', properties_of(restricted('string', ''.join(f'<xs:pattern value="(a{n}{{0,1000}}){{0,15}}"/>' for n in range(2000))), ['b']), ('tosca/check-cut-short',)),
            ('pattern-and-values', properties_of(restricted('string', '<xs:pattern value="(a|b)*c"/>'), ['a' * 100 + 'c'] * 50_000), ()),
            ('enumeration', properties_of(restricted('string', ''.join(f'<xs:enumeration value="{n}"/>' for n in range(20_000))), range(20_000)), ()),
            ('long-union', properties_of('<xs:union memberTypes="' + 'p:T ' * 200_000 + '"/>', ['b'] * 2000), ('tosca/check-cut-short',)),
            ('list-of-unions', properties_of('<xs:list><xs:simpleType><xs:union memberTypes="p:T p:T p:T"/></xs:simpleType></xs:list>', ['b ' * 500_000] * 5), ('tosca/check-cut-short',)),
            ('include', head + '<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>' + types + tail, ())):
        yield Case(row, f'xml-{name}.tosca', raw(text), rules, 3 if rules == ('tosca/check-cut-short',) else 1 if rules else 0, None)


def selections():
    """A package of XML in which many patterns are compared with long names."""
    names = ['files/' + '/'.join(['a' * 250] * 4) + f'/{number}' for number in range(3)]
    patterns = ''.join(f'<Include pattern="*{"a" * 200}{number:04d}"/>' for number in range(1000))
    text = ('<Definitions xmlns="http://docs.oasis-open.org/tosca/ns/2011/12" xmlns:t="urn:t" id="d" targetNamespace="urn:t"><ArtifactTemplate id="a" type="t:W">'
            f'<ArtifactReferences><ArtifactReference reference="files/">{patterns}</ArtifactReference></ArtifactReferences></ArtifactTemplate>'
            '<ArtifactType name="W"/></Definitions>')
    content = {'TOSCA-Metadata/TOSCA.meta': 'TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.0\nCreated-By: us\nEntry-Definitions: Definitions/d.tosca\n',
               'Definitions/d.tosca': text, **dict.fromkeys(names, 'x')}
    data = zip_archive([entry(one, raw(held)) for one, held in content.items()])
    yield Case('patterns of XML', 'xml-selections.csar', data, ('xml/empty-selection',), 0, tuple(content))


def meta(text):
    return with_files(TOSCA_meta=text)


def yaml(text):
    return with_files(service_yaml=HEAD + text if isinstance(text, str) else text)


def metadata():
    row = 'paths in TOSCA.meta'
    keys = 'CSAR-Version: 2.0\nCreated-By: us\n'
    for name, path, rule in (('parent', '../service.yaml', 'meta/path-outside-package'), ('parent-inside', 'a/../../service.yaml', 'meta/path-outside-package'),
                             ('absolute', '/etc/passwd', 'meta/absolute-path'), ('drive', 'C:\\service.yaml', 'meta/backslash-in-path'),
                             ('backslash', 'a\\service.yaml', 'meta/backslash-in-path'), ('url', 'https://example.com/service.yaml', 'meta/url-as-path'),
                             ('file-url', 'file:///etc/passwd', 'meta/url-as-path'), ('directory', 'x', 'meta/missing-file')):
        yield Case(row, f'meta-{name}.csar', meta(f'{keys}Entry-Definitions: {path}\n'), (rule,), 1, ALL)
        yield Case(row, f'meta-other-{name}.csar', meta(f'{keys}Entry-Definitions: service.yaml\nOther-Definitions: "{path}"\n'),
                   (rule,), 1, ALL)
    row = 'text of TOSCA.meta'
    sound = META.decode()
    for name, text, rules in (
            ('duplicate', sound + 'Entry-Definitions: evil.yaml\n', ('meta/duplicate-keyname',)),
            ('duplicate-case', sound + 'entry-definitions: evil.yaml\n', ('meta/duplicate-keyname',)),
            ('latin-1', META.replace(b'csar', b'gr\xfcn'), ('meta/not-utf8',)), ('utf-16', sound.encode('utf-16'), ('meta/not-utf8',)),
            ('nul', META.replace(b'csar', b'a\0b'), ('meta/control-character',)), ('escape', META.replace(b'csar', b'\x1b[2J'), ('meta/control-character',)),
            ('no-colon', sound + 'rubbish\n', ('meta/missing-colon',)), ('empty', b'', ('meta/missing-block-0',)),
            ('quote', 'CSAR-Version: 2.0\nCreated-By: us\nEntry-Definitions: service.yaml\nOther-Definitions: a"b c\n', ('meta/stray-quotation-mark', 'meta/missing-file'))):
        yield Case(row, f'meta-{name}.csar', meta(text), rules, 1, ALL)
    yield Case(row, 'meta-twice.csar', zip_archive([entry(n, c) for n, c in [*FILES.items(), ('TOSCA-Metadata/TOSCA.meta', META)]]),
               ('meta/two-tosca-meta',), 1, ALL)
    yield Case(row, 'meta-too-large.csar', meta(sound + '# ' + 'x' * (1 << 20) + '\n'), ('package/tosca-meta-too-large',), 1, ALL)
    yield Case(row, 'meta-is-directory.csar', zip_archive([directory('TOSCA.meta/'), entry('service.yaml', SERVICE)]), (), 0, ('service.yaml',))


def definitions():
    row = 'bombs in YAML'
    bomb = 'dsl_definitions:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n' + ''.join(
        f'  a{i}: &a{i} [{", ".join([f"*a{i - 1}"] * 10)}]\n' for i in range(1, 9))
    yield Case(row, 'yaml-alias-bomb.csar', yaml(bomb), ('yaml/too-many-alias-nodes',), 1, ALL)
    yield Case(row, 'yaml-aliases.csar', yaml('dsl_definitions:\n  a: &a [x]\n  b: &b\n' + '    - *a\n' * 1001), ('yaml/too-many-aliases',), 1, ALL)
    yield Case(row, 'yaml-anchors.csar', yaml('dsl_definitions:\n  b:\n' + ''.join(f'    - &a{i} x\n' for i in range(100_001))),
               ('yaml/too-many-anchors',), 1, ALL)
    yield Case(row, 'yaml-depth-flow.csar', yaml('description: ' + '[' * 100_000), ('yaml/too-deep', 'tosca/wrong-form'), 1, ALL)
    yield Case(row, 'yaml-depth-block.csar', yaml('description:\n' + '- ' * 5000 + 'x\n'), ('yaml/too-deep', 'tosca/wrong-form'), 1, ALL)
    yield Case(row, 'yaml-depth-keys.csar', yaml('? ' * 5000), ('yaml/too-deep', 'tosca/name-not-a-string'), 1, ALL)
    yield Case(row, 'yaml-cycle.csar', yaml('dsl_definitions: &a\n  b: *a\n'), ('yaml/alias-cycle',), 1, ALL)
    yield Case(row, 'yaml-directives.csar', yaml(('%X y\n' * 101 + '---\n' + HEAD).encode()), ('yaml/too-many-directives',), 1, ALL)
    yield Case(row, 'yaml-too-large.csar', yaml('# ' + 'x' * 70_000 + '\n'), ('tosca/definitions-too-large',), 1, ALL, ('--limit', 'definitions-file=64K'))
    row = 'text of YAML'
    yield from xml_cases(row)
    yield from selections()
    for name, text, rules in (
            ('utf-16', HEAD.encode('utf-16'), ('yaml/not-utf8',)), ('utf-32', HEAD.encode('utf-32'), ('yaml/not-utf8',)),
            ('latin-1', HEAD.encode() + b'description: gr\xfcn\n', ('yaml/not-utf8',)),
            ('nul', HEAD.encode() + b'description: a\0b\n', ('yaml/control-character',)),
            ('escape', HEAD + 'description: "\x1b[2J"\n', ('yaml/control-character',)),
            ('mark', HEAD + 'description: \ufeffx\n', ('yaml/byte-order-mark',)),
            ('line-separator', HEAD + 'description: a\u2028b\n', ('yaml/line-separator',)),
            ('duplicate-key', HEAD + 'description: a\ndescription: b\n', ('yaml/duplicate-key',)),
            ('two-documents', HEAD + '---\n' + HEAD, ('yaml/multiple-documents',)),
            ('tag', HEAD + 'description: !!python/object/apply:os.system [id]\n', ('yaml/unknown-tag', 'tosca/wrong-form')),
            ('binary', HEAD + 'description: !!binary aGVsbG8=\n', ('yaml/unknown-tag',)),
            ('undefined-alias', HEAD + 'description: *x\n', ('yaml/undefined-alias',)),
            ('unclosed', HEAD + 'description: "\n', ('yaml/syntax-error',)), ('tab', HEAD + 'metadata:\n\ta: b\n', ('yaml/tab-indentation',))):
        yield Case(row, f'yaml-{name}.csar', yaml(raw(text)), rules, 1, ALL)
    yield Case(row, 'yaml-merge-key.csar', yaml('dsl_definitions:\n  a: &a {x: y}\n  b: &b\n    <<: *a\n'), ('yaml/merge-key',), 0, ALL)
    row = 'paths in definitions'
    for name, path, rules in (('parent', '../../etc/passwd', ('tosca/import-outside-package',)), ('percent', '"%2e%2e/%2e%2e/etc/passwd"', ('tosca/missing-import',)),
                              ('absolute', '/etc/passwd', ('tosca/missing-import',)), ('file-url', 'file:///etc/passwd', ('tosca/import-file-url',)),
                              ('http', 'http://127.0.0.1:1/x.yaml', ('tosca/remote-import',))):
        yield Case(row, f'import-{name}.csar', yaml(f'imports:\n- {path}\n'), rules, 0 if 'remote' in rules[0] else 1, ALL)
    yield Case(row, 'import-itself.csar', yaml('imports:\n- service.yaml\n'), ('tosca/import-cycle',), 1, ALL)
    yield Case(row, 'artifact-outside.csar',
               yaml('artifact_types:\n  a: {}\nnode_types:\n  n:\n    artifacts:\n      x: {type: a, file: ../../../etc/passwd}\n'),
               ('tosca/file-outside-package',), 1, ALL)


def cases():
    yield from metadata()
    yield from definitions()
