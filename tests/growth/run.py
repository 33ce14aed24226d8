#!/usr/bin/env python3
"""The work grows in proportion to the input: each family of inputs is measured at n and at 4 n.

usage: run.py CSAR [--filter TEXT] [--junit FILE] [--show]

Instructions are counted with valgrind, because time is meaningless on a busy machine. An input that is four times as large may take MOST
times the instructions, each without those of an input of size 2; quadratic work takes sixteen times. The families are inputs that once cost
too much, at sizes that would have shown this (docs/limits.md).
"""
import argparse, concurrent.futures, os, pathlib, re, shutil, subprocess, sys, tarfile, tempfile, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

MOST = 5.2
V2 = 'tosca_definitions_version: tosca_2_0\n'
FAMILIES = []


def family(n, status=0, **more):
    """A generator of files {name: text}, which are validated, or packed into a zip that is verified. status: None if large inputs are
    rejected."""
    def note(function):
        FAMILIES.append((function.__name__, function, n, status, more))
        return function
    return note


def lines(n, text):
    return ''.join(text.format(i=i) for i in range(n))


@family(3000, None)
def words_beside_a_run_of_blanks(n):
    return {'a.yaml': V2 + 'description: a' + ' ' * n + 'b ' * n + '\n'}


@family(3000, None)
def lines_behind_empty_lines(n):
    return {'a.yaml': V2 + 'description: |\n  a' + '\n' * n + '  b\n' * n}


@family(150, 1)
def unknown_names_in_many_imports(n):
    files = {f't{i}.yaml': V2 + f'node_types: {{ T{i}: {{}} }}\n' for i in range(n)}
    return {**files, 'a.yaml': V2 + 'imports:\n' + lines(n, '- t{i}.yaml\n') + 'node_types:\n' + lines(n, '  A{i}: {{ derived_from: x{i} }}\n')}


@family(150)
def names_in_many_imports(n):
    files = {f't{i}.yaml': V2 + f'node_types: {{ T{i}: {{}} }}\n' for i in range(n)}
    return {**files, 'a.yaml': V2 + 'imports:\n' + lines(n, '- t{i}.yaml\n') + 'node_types:\n' + lines(n, '  A{i}: {{ derived_from: T{i} }}\n')}


@family(400)
def one_file_under_many_namespaces(n):
    return {'t.yaml': V2 + 'node_types: { T: {} }\n',
            'a.yaml': V2 + 'imports:\n' + lines(n, '- {{ url: t.yaml, namespace: n{i} }}\n') + 'node_types:\n' + lines(n, '  A{i}: {{ derived_from: n{i}:T }}\n')}


@family(2000, 4, package=True)
def names_that_a_manifest_lists_and_that_are_not_there(n):
    files = {f'f/{i}': '' for i in range(n)}
    sources = lines(n, 'Source: gone{i}\nAlgorithm: SHA-256\nHash: ' + '0' * 64 + '\n\n')
    return {'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\nETSI-Entry-Manifest: a.mf\n', 'a.yaml': V2,
            'a.mf': 'metadata:\n  vnf_product_name: x\n\n' + sources, **files}


@family(2000, 1, package=True)
def files_that_metadata_names_and_that_are_not_there(n):
    return {'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\nOther-Definitions: ' + lines(n, '"gone{i}.yaml" ') + '\n',
            'a.yaml': V2, **{f'f/{i}': '' for i in range(n)}}


# Empty files: the work of each file is small.
@family(2000, 1, package=True)
def definitions_files_that_metadata_names(n):
    return {'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\nOther-Definitions: ' + lines(n, 'f{i:05} ') + '\n',
            'a.yaml': V2, **{f'f{i:05}': '' for i in range(n)}}


@family(2000, command=('inspect', '.', '-q'))
def definitions_files_that_are_inspected(n):
    return {'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\nOther-Definitions: ' + lines(n, 'f{i:05} ') + '\n',
            'a.yaml': V2, **{f'f{i:05}': V2 for i in range(n)}}


@family(1000, package=True)
def directories_that_differ_in_case(n):
    return {'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\n', 'a.yaml': V2,
            **{f'{name}{i}/{name}': '' for i in range(n) for name in 'aA'}}


@family(20, 1)
def aliases_to_a_value_with_an_error(n):
    many = ', '.join(['*b'] * n)
    return {'a.yaml': V2 + 'metadata:\n  a: &a { x: [ 1, 2 ] }\n' f'dsl_definitions: &b [ {", ".join(["*a"] * 20)} ]\n'
            f'node_types:\n  A: {{ properties: {{ p: {{ type: list, entry_schema: string, default: [ {many} ] }} }} }}\n'}


@family(60)
def one_mapping_merged_into_many(n):
    return {'a.yaml': V2 + 'metadata: &m {' + lines(10 * n, ' k{i}: x,') + ' }\nservice_template: { node_templates: {} }\n'}


@family(300, convert=True)
def files_of_a_compressed_tar(n):
    return {f'f{i}': str(i) * 200 for i in range(n)}


@family(200)
def assignments_of_one_relationship_template(n):
    return {'a.yaml': V2 + 'capability_types: { C: {} }\nrelationship_types: { R: { properties: { p: { type: list, entry_schema: integer } } } }\nnode_types: { A: { capabilities: '
            '{ c: C }, requirements: [ { r: { capability: C, relationship: { type: R, properties: { p: { validation: { $greater_than: [ { $length: [ $value ] }, 1 ] } } } }, '
            'count_range: [ 0, UNBOUNDED ] } } ] } }\nservice_template:\n  relationship_templates: { t: { type: R, properties: { p: [' + ' 1,' * n + ' 1 ] } } }\n'
            '  node_templates:\n    s: { type: A }\n    a: { type: A, requirements: [' + ' { r: { node: s, relationship: t } },' * n + ' ] }\n'}


VARIABLE = 'tosca_definitions_version: tosca_variability_1_0\ntopology_template:\n'
RESOLVE = ['resolve', 'a.yaml', '-o', '-', '-q']


@family(1000, command=('migrate', 'a.yaml', '-o', '-', '-q'))
def changes_in_one_line(n):
    return {'a.yaml': 'tosca_definitions_version: tosca_simple_yaml_1_3\nnode_types: {' +
            lines(n, ' N{i}: {{ attributes: {{ a: {{ type: list, status: supported }} }} }},') + ' }\n'}


def nodes(n, needs):
    return (V2 + 'capability_types: { C: {} }\nrelationship_types: { R: {} }\nnode_types: { A: { properties: { p: { type: integer } }, capabilities: { c: C }, requirements: [ { r: '
            '{ capability: C, relationship: R, count_range: [ 0, UNBOUNDED ] } } ] } }\nservice_template:\n  node_templates:\n' +
            ''.join(f'    n{i}: {{ type: A, properties: {{ p: {i} }}, requirements: [ {", ".join(f"{{ r: n{to} }}" for to in needs(i))} ] }}\n' for i in range(n)))


# A cycle: each node needs the next one and a distant one.
@family(400, command=('graph', 'a.yaml', '--format', 'svg'))
def picture_of_a_cycle(n):
    return {'a.yaml': nodes(n, lambda i: [(i + 1) % n, (i * 7) % n])}


@family(400, command=('graph', 'a.yaml', '--format', 'svg'))
def picture_of_a_chain_with_lines_to_its_end(n):
    return {'a.yaml': nodes(n, lambda i: [min(i + 1, n - 1), n - 1])}


@family(400, command=('graph', 'a.yaml', '--format', 'svg'))
def picture_of_a_star(n):
    return {'a.yaml': nodes(n, lambda i: [0])}


COMPILE = ['compile', '.', '--no-places']
HOSTS = (V2 + 'capability_types: { C: { properties: { p: { type: integer, default: 4 } } } }\nrelationship_types: { R: {} }\n'
         'node_types: { A: { capabilities: { c: C } }, B: { requirements: [ { r: { capability: C, relationship: R } } ] } }\n')


# The capacity that a host has left is too small for another node.
@family(300, command=COMPILE)
def compiled_allocations(n):
    return {'a.yaml': HOSTS + f'service_template:\n  node_templates:\n    a: {{ type: A, count: {n} }}\n' +
                      lines(n, '    b{i}: {{ type: B, requirements: [ r: {{ allocation: {{ p: 3 }} }} ] }}\n')}


# Each requirement finds its target by the number that both nodes have.
@family(100, command=COMPILE)
def compiled_filters_that_compare_two_nodes(n):
    same = '$equal: [ { $get_property: [ SELF, TARGET, p ] }, { $get_property: [ SELF, SOURCE, p ] } ]'
    return {'a.yaml': V2 + 'capability_types: { C: {} }\nrelationship_types: { R: {} }\nnode_types:\n  A: { properties: { p: { type: integer } }, capabilities: { c: C } }\n'
                      '  B: { properties: { p: { type: integer } }, requirements: [ r: { capability: C, relationship: R, count_range: [ 1, 1 ], node_filter: { ' + same + ' } } ] }\n'
                      'service_template:\n  node_templates:\n' + lines(n, '    a{i}: {{ type: A, properties: {{ p: {i} }} }}\n') + lines(n, '    b{i}: {{ type: B, properties: {{ p: {i} }} }}\n')}


TO_TOSCA = ['compile', '.', '--normalized', '--format', 'tosca']


@family(400, command=TO_TOSCA)
def types_with_many_members_written_as_tosca(n):
    return {'a.yaml': V2 + 'relationship_types: { R: {} }\ncapability_types:\n' + lines(n, '  C{i}: {{}}\n') + 'node_types:\n  A:\n    properties:\n' +
            lines(n, '      p{i}: {{ type: integer, default: 1 }}\n') + '    requirements:\n' + lines(n, '    - r{i}: {{ capability: C{i}, relationship: R, count_range: [ 0, 1 ] }}\n') +
            '  B: { derived_from: A }\nservice_template: { node_templates: { b: { type: B } } }\n'}


@family(60, command=COMPILE)
def compiled_nodes_that_other_files_substitute(n):
    inner = 'imports: [ t.yaml ]\nservice_template: {{ substitution_mappings: {{ node_type: T{i} }}, node_templates: {{ x: {{ type: A }} }} }}\n'
    return {'t.yaml': HOSTS.replace('B: {', lines(n, 'T{i}: {{}}, ') + 'B: {'), **{f's{i}.yaml': V2 + inner.format(i=i) for i in range(n)},
            'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\nOther-Definitions: ' + lines(n, '"s{i}.yaml" ') + '\n',
            'a.yaml': V2 + 'imports: [ t.yaml ]\nservice_template:\n  node_templates:\n' +
                      lines(n, '    n{i}: {{ type: T{i}, directives: [ substitute ] }}\n')}


# Each template is at another place, and changed.
@family(400, 1, command=('diff', 'a.yaml', 'b.yaml', '-q', '-o', 'p.html'))
def differences_of_templates(n):
    text = nodes(n, lambda i: [0])
    head, first, rest = text.partition('    n0:')
    return {'a.yaml': text, 'b.yaml': head + ''.join(line + '\n' for line in reversed((first + rest).splitlines())).replace('p: ', 'p: 1')}


# The name of the chart's file may have a version behind each hyphen.
@family(10000, 1, command=('diff', 'a.yaml', 'b.yaml', '-q'))
def hyphens_in_the_name_of_a_chart(n):
    text = (V2 + 'artifact_types: { tosca.artifacts.nfv.HelmChart: {} }\nnode_types: { A: {} }\nservice_template:\n  node_templates:\n'
            '    a: { type: A, artifacts: { c: { type: tosca.artifacts.nfv.HelmChart, file: ' + 'a-' * n)
    return {'a.yaml': text + '1.tgz } } }\n', 'b.yaml': text + '2.tgz } } }\n'}


def variable(n, variability, nodes):
    types = 'node_types: { t: { derived_from: tosca.nodes.Root, properties: { p: { type: integer, required: false } } } }\n'
    head, topology = VARIABLE.split('\n', 1)
    return {'a.yaml': head + '\n' + types + topology + f'  variability: {{ {variability} }}\n  node_templates:\n' + lines(n, nodes)}


LOCAL = ('    n{i}: {{ type: t, conditions: {{ equal: [ {{ variability_input: x }}, {{ add: [ {i}, 0 ] }} ] }}, '
         'properties: [ p: {{ value: 1, conditions: {{ node_presence: CONTAINER }} }} ] }}\n')


@family(300)
def variable_elements_with_local_conditions(n):
    return variable(n, 'inputs: { x: { type: integer, default: 1 } }, presets: { p: { inputs: { x: 2 } } }', LOCAL)


@family(300, command=RESOLVE)
def resolved_elements_with_local_conditions(n):
    return variable(n, 'inputs: { x: { type: integer, default: 1 } }', LOCAL)


@family(200, command=RESOLVE)
def resolved_chain_of_presences(n):
    return {'a.yaml': variable(n, 'inputs: {}', '    n{i}: {{ type: t, conditions: {{ node_presence: m{i} }} }}\n')['a.yaml'].replace('m0 ', 'n1 ') +
                      lines(n, '    m{i}: {{ type: t, conditions: true }}\n')}


@family(100, None, command=RESOLVE)
def resolved_cycle_of_presences(n):
    text = ''.join(f'    n{i}: {{ type: t, conditions: {{ node_presence: n{(i + 1) % n} }} }}\n' for i in range(n))
    return {'a.yaml': VARIABLE + '  variability: { options: { optimization: max, optimization_topology: max } }\n  node_templates:\n' + text}


@family(200, None, command=RESOLVE)
def resolved_alternatives_of_one_property(n):
    return {'a.yaml': VARIABLE + '  variability: { inputs: { x: { type: integer, default: 1 } } }\n  node_templates:\n    a:\n      type: t\n      properties:\n' +
                      lines(n, '      - p: {{ value: {i}, conditions: {{ equal: [ {{ variability_input: x }}, {i} ] }} }}\n')}


@family(200)
def named_expressions_that_name_the_next_twice(n):
    return {'a.yaml': VARIABLE + '  variability:\n    expressions:\n' +
                      lines(min(n, 150), '      e{i}: {{ and: [ {{ logic_expression: f{i} }}, {{ logic_expression: f{i} }} ] }}\n      f{i}: true\n') +
                      '  node_templates:\n' + lines(n, '    n{i}: {{ type: tosca.nodes.Root, conditions: {{ logic_expression: e1 }} }}\n')}


V13 = 'tosca_definitions_version: tosca_simple_yaml_1_3\n'


@family(1000)
def requirements_that_a_long_list_refuses(n):
    return {'a.yaml': V13 + 'capability_types:\n  X: { derived_from: tosca.capabilities.Root }\n' + lines(n, '  C{i}: {{ derived_from: tosca.capabilities.Root }}\n') +
            'relationship_types:\n  R:\n    derived_from: tosca.relationships.Root\n    valid_target_types:\n' + lines(n, '    - C{i}\n') +
            'node_types:\n  N:\n    derived_from: tosca.nodes.Root\n    requirements:\n' + lines(n, '    - r{i}: {{ capability: X, relationship: R, occurrences: [ 0, 1 ] }}\n')}


@family(700, 1)
def assignments_to_a_target_with_many_capabilities(n):
    return {'a.yaml': V13 + 'capability_types: { Y: { derived_from: tosca.capabilities.Root }, X: { derived_from: Y } }\n'
            'relationship_types: { R: { derived_from: tosca.relationships.Root, valid_target_types: [ X ] } }\nnode_types:\n'
            '  S: { derived_from: tosca.nodes.Root, requirements: [ r: { capability: Y, occurrences: [ 0, UNBOUNDED ] } ] }\n'
            '  T:\n    derived_from: tosca.nodes.Root\n    capabilities:\n' + lines(n, '      c{i}: Y\n') +
            'topology_template:\n  node_templates:\n    t: { type: T }\n' + lines(n, '    s{i}: {{ type: S, requirements: [ r: {{ node: t, relationship: R }} ] }}\n')}


@family(700)
def requirements_of_all_capabilities_of_a_node_type(n):
    return {'a.yaml': V2 + 'relationship_types: { R: {} }\ncapability_types:\n' + lines(n, '  C{i}: {{}}\n') + 'node_types:\n  T:\n    capabilities:\n' +
            lines(n, '      c{i}: C{i}\n') + '  S:\n    requirements:\n' + lines(n, '    - r{i}: {{ capability: C{i}, node: T, relationship: R }}\n')}


@family(1000)
def properties_without_mapping_beside_inputs(n):
    return {'a.yaml': V13 + 'node_types:\n  N:\n    derived_from: tosca.nodes.Root\n    properties:\n' + lines(n, '      p{i}: {{ type: string }}\n') +
            'topology_template:\n  inputs:\n' + lines(n, '    i{i}: {{ type: integer }}\n') +
            '  substitution_mappings: { node_type: N }\n  node_templates: { a: { type: tosca.nodes.Root } }\n'}


# Each name may be that of a chart, with a version behind each hyphen.
@family(30, package=True)
def hyphens_in_the_names_of_files(n):
    return {'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\n',
            'a.yaml': V2 + 'node_types: { tosca.nodes.nfv.VNF: {} }\nservice_template:\n  node_templates: { v: { type: tosca.nodes.nfv.VNF } }\n',
            **{f'{i:03}{"-1" * n}_.tgz': '' for i in range(300)}}


def write(directory, files, package):
    if package:
        with zipfile.ZipFile(directory / 'p.zip', 'w') as archive:
            for name, text in files.items():
                archive.writestr(name, text)
        return ['verify', 'p.zip']
    for name, text in files.items():
        (directory / name).write_text(text)
    return ['validate', 'a.yaml']


def count(csar, make, n, status, package=False, convert=False, command=()):
    with tempfile.TemporaryDirectory() as path:
        arguments = write(pathlib.Path(path), make(n), package)
        if convert:
            with tarfile.open(pathlib.Path(path) / 'a.tar.gz', 'w:gz') as archive:
                for name in make(n):
                    archive.add(pathlib.Path(path) / name, name)
            arguments = ['convert', 'a.tar.gz', 'a.csar']
        called = ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', csar, *(command or (*arguments, '-q')), '-j', '1']
        done = subprocess.run(called, cwd=path, env={'PATH': os.environ['PATH']}, capture_output=True, text=True)
    found = re.search(r'Collected : (\d+)', done.stderr)
    assert found and done.returncode in ((0, 1) if status is None else (status,)), f'n = {n}: status {done.returncode}\n{done.stdout}{done.stderr}'
    return int(found[1])


def judge(csar, row):
    """Returns the ratio and the fault."""
    name, make, n, status, more = row
    try:
        least, small, large = count(csar, make, 2, status, **more), count(csar, make, n, status, **more), count(csar, make, 4 * n, status, **more)
    except AssertionError as fault:
        return 0, str(fault)
    ratio = (large - least) / (small - least)
    return ratio, '' if ratio <= MOST else f'{4 * n} take {ratio:.1f} times the instructions of {n}, {small - least:,}'


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument('csar'), options.add_argument('--filter', default=''), options.add_argument('--junit')
    options.add_argument('--show', action='store_true')
    options = options.parse_args()
    suite = Suite('growth')
    # valgrind 3.19 cannot read the debug information of Clang.
    stripped = tempfile.NamedTemporaryFile()
    subprocess.run(['strip', '-o', stripped.name, options.csar], check=True)
    os.chmod(stripped.name, 0o755)
    csar = shutil.copy(stripped.name, stripped.name + '.csar')  # a file that is open for writing cannot be run
    rows = [row for row in FAMILIES if options.filter in row[0]]
    if not shutil.which('valgrind'):
        for row in rows:
            suite.record(row[0], skipped='valgrind is not installed')
        suite.finish()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row, (ratio, fault) in zip(rows, pool.map(lambda row: judge(csar, row), rows)):
            suite.record(row[0], fault)
            if options.show:
                print(f'{row[0]:60} {ratio:5.2f}')
    os.unlink(csar)
    suite.finish()


main()
