#!/usr/bin/python3
"""The messages of a csar that was built without CSAR_XML and CSAR_VARIABILITY about definitions that need them.

usage: without.py CSAR [--junit FILE]
"""
import pathlib, subprocess, sys

csar = pathlib.Path(sys.argv[1]).resolve()
source = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(source / 'tests/support'))
from suite import Suite, run

suite = Suite('without')
VARIABLE = """tosca_definitions_version: tosca_variability_1_0
topology_template:
  variability: { inputs: { mode: { type: string, default: dev } } }
"""
XML = '<Definitions xmlns="http://docs.oasis-open.org/tosca/ns/2011/12" id="a" targetNamespace="urn:a"/>\n'


def said(directory, *arguments, status):
    done = subprocess.run([csar, *arguments], capture_output=True, text=True, cwd=directory)
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


@suite.case
def definitions_in_yaml_are_checked(directory):
    assert 'not checked' not in said(directory, 'verify', source / 'fixtures/example', status=0)


@suite.case
def definitions_in_xml_are_unchecked(directory):
    (directory / 'a.tosca').write_text(XML)
    text = said(directory, 'verify', 'a.tosca', status=3)
    assert 'UNCHECKED' in text and 'built without CSAR_XML' in text, text


@suite.case
def variable_templates_are_unchecked(directory):
    (directory / 'a.yaml').write_text(VARIABLE)
    for command in ('verify', 'a.yaml'), ('resolve', 'a.yaml', '-o', '-'):
        assert 'built without CSAR_VARIABILITY' in said(directory, *command, status=3)


@suite.case
def no_library_of_theirs_is_needed(directory):
    assert b'libxml2' not in run('readelf', '-d', csar)  # libarchive may need it
    assert 'CaDiCaL' not in said(directory, 'version', status=0)


suite.finish()
