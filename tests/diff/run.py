#!/usr/bin/env python3
"""The changes that csar diff reports: run.py CSAR

A table of pairs: a base, the replacements in it, and the changes that must be reported, each with its class; none if only the notation
differs.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite  # noqa: E402

csar = str(pathlib.Path(sys.argv[1]).resolve())

BASE = '''tosca_definitions_version: tosca_2_0
profile: org.acme.shop:1.2
description: A shop
metadata: { owner: me }
capability_types:
  Host: { properties: { cores: { type: integer, default: 1 } } }
  Data: { derived_from: Host }
relationship_types:
  On: { valid_capability_types: [ Host, Data ] }
interface_types:
  Life: { operations: { start: { description: starts }, stop: {} } }
policy_types:
  Near: { targets: [ Server, Shop ] }
node_types:
  Server:
    description: A server
    properties:
      size: { type: integer, default: 1, validation: { $greater_than: [ $value, 0 ] } }
      name: { type: string, required: false }
    attributes: { state: { type: string } }
    capabilities: { host: Host }
  Shop:
    properties: { owner: { type: string } }
    requirements:
      - host: { capability: Host, relationship: On, count_range: [ 0, 1 ] }
    interfaces: { life: { type: Life } }
service_template:
  inputs:
    count: { type: integer, default: 1 }
    who: { type: string, required: true }
  node_templates:
    server: { type: Server, properties: { size: 3 } }
    shop:
      type: Shop
      properties: { owner: { $get_input: [ who ] } }
      requirements: [ { host: server } ]
  outputs: { size: { type: integer, value: 3 } }
  policies: [ { near: { type: Near, targets: [ server, shop ] } } ]
'''

T, S = 'node_types/Server/', 'service_template/'
SAME = ()
# name; parts of the base text and their replacements; the changes: mark, path, class
PAIRS = [
    # Only the writing differs
    ('nothing', {}, SAME),
    ('comment', {'description: A shop': 'description: A shop # ours'}, SAME),
    ('quotes', {'description: A shop': 'description: "A shop"'}, SAME),
    ('single quotes', {'description: A shop': "description: 'A shop'"}, SAME),
    ('folded', {'description: A shop': 'description: >-\n  A\n  shop'}, SAME),
    ('block for flow', {'metadata: { owner: me }': 'metadata:\n  owner: me'}, SAME),
    ('blanks', {'{ owner: me }': '{   owner:   me   }'}, SAME),
    ('quoted key', {'metadata: {': '"metadata": {'}, SAME),
    ('version in quotes', {': tosca_2_0': ': "tosca_2_0"'}, SAME),
    ('order of keynames', {'{ type: integer, default: 1 } } }': '{ default: 1, type: integer } } }'}, SAME),
    ('order of types', {'  Host: { properties: { cores: { type: integer, default: 1 } } }\n  Data: { derived_from: Host }\n':
                        '  Data: { derived_from: Host }\n  Host: { properties: { cores: { type: integer, default: 1 } } }\n'}, SAME),
    ('order of sections', {'description: A shop\nmetadata: { owner: me }\n': 'metadata: { owner: me }\ndescription: A shop\n'}, SAME),
    ('order of properties', {"    properties: { owner: { type: string } }\n    requirements:\n      - host: { capability: Host, relationship: On, count_range: [ 0, 1 ] }\n":
                             "    requirements:\n      - host: { capability: Host, relationship: On, count_range: [ 0, 1 ] }\n    properties: { owner: { type: string } }\n"}, SAME),
    ('anchor', {'cores: { type: integer, default: 1 }': 'cores: &a { type: integer, default: 1 }'}, SAME),
    ('alias', {'cores: { type: integer, default: 1 }': 'cores: &a { type: integer, default: 1 }',
               'count: { type: integer, default: 1 }': 'count: *a'}, SAME),
    ('merge key', {'profile:': 'dsl_definitions: { m: &m { default: 1 } }\nprofile:',
                   'count: { type: integer, default: 1 }': 'count: { <<: *m, type: integer }'}, SAME),
    ('unused dsl definition', {'profile:': 'dsl_definitions: { m: &m { default: 1 } }\nprofile:'}, SAME),
    ('short capability', {'capabilities: { host: Host }': 'capabilities: { host: { type: Host } }'}, SAME),
    ('long requirement', {'[ { host: server } ]': '[ { host: { node: server } } ]'}, SAME),
    ('list of one in block form', {'requirements: [ { host: server } ]': 'requirements:\n        - host: server'}, SAME),
    ('order of valid types', {'[ Host, Data ]': '[ Data, Host ]'}, SAME),
    ('order of targets of a type', {'targets: [ Server, Shop ]': 'targets: [ Shop, Server ]'}, SAME),
    ('order of targets', {'targets: [ server, shop ]': 'targets: [ shop, server ]'}, SAME),
    ('true', {'required: true': 'required: True'}, SAME),
    ('false', {'required: false': 'required: FALSE'}, SAME),
    ('document marks', {'tosca_definitions_version': '---\ntosca_definitions_version'}, SAME),
    ('line endings', {'\n': '\r\n'}, SAME),
    ('indentation', {'  Host: {': '    Host: {', '  Data: {': '    Data: {'}, SAME),
    ('empty lines', {'node_types:\n': '\n\nnode_types:\n\n'}, SAME),
    ('escape', {'description: A shop': 'description: "A\\u0020shop"'}, SAME),
    ('literal', {'description: A server': 'description: |-\n      A server'}, SAME),
    ('description on the next line', {'description: A server': 'description:\n      A server'}, SAME),
    ('json for yaml', {'{ state: { type: string } }': '{ "state": { "type": "string" } }'}, SAME),
    ('flow over lines', {'{ size: 3 }': '{\n      size: 3\n    }'}, SAME),
    ('comma at the end', {'[ Host, Data ]': '[ Host, Data, ]'}, SAME),
    ('list in block form', {'[ { near: { type: Near, targets: [ server, shop ] } } ]': '\n    - near:\n        type: Near\n        targets:\n        - server\n        - shop'}, SAME),
    ('items in quotes', {'[ server, shop ]': '[ "server", \'shop\' ]'}, SAME),
    ('tag', {'description: A shop': 'description: !!str A shop'}, SAME),
    ('end of the document', {'[ server, shop ] } } ]\n': '[ server, shop ] } } ]\n...\n'}, SAME),
    ('no end of the last line', {'[ server, shop ] } } ]\n': '[ server, shop ] } } ]'}, SAME),
    ('byte order mark', {'tosca_definitions_version': '\ufefftosca_definitions_version'}, SAME),
    ('yaml directive', {'tosca_definitions_version': '%YAML 1.2\n---\ntosca_definitions_version'}, SAME),
    ('comment between', {'node_types:\n': 'node_types:\n  # what runs\n'}, SAME),
    ('blanks at the end of lines', {'node_types:\n': 'node_types:   \n'}, SAME),
    ('long operation', {'{ operations: { start: { description: starts }, stop: {} } }': '\n    operations:\n      start:\n        description: starts\n      stop: {}'}, SAME),
    ('empty operation', {'stop: {}': 'stop: { }'}, SAME),
    ('order of operations', {'start: { description: starts }, stop: {}': 'stop: {}, start: { description: starts }'}, SAME),
    ('order of inputs', {'    count: { type: integer, default: 1 }\n    who: { type: string, required: true }\n':
                         '    who: { type: string, required: true }\n    count: { type: integer, default: 1 }\n'}, SAME),
    ('order of node templates', {'    server: { type: Server, properties: { size: 3 } }\n': '', '[ { host: server } ]\n': '[ { host: server } ]\n    server: { type: Server, properties: { size: 3 } }\n'}, SAME),
    ('order of sections of the service', {'  outputs: { size: { type: integer, value: 3 } }\n': '',
                                          'service_template:\n': 'service_template:\n  outputs: { size: { type: integer, value: 3 } }\n'}, SAME),
    ('order of sections of types', {'policy_types:\n  Near: { targets: [ Server, Shop ] }\n': '', 'node_types:\n': 'policy_types:\n  Near: { targets: [ Server, Shop ] }\nnode_types:\n'}, SAME),
    ('anchor of a scalar', {'size: 3 }': 'size: &three 3 }', 'value: 3': 'value: *three'}, SAME),
    ('anchor of a list', {'[ server, shop ]': '&both [ server, shop ]'}, SAME),
    ('merge of two', {'profile:': 'dsl_definitions: { m: &m { default: 1 }, n: &n { type: integer } }\nprofile:',
                      'count: { type: integer, default: 1 }': 'count: { <<: [ *m, *n ] }'}, SAME),
    ('other names of anchors', {'profile:': 'dsl_definitions: { q: &other { owner: me } }\nprofile:', 'metadata: { owner: me }': 'metadata: *other'}, SAME),
    ('short type in a list', {'{ host: { capability: Host, relationship: On, count_range: [ 0, 1 ] } }'[2:-2]: 'host: { relationship: On, capability: Host, count_range: [0,1] }'}, SAME),
    ('requirement in block form', {'- host: { capability: Host, relationship: On, count_range: [ 0, 1 ] }': '- host:\n          capability: Host\n          relationship: On\n          count_range:\n            - 0\n            - 1'}, SAME),
    ('escaped name', {'      name: {': '      "na\\x6de": {'}, SAME),
    ('explicit key', {'profile: org': '? profile\n: org'}, SAME),
    ('empty imports', {'profile:': 'imports: []\nprofile:'}, SAME),
    # Types
    ('new type', {'node_types:\n': 'node_types:\n  New: {}\n'}, [('+', 'node_types/New', 'compatible')]),
    ('type gone', {'  Data: { derived_from: Host }\n': ''}, [('-', 'capability_types/Data', 'breaking')]),
    ('type renamed', {'  Data: {': '  Date: {'}, [('-', 'capability_types/Data', 'breaking'), ('+', 'capability_types/Date', 'compatible')]),
    ('other parent', {'derived_from: Host': 'derived_from: Server'}, [('~', 'capability_types/Data/derived_from', 'breaking')]),
    ('description of a type', {'description: A server': 'description: One server'}, [('~', T + 'description', 'neutral')]),
    ('property type', {'size: { type: integer, default: 1, v': 'size: { type: float, default: 1, v'}, [('~', T + 'properties/size/type', 'breaking')]),
    ('new mandatory property', {'      name: {': '      new: { type: string }\n      name: {'}, [('+', T + 'properties/new', 'breaking')]),
    ('new property with a default', {'      name: {': '      new: { type: string, default: x }\n      name: {'}, [('+', T + 'properties/new', 'compatible')]),
    ('new optional property', {'      name: {': '      new: { type: string, required: false }\n      name: {'}, [('+', T + 'properties/new', 'compatible')]),
    ('property gone', {'      name: { type: string, required: false }\n': ''}, [('-', T + 'properties/name', 'breaking')]),
    ('now required', {'name: { type: string, required: false }': 'name: { type: string, required: true }'}, [('~', T + 'properties/name/required', 'breaking')]),
    ('required by default', {'name: { type: string, required: false }': 'name: { type: string }'}, [('-', T + 'properties/name/required', 'breaking')]),
    ('now optional', {'owner: { type: string }': 'owner: { type: string, required: false }'}, [('+', 'node_types/Shop/properties/owner/required', 'compatible')]),
    ('other default', {'default: 1, v': 'default: 2, v'}, [('~', T + 'properties/size/default', 'compatible')]),
    ('default gone', {'default: 1, v': 'v'}, [('-', T + 'properties/size/default', 'breaking')]),
    ('new default', {'owner: { type: string }': 'owner: { type: string, default: x }'}, [('+', 'node_types/Shop/properties/owner/default', 'compatible')]),
    ('stricter validation', {'$value, 0 ]': '$value, 9 ]'}, [('~', T + 'properties/size/validation', 'breaking')]),
    ('validation gone', {', validation: { $greater_than: [ $value, 0 ] }': ''}, [('-', T + 'properties/size/validation', 'compatible')]),
    ('new validation', {'name: { type: string, r': 'name: { type: string, validation: { $max_length: [ $value, 9 ] }, r'}, [('+', T + 'properties/name/validation', 'breaking')]),
    ('attribute gone', {'    attributes: { state: { type: string } }\n': ''}, [('-', T + 'attributes/state', 'breaking')]),
    ('new attribute', {'{ state: {': '{ age: { type: integer }, state: {'}, [('+', T + 'attributes/age', 'compatible')]),
    ('capability gone', {'    capabilities: { host: Host }\n': ''}, [('-', T + 'capabilities/host', 'breaking')]),
    ('new capability', {'{ host: Host }': '{ host: Host, data: Data }'}, [('+', T + 'capabilities/data', 'compatible')]),
    ('other capability type', {'{ host: Host }': '{ host: Data }'}, [('~', T + 'capabilities/host/type', 'compatible')]),
    ('new optional requirement', {'    requirements:\n': '    requirements:\n      - data: { capability: Data, count_range: [ 0, 1 ] }\n'}, [('+', 'node_types/Shop/requirements/data', 'compatible')]),
    ('new mandatory requirement', {'    requirements:\n': '    requirements:\n      - data: { capability: Data, count_range: [ 1, 1 ] }\n'}, [('+', 'node_types/Shop/requirements/data', 'breaking')]),
    ('count', {'[ 0, 1 ]': '[ 1, 1 ]'}, [('~', 'node_types/Shop/requirements/host/count_range', 'breaking')]),
    ('operation gone', {', stop: {}': ''}, [('-', 'interface_types/Life/operations/stop', 'breaking')]),
    ('new operation', {', stop: {}': ', stop: {}, wait: {}'}, [('+', 'interface_types/Life/operations/wait', 'compatible')]),
    ('one more valid type', {'[ Host, Data ]': '[ Host, Data, Third ]'}, [('+', 'relationship_types/On/valid_capability_types/Third', 'compatible')]),
    ('valid type gone', {'[ Host, Data ]': '[ Host ]'}, [('-', 'relationship_types/On/valid_capability_types/Data', 'compatible')]),
    ('type version', {'    description: A server': '    version: 1.0.0\n    description: A server'}, [('+', T + 'version', 'neutral')]),
    ('metadata of a type', {'    description: A server': '    metadata: { a: b }\n    description: A server'}, [('+', T + 'metadata', 'neutral')]),
    ('attribute type', {'{ state: { type: string } }': '{ state: { type: integer } }'}, [('~', T + 'attributes/state/type', 'breaking')]),
    ('property becomes a list', {'      name: { type: string, r': '      name: { type: list, entry_schema: string, r'},
     [('~', T + 'properties/name/type', 'breaking'), ('+', T + 'properties/name/entry_schema', 'breaking')]),
    ('requirement gone', {'    requirements:\n      - host: { capability: Host, relationship: On, count_range: [ 0, 1 ] }\n': ''},
     [('-', 'node_types/Shop/requirements/host', 'breaking')]),
    ('other relationship', {'relationship: On, count': 'relationship: Off, count'}, [('~', 'node_types/Shop/requirements/host/relationship/type', 'breaking')]),
    ('upper count', {'[ 0, 1 ]': '[ 0, 2 ]'}, [('~', 'node_types/Shop/requirements/host/count_range', 'compatible')]),
    ('interface gone', {'    interfaces: { life: { type: Life } }\n': ''}, [('-', 'node_types/Shop/interfaces/life', 'breaking')]),
    # The service
    ('new mandatory input', {'    count: {': '    new: { type: string }\n    count: {'}, [('+', S + 'inputs/new', 'breaking')]),
    ('new input with a default', {'    count: {': '    new: { type: string, default: x }\n    count: {'}, [('+', S + 'inputs/new', 'compatible')]),
    ('input gone', {'    count: { type: integer, default: 1 }\n': ''}, [('-', S + 'inputs/count', 'breaking')]),
    ('input type', {'count: { type: integer': 'count: { type: float'}, [('~', S + 'inputs/count/type', 'breaking')]),
    ('input optional', {'required: true': 'required: false'}, [('~', S + 'inputs/who/required', 'compatible')]),
    ('output gone', {'  outputs: { size: { type: integer, value: 3 } }\n': ''}, [('-', S + 'outputs/size', 'breaking')]),
    ('output value', {'value: 3': 'value: 4'}, [('~', S + 'outputs/size/value', 'compatible')]),
    ('new output', {'outputs: {': 'outputs: { new: { value: 1 },'}, [('+', S + 'outputs/new', 'compatible')]),
    ('property value', {'size: 3 }': 'size: 4 }'}, [('~', S + 'node_templates/server/properties/size', 'compatible')]),
    ('new node', {'    shop:\n': '    more: { type: Server }\n    shop:\n'}, [('+', S + 'node_templates/more', 'compatible')]),
    ('other host', {'host: server': 'host: other'}, [('~', S + 'node_templates/shop/requirements/host/node', 'compatible')]),
    ('policy target', {'[ server, shop ]': '[ server ]'}, [('-', S + 'policies/near/targets/shop', 'compatible')]),
    ('two changes', {'value: 3': 'value: 4', 'description: A shop': 'description: Shop'},
     [('~', 'description', 'neutral'), ('~', S + 'outputs/size/value', 'compatible')]),
    ('node gone', {'    server: { type: Server, properties: { size: 3 } }\n': ''}, [('-', S + 'node_templates/server', 'compatible')]),
    ('node of another type', {'server: { type: Server': 'server: { type: Shop'}, [('~', S + 'node_templates/server/type', 'compatible')]),
    ('policy gone', {'  policies: [ { near: { type: Near, targets: [ server, shop ] } } ]\n': ''}, [('-', S + 'policies/near', 'compatible')]),
    ('artifact of a node', {'      type: Shop\n': '      type: Shop\n      artifacts: { image: { type: File, file: a.img } }\n'}, [('+', S + 'node_templates/shop/artifacts/image', 'compatible')]),
    # The file
    ('description', {'description: A shop': 'description: Our shop'}, [('~', 'description', 'neutral')]),
    ('metadata', {'owner: me': 'owner: you'}, [('~', 'metadata/owner', 'neutral')]),
    ('profile', {'shop:1.2': 'shop:1.3'}, [('~', 'profile', 'neutral')]),
]
STEPS = [  # the change, the version of the second package, and whether that version follows the change
    ('size: 3 }', 'size: 4 }', '1.3', True), ('size: 3 }', 'size: 4 }', '1.2', False), ('size: 3 }', 'size: 4 }', '1.2.9', False),
    ('size: 3 }', 'size: 4 }', '2.0', True), ('A shop', 'Shop', '1.2.1', True), ('A shop', 'Shop', '1.2', False), ('A shop', 'Shop', 'new', False),
    ('type: float', 'type: float', '1.2', True), ('      name: { type: string, required: false }\n', '', '1.9', False),
    ('      name: { type: string, required: false }\n', '', '2.0', True), ('size: 3 }', 'size: 4 }', '0.9', False),
]
MARKS = {'added': '+', 'removed': '-', 'changed': '~', 'renamed': '>'}


def changed(replacements):
    text = BASE
    for old, new in replacements.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def diff(directory, *arguments):
    done = subprocess.run([csar, 'diff', *arguments, '--format', 'json'], cwd=directory, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, json.loads(done.stdout)['diff']


def pair(directory, replacements, wanted):
    """Compares the first file with the second, and the reverse: the reverse must have no changes, or equally many."""
    (directory / 'a.yaml').write_text(BASE, newline='')
    (directory / 'b.yaml').write_text(changed(replacements), newline='')
    status, found = diff(directory, 'a.yaml', 'b.yaml')
    told = [(MARKS[change['kind']], '/'.join(change['path']), change['class']) for change in found['definitions']]
    assert sorted(told) == sorted(wanted), told
    assert status == (1 if wanted else 0)
    assert len(diff(directory, 'b.yaml', 'a.yaml')[1]['definitions']) == len(wanted), 'the reverse'


def valid_values(directory, definitions, before, after, wanted):
    (directory / 'a.yaml').write_text(definitions.replace('VALUES', before))
    (directory / 'b.yaml').write_text(definitions.replace('VALUES', after))
    found = diff(directory, 'a.yaml', 'b.yaml')[1]['definitions']
    assert [(MARKS[change['kind']], change['class']) for change in found] == wanted, found


VERSIONS = {'@2.0': 'tosca_definitions_version: tosca_2_0', '@1.3': 'tosca_definitions_version: tosca_simple_yaml_1_3'}


def pairs_of_file():
    """For each pair in pairs.txt: its name, its class, and the files of both sides."""
    for block in (pathlib.Path(__file__).parent / 'pairs.txt').read_text().split('\n=== ')[1:]:
        head, text = block.split('\n', 1)
        for mark, line in VERSIONS.items():
            text = text.replace(mark, line)
        wanted, name = head.split(' ', 1)
        sides = []
        for side in text.split('\n---\n'):
            entry, *others = side.split('\n+++ ')
            sides.append({'main.yaml': entry} | dict(other.split('\n', 1) for other in others))
        yield name, wanted, sides


def judged(directory, wanted, sides):
    for side, files_of_side in zip(('old', 'new'), sides):
        (directory / side).mkdir()
        for name, text in files_of_side.items():
            (directory / side / name).write_text(text + '\n')
    _, found = diff(directory, 'old/main.yaml', 'new/main.yaml')
    classes = ['same', 'neutral', 'compatible', 'breaking']
    worst = max((classes.index(change['class']) for change in found['definitions']), default=0)
    assert classes[worst] == wanted, [('/'.join(change['path']), change['class'], change['reason'] if 'reason' in change else '') for change in found['definitions']]


def interfaces_before_1_3(directory):
    """Before 1.3, operations are directly in the interface; since 1.3 they are under "operations"."""
    text = ('tosca_definitions_version: tosca_simple_yaml_1_2\ninterface_types:\n  I: { derived_from: tosca.interfaces.Root, start: { description: x }, stop: {} }\n'
            'node_types:\n  N: { derived_from: tosca.nodes.Root, interfaces: { i: { type: I, start: run.sh, stop: { implementation: stop.sh } } } }\n'
            'topology_template: { node_templates: { n: { type: N, interfaces: { i: { start: { implementation: other.sh } } } } } }\n')
    (directory / 'a.yaml').write_text(text)
    new = (text.replace('yaml_1_2', 'yaml_1_3').replace('start: { description: x }, stop: {}', 'operations: { start: { description: x }, stop: {} }')
           .replace('start: run.sh, stop: { implementation: stop.sh }', 'operations: { stop: stop.sh, start: { implementation: run.sh } }')
           .replace('start: { implementation: other.sh }', 'operations: { start: other.sh }'))
    (directory / 'b.yaml').write_text(new)
    assert ['/'.join(change['path']) for change in diff(directory, 'a.yaml', 'b.yaml')[1]['definitions']] == ['tosca_definitions_version']
    (directory / 'b.yaml').write_text(new.replace('run.sh', 'ran.sh'))
    assert ['/'.join(change['path']) for change in diff(directory, 'a.yaml', 'b.yaml')[1]['definitions']] == [
        'node_types/N/interfaces/i/operations/start/implementation/primary/file', 'tosca_definitions_version']


def step(directory, old, new, version, follows):
    (directory / 'a.yaml').write_text(BASE)
    (directory / 'b.yaml').write_text(BASE.replace(old, new).replace('shop:1.2', 'shop:' + version))
    done = subprocess.run([csar, 'diff', 'a.yaml', 'b.yaml', '--require-version-step', '-q'], cwd=directory, capture_output=True)
    assert done.returncode == (0 if follows else 1), done


def split(directory):
    """Definitions in two files instead of one, and a zip compared with a tar and a directory: the definitions are equal."""
    head, tail = BASE.split('service_template:')
    types = head.replace('profile: org.acme.shop:1.2\ndescription: A shop\nmetadata: { owner: me }\n', '')
    whole, parts = directory / 'whole', directory / 'parts'
    whole.mkdir(), parts.mkdir()
    (whole / 'service.yaml').write_text(BASE)
    (parts / 'service.yaml').write_text('tosca_definitions_version: tosca_2_0\nprofile: org.acme.shop:1.2\ndescription: A shop\n'
                                        'metadata: { owner: me }\nimports: [ types/all.yaml ]\nservice_template:' + tail)
    (parts / 'types').mkdir()
    (parts / 'types/all.yaml').write_text(types)
    for name, archive in (('whole', 'w.csar'), ('whole', 'w.tar.gz'), ('parts', 'p.tar')):
        subprocess.run([csar, 'pack', name, '-o', archive, '-q', '--no-verify'], cwd=directory, check=True)
    assert diff(directory, 'w.csar', 'w.tar.gz')[0] == 0
    assert diff(directory, 'w.csar', 'w.csar')[0] == 0
    status, found = diff(directory, 'w.csar', 'p.tar')
    assert status == 1 and found['definitions'] == [], found['definitions']
    assert [(f['kind'], f['name']) for f in found['files']] == [('changed', 'service.yaml'), ('added', 'types/all.yaml')]
    assert diff(directory, 'whole/service.yaml', 'parts/service.yaml')[1]['definitions'] == []


def files(directory):
    """Files that are renamed, have another mode or other content, are removed or added."""
    for name, content in (('a', 'moved'), ('b', 'moved')):
        top = directory / name
        top.mkdir()
        (top / 'service.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
        (top / ('old.sh' if name == 'a' else 'new.sh')).write_text(content)
        (top / 'mode.sh').write_text('x')
        (top / 'content').write_text(name)
        (top / ('gone' if name == 'a' else 'new')).write_text(name * 2)
    (directory / 'b/mode.sh').chmod(0o755)
    _, found = diff(directory, 'a', 'b')
    assert [(f['kind'], f['name'], f.get('newName'), f.get('content'), f.get('executableBit')) for f in found['files']] == [
        ('changed', 'content', None, True, None), ('removed', 'gone', None, None, None), ('changed', 'mode.sh', None, False, True),
        ('added', 'new', None, None, None), ('renamed', 'old.sh', 'new.sh', None, None)], found['files']


def signatures(directory):
    """A package that is signed by one signer, by another, and not at all; the files have their roles."""
    (directory / 's').mkdir()
    (directory / 's/service.yaml').write_text('tosca_definitions_version: tosca_2_0\nservice_template:\n  node_templates:\n'
                                              '    n: { type: X, artifacts: { a: { type: File, file: run.sh } } }\n')
    (directory / 's/run.sh').write_text('x')
    for name in ('one', 'two'):
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', name + '.key', '-out', name + '.crt', '-subj', '/CN=' + name],
                       cwd=directory, check=True, capture_output=True)
        subprocess.run([csar, 'pack', 's', '-o', name + '.csar', '-q', '--no-verify', '--manifest', '--sign', 'manifest', '--key', name + '.key', '--cert', name + '.crt'], cwd=directory, check=True)
    subprocess.run([csar, 'pack', 's', '-o', 'none.csar', '-q', '--no-verify', '--manifest'], cwd=directory, check=True)
    (directory / 's/run.sh').write_text('y')
    subprocess.run([csar, 'pack', 's', '-o', 'other.csar', '-q', '--no-verify', '--manifest', '--sign', 'manifest', '--key', 'one.key', '--cert', 'one.crt'], cwd=directory, check=True)
    assert diff(directory, 'one.csar', 'one.csar')[0] == 0
    _, found = diff(directory, 'one.csar', 'two.csar')
    assert [change['kind'] for change in found['signatures']] == ['changed'] and found['definitions'] == []
    assert 'CN=one' in found['signatures'][0]['old'] and 'CN=two' in found['signatures'][0]['new']
    assert [change['kind'] for change in diff(directory, 'none.csar', 'two.csar')[1]['signatures']] == ['added']
    assert [change['kind'] for change in diff(directory, 'one.csar', 'none.csar')[1]['signatures']] == ['removed']
    _, found = diff(directory, 'one.csar', 'other.csar')
    assert found['signatures'] == [], 'signed anew by the same'
    assert {f['name']: f.get('role') for f in found['files']}['run.sh'] == 'artifact', found['files']


def growth(directory):
    """10,000 node templates, each moved to another place, and one changed."""
    nodes = [f'    n{i}: {{ type: Server, properties: {{ size: {i} }} }}\n' for i in range(1, 10001)]
    head, tail = BASE.split('    server: { type')
    (directory / 'a.yaml').write_text(head + ''.join(nodes) + '    server: { type' + tail)
    nodes.reverse()
    (directory / 'b.yaml').write_text(head + ''.join(nodes).replace('size: 77 }', 'size: 78 }') + '    server: { type' + tail)
    _, found = diff(directory, 'a.yaml', 'b.yaml')
    assert ['/'.join(change['path']) for change in found['definitions']] == [S + 'node_templates/n77/properties/size']


def bomb(directory):
    """Aliases that represent 10^9 entries."""
    text = 'tosca_definitions_version: tosca_2_0\ndsl_definitions:\n  a: &a { x: 1 }\n'
    for before, name in zip('abcdefgh', 'bcdefghi'):
        text += f'  {name}: &{name} {{ ' + ', '.join(f'k{i}: *{before}' for i in range(10)) + ' }\n'
    (directory / 'a.yaml').write_text(text + 'metadata: *i\n')
    done = subprocess.run([csar, 'diff', 'a.yaml', 'a.yaml'], cwd=directory, capture_output=True, timeout=60)
    assert done.returncode in (0, 3), done


suite = Suite('diff')
cases = [(name, lambda d, r=replacements, w=list(wanted): pair(d, r, w)) for name, replacements, wanted in PAIRS]
cases += [(f'step {version} {number}', lambda d, a=(old, new, version, follows): step(d, *a)) for number, (old, new, version, follows) in enumerate(STEPS)]
VALUES = [  # two lists of valid values, in both notations
    ('[ a, b ]', '[ b, a ]', []), ('[ a, b ]', '[ a, b, c ]', [('~', 'compatible')]), ('[ a, b ]', '[ a ]', [('~', 'breaking')]),
    ('[ a, b ]', '[ a, c ]', [('~', 'breaking')]),
]
for form in ('tosca_definitions_version: tosca_simple_yaml_1_3\ndata_types: { T: { derived_from: string, constraints: [ valid_values: VALUES ] } }\n',
             'tosca_definitions_version: tosca_2_0\ndata_types: { T: { derived_from: string, validation: { $valid_values: [ $value, VALUES ] } } }\n'):
    cases += [(f'{form[-60:-1]} {before} {after}', lambda d, a=(form, before, after, wanted): valid_values(d, *a)) for before, after, wanted in VALUES]
cases += [(name, lambda d, a=(wanted, sides): judged(d, *a)) for name, wanted, sides in pairs_of_file()]
cases += [(test.__name__, test) for test in (interfaces_before_1_3, split, files, signatures, growth, bomb)]
for name, case in cases:
    with tempfile.TemporaryDirectory() as top:
        try:
            case(pathlib.Path(top))
            suite.record(name, '')
        except Exception as what:  # noqa: BLE001: any exception fails the case
            suite.record(name, f'{type(what).__name__}: {what}')
suite.finish()
