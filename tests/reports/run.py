#!/usr/bin/env python3
"""Other programs read the reports of csar: a validator of SARIF, a reader of JUnit XML, the published JSON schema.

usage: run.py SOURCE CSAR [--junit FILE]

SARIF is read by Microsoft's Sarif.Multitool: $CSAR_SARIF_MULTITOOL, the program or the directory of the npm package
@microsoft/sarif-multitool-linux, which also contains the schema. Without it, the cases are skipped.
"""
import json, os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite

source, csar = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
suite = Suite('reports')


def packages(directory):
    """A valid package, invalid files with hostile names, and an unreadable package: everything that a report may contain."""
    bad = directory / 'a b%<>&"é'
    bad.mkdir()
    (bad / 'TOSCA.meta').write_text('CSAR-Version: 2.0\nEntry-Definitions: a.yaml\n')
    (bad / 'a.yaml').write_text('tosca_definitions_version: tosca_2_0\nnode_types:\n  "]]><\u202e&%\U0001F600": { propertes: {} }\n'
                                '  A: { derived_from: C }\n', encoding='utf-8')
    (bad / 'ugly\x1b[31m\udcff,::.txt').write_bytes(b'x')
    subprocess.run([csar, 'pack', str(source / 'fixtures/example'), '-o', 'shop.csar', '-q'], cwd=directory, check=True)
    return ['shop.csar', bad.name, bad.name + '/a.yaml', 'missing.csar', str(source / 'fixtures/example')]


def report(directory, form, *more):
    done = subprocess.run([csar, 'verify', *packages(directory), '--format', form, *more], cwd=directory, capture_output=True)
    assert done.returncode == 3, done
    return done.stdout


def multitool():
    given = pathlib.Path(os.environ.get('CSAR_SARIF_MULTITOOL', ''))
    program = given / 'Sarif.Multitool' if given.is_dir() else given
    if not program.is_file():
        raise Skipped('CSAR_SARIF_MULTITOOL names no Sarif.Multitool')
    return program


@suite.case
def sarif_fits_its_schema(directory):
    import jsonschema
    schema = json.loads((multitool().parent / 'sarif-2.1.0.json').read_text(encoding='utf-8-sig'))
    faults = list(jsonschema.validators.validator_for(schema)(schema).iter_errors(json.loads(report(directory, 'sarif'))))
    assert not faults, faults[:3]


@suite.case
def sarif_is_accepted_by_the_rules_of_code_scanning(directory):
    program = multitool()
    (directory / 'r.sarif').write_bytes(report(directory, 'sarif'))
    done = subprocess.run([program, 'validate', 'r.sarif', '--rule-kind', 'Sarif;Gh', '--level', 'Error;Warning', '--kind', 'Fail'],
                          cwd=directory, capture_output=True, timeout=120, text=True,
                          env={**os.environ, 'DOTNET_SYSTEM_GLOBALIZATION_INVARIANT': '1'})
    # The project does not have a public address yet that the driver could state, and a finding about a whole file has no region.
    expected = (' SARIF2005: ', ' SARIF2017: ')
    faults = [line for line in done.stdout.splitlines()
              if (' warning ' in line or ' error ' in line) and not any(rule in line for rule in expected)]
    assert done.returncode == 0 and not faults, done.stdout + done.stderr


@suite.case
def junit_is_read_by_junitparser(directory):
    try:
        import junitparser
    except ImportError:
        raise Skipped('python3-junitparser is not installed')
    (directory / 'r.xml').write_bytes(report(directory, 'junit'))
    read = junitparser.JUnitXml.fromfile(str(directory / 'r.xml'))
    suites = {s.name: s for s in read}
    assert len(suites) == 5 and suites['shop.csar'].failures == 0 and suites['shop.csar'].tests == 1, suites
    assert suites['missing.csar'].errors == 1, suites
    for one in suites.values():
        assert one.tests == len(list(one)), one.name
        assert one.failures == sum(any(isinstance(r, junitparser.Failure) for r in (c.result or [])) for c in one), one.name
    assert read.tests == sum(s.tests for s in suites.values()) and read.failures == sum(s.failures for s in suites.values())


@suite.case
def every_line_of_ndjson_is_a_report(directory):
    import jsonschema
    schema = jsonschema.Draft7Validator(json.loads((source / 'docs/schema/report.json').read_text(encoding='utf-8')))
    lines = report(directory, 'ndjson').decode('utf-8').splitlines()
    assert len(lines) == 5, len(lines)
    for line in lines:
        schema.validate(json.loads(line))


@suite.case
def gitlab_issues_have_what_gitlab_demands(directory):
    issues = json.loads(report(directory, 'gitlab'))
    assert len(issues) > 4
    for issue in issues:
        assert issue['description'] and issue['check_name'] and not issue['location']['path'].startswith('./')
        assert issue['severity'] in ('info', 'minor', 'major', 'critical', 'blocker')
        assert isinstance(issue['location']['lines']['begin'], int) and issue['location']['lines']['begin'] >= 1
    assert len({issue['fingerprint'] for issue in issues}) == len(issues)


@suite.case
def a_workflow_command_is_one_line(directory):
    lines = report(directory, 'github').decode('utf-8').splitlines()
    assert len(lines) > 4
    for line in lines:
        head, properties, message = line.split('::')[0], line.split('::')[1], line.split('::', 2)[2]
        assert head == '' and properties.split()[0] in ('error', 'warning', 'notice') and message, line
        for item in properties.split(' ', 1)[1].split(','):
            assert '=' in item, line


@suite.case
def several_reports_of_one_run_agree(directory):
    files = {form: directory / f'r.{form}' for form in ('json', 'ndjson', 'sarif', 'gitlab')}
    outputs = [word for form, file in files.items() for word in ('--output', f'{form}={file}')]
    report(directory, 'markdown', *outputs)
    found = sum(len(package['findings']) for package in json.loads(files['json'].read_bytes())['packages'])
    assert found == len(json.loads(files['sarif'].read_bytes())['runs'][0]['results'])
    assert found == sum(len(json.loads(line)['packages'][0]['findings']) for line in files['ndjson'].read_text(encoding='utf-8').splitlines())
    assert not [name for name in directory.iterdir() if name.name.startswith('r.') and name not in files.values()]


suite.finish()
