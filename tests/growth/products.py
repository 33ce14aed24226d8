#!/usr/bin/env python3
"""Products of counts, each of which is within its own limit, reach the limit of the account of the run (base/budget.hpp, docs/limits.md).

usage: products.py CSAR [--work STEPS] [--filter TEXT] [--junit FILE] [--show]

--work sets the account (--limit work), by default to that of csar: the limit of a smaller account is reached in less time.

Each input ends with its verdict or is reported as not checked, after a limited processor time outside of the kernel and with at most BYTES of
memory.
"""
import argparse, json, os, pathlib, random, resource, subprocess, sys, tempfile, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

FULL_WORK = 1_000_000_000  # steps of the default account, which allows about 10 seconds
READING, SECONDS = 6, 9  # for reading the input, and for the steps of the full account on a busy machine
BYTES = 1 << 30
PROGRAM = 64 << 20  # memory of the program that the account does not count
V2 = 'tosca_definitions_version: tosca_2_0\n'
VARIABLE = 'tosca_definitions_version: tosca_variability_1_0\ntopology_template:\n'
META = {'TOSCA.meta': 'CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\n'}
CUT_SHORT = 'tosca/check-cut-short'
PRODUCTS = []


def product(cut_short=True, command=('verify',)):
    """A generator of files {name: text}. cut_short: whether the check is known to reach the limit of the account; None: unknown."""
    def note(function):
        PRODUCTS.append((function.__name__, function, cut_short, command))
        return function
    return note


def lines(n, text):
    return ''.join(text.format(i=i) for i in range(n))


def calls(function, n, templates):
    """Templates whose value is checked by a function of two long lists."""
    a, b = (', '.join(f'{x}{i}' for i in range(n)) for x in 'ab')
    return {'a.yaml': V2 + f'dsl_definitions: {{ a: &a [ {a} ], b: &b [ {b} ] }}\n'
            f'node_types: {{ N: {{ properties: {{ p: {{ type: string, validation: {{ {function} }} }} }} }} }}\n'
            'service_template:\n  node_templates:\n' + lines(templates, '    n{i}: {{ type: N, properties: {{ p: x{i} }} }}\n')}


@product()
def pairs_of_entries_of_lists_in_many_templates():
    return calls('$not: [ { $has_any_entry: [ *a, *b ] } ]', 1000, 5000)


@product()
def intersections_in_many_templates():
    return calls('$equal: [ { $length: [ { $intersection: [ *a, *b ] } ] }, 0 ]', 1000, 5000)


@product()
def unions_in_many_templates():
    return calls('$greater_than: [ { $length: [ { $union: [ *a, *b ] } ] }, 0 ]', 500, 5000)


@product(None)
def values_that_grow_by_concatenation():
    properties = ['p0: { type: list, entry_schema: string, default: [ ' + ', '.join(['x' * 10] * 50) + ' ] }']
    for i in range(1, 60):
        call = '{ $concat: [ ' + ', '.join([f'{{ $get_property: [ SELF, p{i - 1} ] }}'] * 3) + ' ] }'
        properties.append(f'p{i}: {{ type: list, entry_schema: string, value: {call}, validation: {{ $not: [ {{ $has_entry: [ $value, y ] }} ] }} }}')
    return {'a.yaml': V2 + 'node_types:\n  N:\n    properties:\n' + ''.join(f'      {p}\n' for p in properties) +
            'service_template: { node_templates: { n: { type: N } } }\n'}


def clauses(variables, count, seed):
    draw = random.Random(seed)
    inputs = lines(variables, '      v{i}: {{ type: boolean }}\n')
    def literal():
        text = f'{{ equal: [ {{ variability_input: v{draw.randrange(variables)} }}, true ] }}'
        return text if draw.random() < 0.5 else f'{{ not: {text} }}'
    constraints = ''.join(f'      - {{ or: [ {literal()}, {literal()}, {literal()} ] }}\n' for _ in range(count))
    return {'a.yaml': VARIABLE + f'  variability:\n    inputs:\n{inputs}    constraints:\n{constraints}'
            '  node_templates: { n: { type: tosca.nodes.Root, conditions: { equal: [ { variability_input: v0 }, true ] } } }\n'}


@product(None, ('validate', 'a.yaml'))
def random_conditions():
    return clauses(250, 1060, 1)


@product(None, ('validate', 'a.yaml'))
def many_random_conditions():
    return clauses(3000, 12700, 2)


@product(None, ('validate', 'a.yaml'))
def pigeons_and_holes():
    holes, pigeons = 10, 11
    nodes = ''.join(f'    n{p}_{h}: {{ type: tosca.nodes.Root, conditions: {{ equal: [ {{ variability_input: v{p}_{h} }}, true ] }} }}\n'
                    for p in range(pigeons) for h in range(holes))
    def there(p, h):
        return f'{{ node_presence: n{p}_{h} }}'
    constraints = [f'{{ or: [ {", ".join(there(p, h) for h in range(holes))} ] }}' for p in range(pigeons)]
    constraints += [f'{{ amo: [ {", ".join(there(p, h) for p in range(pigeons))} ] }}' for h in range(holes)]
    inputs = ''.join(f'      v{p}_{h}: {{ type: boolean }}\n' for p in range(pigeons) for h in range(holes))
    return {'a.yaml': VARIABLE + f'  variability:\n    inputs:\n{inputs}    constraints:\n' + ''.join(f'      - {c}\n' for c in constraints) +
            '  node_templates:\n' + nodes}


@product(None, ('validate', 'a.yaml'))
def presets_that_are_tried_with_many_elements():
    return {'a.yaml': VARIABLE + '  variability:\n    inputs: { x: { type: integer, default: 1 } }\n    presets:\n' +
            lines(2000, '      p{i}: {{ inputs: {{ x: {i} }} }}\n') + '  node_templates:\n' +
            lines(2000, '    n{i}: {{ type: tosca.nodes.Root, conditions: {{ greater: [ {{ variability_input: x }}, {i} ] }} }}\n')}


@product()
def files_that_import_one_another_with_unknown_names():
    n = 400
    imports = ', '.join(f'f{i}.yaml' for i in range(n))
    return {**META, 'a.yaml': V2 + 'imports: [ f0.yaml ]\n',
            **{f'f{i}.yaml': V2 + f'imports: [ {imports} ]\nnode_types:\n' + ''.join(f'  T{i}x{k}: {{ derived_from: u{i}x{k} }}\n' for k in range(20))
               for i in range(n)}}


@product(None)
def very_many_small_files():
    n = 60_000
    return {**META, 'a.yaml': V2 + 'imports:\n' + lines(n, '- f/{i}.yaml\n'), **{f'f/{i}.yaml': V2 + 'metadata: { a: b }\n' for i in range(n)}}


@product()
def many_nodes_in_each_of_several_documents():
    many = 'metadata: { x: [' + '[],' * 15_000_000 + '[]] }\n'
    return {**META, 'a.yaml': V2 + 'imports: [ b.yaml, c.yaml, d.yaml ]\n' + many, **{f'{x}.yaml': V2 + many for x in 'bcd'}}


@product(None)
def templates_that_copy_a_large_one():
    return {**META, 'a.yaml': V2 + 'node_types: { N: { properties: { p: { type: list, entry_schema: integer } } } }\nservice_template:\n  node_templates:\n'
            '    first: { type: N, properties: { p: [ ' + ', '.join(['1'] * 20_000) + ' ] } }\n' + lines(5000, '    n{i}: {{ copy: first }}\n')}


@product(None)
def templates_that_share_a_large_value_by_alias():
    return {**META, 'a.yaml': V2 + 'dsl_definitions: { l: &l [ ' + ', '.join(['1'] * 14_000) + ' ] }\n'
            'node_types: { N: { properties: { p: { type: list, entry_schema: { type: integer, validation: { $less_than: [ $value, 5 ] } } } } } }\n'
            'service_template:\n  node_templates:\n' + lines(1000, '    n{i}: {{ type: N, properties: {{ p: *l }} }}\n')}


@product(None)
def requirements_beside_templates():
    n = 20_000
    return {**META, 'a.yaml': V2 + 'capability_types: { C: {} }\nrelationship_types: { R: {} }\n'
            'node_types: { A: { capabilities: { c: C }, requirements: [ { r: { capability: C, relationship: R, node: A } } ] } }\n'
            'service_template:\n  node_templates:\n' + lines(n, '    n{i}: {{ type: A, requirements: [ {{ r: {{ node: A }} }} ] }}\n')}


@product(None)
def members_of_groups_of_groups():
    n = 2000
    return {**META, 'a.yaml': V2 + 'node_types: { A: {} }\ngroup_types: { G: {} }\npolicy_types: { P: {} }\nservice_template:\n  node_templates:\n' +
            lines(n, '    n{i}: {{ type: A }}\n') + '  groups:\n' +
            ''.join(f'    g{i}: {{ type: G, members: [ {", ".join(f"n{k}" for k in range(0, n, 4))}{f", g{i - 1}" if i else ""} ] }}\n' for i in range(1000)) +
            '  policies:\n' + lines(1000, '    - p{i}: {{ type: P, targets: [ g{i} ] }}\n')}


XML = '<Definitions xmlns="http://docs.oasis-open.org/tosca/ns/2011/12" xmlns:t="urn:t" id="d" targetNamespace="urn:t">{}</Definitions>'


def requirement_definitions(prefix, n):
    return ('<RequirementDefinitions>' + ''.join(f'<RequirementDefinition name="{prefix}{i}" requirementType="t:R"/>' for i in range(n)) +
            '</RequirementDefinitions>')


@product(command=('validate', 'a.tosca'))
def definitions_of_a_derived_type_and_of_its_parent():
    n = 40_000
    return {'a.tosca': XML.format('<RequirementType name="R"/><NodeType name="A">' + requirement_definitions('a', n) + '</NodeType><NodeType name="B">'
                                  '<DerivedFrom typeRef="t:A"/>' + requirement_definitions('b', n) + '</NodeType>')}


@product(command=('validate', 'a.tosca'))
def requirements_of_a_template_and_definitions_of_its_type():
    n = 60_000
    return {'a.tosca': XML.format('<RequirementType name="R"/><NodeType name="A">' + requirement_definitions('requirement', n) + '</NodeType>'
                                  '<ServiceTemplate id="s"><TopologyTemplate><NodeTemplate id="n" type="t:A"><Requirements>' +
                                  ''.join(f'<Requirement id="q{i}" name="x{i}" type="t:R"/>' for i in range(5000)) +
                                  '</Requirements></NodeTemplate></TopologyTemplate></ServiceTemplate>')}


V13 = 'tosca_definitions_version: tosca_simple_yaml_1_3\n'
NODES = ('node_types:\n  N:\n    derived_from: tosca.nodes.Root\n    requirements: [ zz: { capability: tosca.capabilities.Node, node: N, '
         'occurrences: [ 0, UNBOUNDED ] } ]\ntopology_template:\n  node_templates:\n    o: { type: N }\n')


@product(command=('validate', 'a.yaml'))
def triggers_and_targets_of_their_policy():
    n = 30_000
    return {'a.yaml': V13 + NODES + lines(n, '    n{i}: {{ type: N }}\n') + '  policies:\n  - p:\n      type: tosca.policies.Scaling\n      targets: [ ' +
            ', '.join(f'n{i}' for i in range(n)) + ' ]\n      triggers:\n' +
            lines(n, '        t{i}: {{ event: e, target_filter: {{ node: o }}, action: [] }}\n')}


@product(command=('validate', 'a.yaml'))
def triggers_and_assignments_of_the_watched_node():
    n = 30_000
    return {'a.yaml': V13 + NODES + '    w:\n      type: N\n      requirements:\n' + '      - dependency: o\n' * n +
            '  policies:\n  - p:\n      type: tosca.policies.Scaling\n      triggers:\n' +
            lines(n, '        t{i}: {{ event: e, target_filter: {{ node: w, requirement: dependency, capability: feature }}, action: [] }}\n')}


@product(None, ('inspect', '--format', 'json', 'a.yaml'))
def licences_of_one_service():
    return {'a.yaml': V13 + 'metadata:\n  licenses:\n' + lines(200_000, '  - licence-{i:07d}\n') + 'topology_template: {}\n'}


@product(None)
def missing_signatures_of_listed_files():
    n = 200_000
    return {'TOSCA-Metadata/TOSCA.meta': 'TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: x\nEntry-Definitions: a.yaml\n'
            'ETSI-Entry-Manifest: a.mf\n', 'a.yaml': V2,
            'a.mf': 'metadata:\n  x: y\n' + lines(n, '\nSource: f{i}\nSignature: x\n')}


@product(None)
def blank_lines_of_a_block():
    return {**META, 'a.yaml': V2 + 'metadata:\n    k: |\n' + '        \n' * 100_000 + '        x\n'}


@product(None)
def blank_lines_before_an_indented_block():
    return {**META, 'a.yaml': V2 + 'metadata:\n    k: |\n' + '\n' * 100_000 + '        x\n'}


def technologies(nodes, rules, types='node_types: { app: { derived_from: tosca.nodes.Root } }\n'):
    """A variable template whose nodes get technologies by rules."""
    return {'a.yaml': 'tosca_definitions_version: tosca_variability_1_0\n' + types +
            'topology_template:\n  variability:\n    options: { enrich_technologies: true }\n    qualities:\n' + rules + '  node_templates:\n' + nodes}


def long_text(size):
    return 'dsl_definitions: { a: &a "' + 'x' * size + '" }\n'


@product(command=('validate', 'a.yaml'))
def technology_rules_for_many_nodes():
    return technologies(lines(3000, '    n{i}: {{ type: app }}\n'), lines(500, '      - {{ technology: t{i}, component: app }}\n'))


@product(command=('validate', 'a.yaml'))
def technology_rules_and_artifacts_of_derived_types():
    return technologies('    n:\n      type: app\n      artifacts:\n' + lines(2000, '        a{i}: {{ type: T0, file: f }}\n'),
                        lines(2000, '      - {{ technology: t{i}, component: app, artifact: T99 }}\n'),
                        'node_types: { app: { derived_from: tosca.nodes.Root } }\nartifact_types:\n' +
                        ''.join(f'  T{i}: {{ derived_from: T{i + 1} }}\n' for i in range(99)))


@product(command=('validate', 'a.yaml'))
def technologies_with_a_long_assigned_text():
    return technologies(lines(3000, '    n{i}: {{ type: app }}\n'), '      - { technology: t, component: app, assign: "' + 'x' * 1_000_000 + '" }\n')


@product(None, ('validate', 'a.yaml'))
def stars_in_the_hosting_of_a_technology():
    return technologies('    n: { type: app }\n', '      - { technology: t, component: app, hosting: [ ' + ', '.join(['"*"'] * 100_000) + ' ] }\n')


@product(None, ('validate', 'a.yaml'))
def hosts_on_hosts_of_a_technology():
    n = 60_000
    return technologies(''.join(f'    n{i}: {{ type: app, requirements: [ host: n{i + 1} ] }}\n' for i in range(n)) + f'    n{n}: {{ type: app }}\n',
                        '      - { technology: t, component: app, hosting: [ "*", nowhere ] }\n')


@product(command=('validate', 'a.yaml'))
def conditional_types_of_one_node():
    return {'a.yaml': VARIABLE + '  node_templates:\n    n:\n      type:\n' +
            lines(8000, '        - tosca.nodes.Root: {{ conditions: {{ equal: [ {{ variability_input: x }}, {i} ] }} }}\n') +
            '  variability: { inputs: { x: { type: integer } } }\n'}


@product(None, ('validate', 'a.yaml'))
def types_that_derive_from_one_long_name():
    return {'a.yaml': V2 + long_text(1_000_000) + 'node_types:\n' + lines(20_000, '  N{i}: {{ derived_from: *a }}\n')}


@product(None, ('validate', 'a.yaml'))
def long_valid_values():
    return {'a.yaml': V2 + long_text(1_000_000) + 'node_types: { N: { properties: { p: { type: string, validation: { $valid_values: [ $value, [ ' +
            '*a, ' * 100_000 + '*a ] ] } } } } }\nservice_template: { node_templates: { n: { type: N, properties: { p: "' + 'x' * 999_999 + 'y" } } } }\n'}


@product(None, ('validate', 'a.yaml'))
def tokens_of_long_texts():
    return {'a.yaml': V2 + long_text(1_000_000) + 'node_types: { N: { properties:\n{' +
            ', '.join(f'p{i}: {{ type: string, default: {{ $token: [ *a, x, 999999 ] }} }}' for i in range(5000)) +
            '} } }\nservice_template: { node_templates: { n: { type: N } } }\n'}


@product(None, ('resolve', '--no-verify', '-o', '-', 'a.yaml'))
def long_texts_that_are_written():
    return {'a.yaml': 'tosca_definitions_version: tosca_variability_1_0\n' + long_text(1_000_000) +
            'topology_template:\n  node_templates:\n    n:\n      type: tosca.nodes.Root\n      properties:\n' + lines(3000, '        p{i}: *a\n')}


DEPTH = 1000  # the maximum of --limit yaml-depth
DEEP = ('--limit', f'yaml-depth={DEPTH}')


def nested(begin, inner, end, levels=DEPTH - 10):
    return begin * levels + inner + end * levels


def deep_property():
    return {'a.yaml': V13 + 'topology_template: { node_templates: { n: { type: tosca.nodes.Root, properties: { p: ' + nested('{ a: ', 'b', ' }') + ' } } } }\n'}


@product(None, ('graph', '--format', 'json', *DEEP, 'a.yaml'))
def the_greatest_depth_in_a_graph():
    return deep_property()


@product(None, ('validate', '--migrate', '2.0', *DEEP, 'a.yaml'))
def the_greatest_depth_in_migration():
    return deep_property()


@product(None, ('validate', *DEEP, 'a.yaml'))
def the_greatest_depth_of_conditions():
    return {'a.yaml': V2 + 'node_types: { N: { properties: { p: { type: string, validation: ' + nested('{ $not: [ ', 'true', ' ] }', DEPTH // 2 - 10) +
            ' } } } }\nservice_template: { node_templates: { n: { type: N, properties: { p: x } } } }\n'}


@product(None, ('validate', *DEEP, 'a.yaml'))
def the_greatest_depth_of_schemas():
    return {'a.yaml': V2 + 'node_types: { N: { properties: { p: ' + nested('{ type: list, entry_schema: ', 'string', ' }') +
            ' } } }\nservice_template: { node_templates: { n: { type: N, properties: { p: ' + nested('[', 'x', ']') + ' } } } }\n'}


@product(None, ('resolve', '--no-verify', '-o', '-', *DEEP, 'a.yaml'))
def the_greatest_depth_of_what_is_resolved():
    return {'a.yaml': 'tosca_definitions_version: tosca_variability_1_0\ntopology_template: { node_templates: { n: { type: tosca.nodes.Root, properties: { p: ' +
            nested('[', 'x', ']') + ' } } } }\n'}


def write(directory, files):
    path = directory / 'p.csar'
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, text in ({} if any(name.endswith('TOSCA.meta') for name in files) else META).items() | files.items():
            archive.writestr(name, text)
    return path


def run(csar, make, command, work):
    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        files = make()
        if command[-1] in files:
            (directory / command[-1]).write_text(files[command[-1]])
        else:
            command = [*command, str(write(directory, files))]
        report = directory / 'report.json'
        output = ['-q', '--jobs', '1', '--output', f'json={report}'] if command[0] in ('verify', 'validate') else []
        arguments = [csar, *command, *output, '--limit', f'work={work}']
        limited = lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
        with subprocess.Popen(arguments, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=limited) as process:
            output = process.stdout.read().decode(errors='replace')
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        text = report.read_text() if report.exists() else ''
    errors = {finding['id'] for package in json.loads(text or '{}').get('packages', []) for finding in package['findings']
              if finding['severity'] == 'error'}
    expected = {3} if errors <= {CUT_SHORT} else {1, 3}  # other errors take precedence over the parts that were not checked
    # Time in the kernel is spent on memory pages, which are measured separately.
    return process.returncode, usage.ru_utime, usage.ru_maxrss * 1024, CUT_SHORT in text, expected, output


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('csar', type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument('--work', type=int, default=FULL_WORK)
    parser.add_argument('--filter', default='')
    parser.add_argument('--junit')
    parser.add_argument('--show', action='store_true')
    options = parser.parse_args()
    suite = Suite('products')
    for name, make, cut_short, command in PRODUCTS:
        if options.filter not in name:
            continue
        status, seconds, bytes_taken, was_cut_short, expected, output = run(options.csar, make, command, options.work)
        if options.show:
            print(f'{name}: status {status}, {seconds:.2f} s, {bytes_taken >> 20} MiB{", cut short" if was_cut_short else ""}', flush=True)
        problem = ''
        if status not in (0, 1, 3, 4, 6):  # the statuses of a verdict
            problem = f'status {status}: {output[:400]}'
        elif was_cut_short and status not in expected:
            problem = f'cut short, but status {status}'
        elif cut_short and not was_cut_short:
            problem = f'status {status}, and not cut short'
        elif seconds > READING + SECONDS * options.work / FULL_WORK:
            problem = f'{seconds:.1f} s'
        elif bytes_taken > BYTES + PROGRAM:
            problem = f'{bytes_taken >> 20} MiB'
        suite.record(name, problem)
    suite.finish()


if __name__ == '__main__':
    main()
