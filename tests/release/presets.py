#!/usr/bin/python3
"""What the presets of those who build csar to use it demand: neither what only tests need, nor that a compiler knows no new warning;
and that the build they run makes all that `cmake --install` takes.

usage: presets.py SOURCE [--junit FILE]
"""
import pathlib, re, subprocess, sys, tempfile

source = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(source / 'tests/support'))
from suite import Suite, run

suite = Suite('presets')
# What tests alone need is hidden, as where it is not installed.
HIDDEN = [f'-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON' for name in ('GTest', 'yaml-cpp', 'Python3')]


made = tempfile.TemporaryDirectory()
build = pathlib.Path(made.name).resolve() / 'build'
run('cmake', '--preset', 'release', '-B', build, *HIDDEN, cwd=source)


def shared(name):
    """A shared library by the name that all its links have in common."""
    return re.sub(r'\.so[.\d]*$', '.so', name)


def installed():
    """Files of the build that an installation takes, as Ninja names them."""
    scripts = ''.join(path.read_text() for path in build.rglob('cmake_install.cmake'))
    files = set(re.findall(re.escape(str(build)) + r'/([^";$]+)"', scripts))
    return {shared(name) for name in files if not name.endswith(('.cmake', '.txt', '/')) and not (build / name).exists()}


def built():
    """What `ninja all` makes."""
    needs = {}
    for outputs, inputs in re.findall(r'^build ([^:\n]*): \S+(.*)$', (build / 'build.ninja').read_text(), re.M):
        for name in outputs.split():
            needs[name] = outputs.split() + inputs.split()
    seen, todo = set(), ['all']
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += needs.get(name, [])
    return {shared(name) for name in seen}


@suite.case
def release_needs_nothing_of_the_tests(directory):
    options = dict(re.findall(r'^(CSAR_\w+):\w+=(.*)$', (build / 'CMakeCache.txt').read_text(), re.M))
    assert options['CSAR_TESTS'] == 'OFF' and options['CSAR_WERROR'] == 'OFF' and options['CSAR_HARDENING'] == 'ON', options
    assert '-Werror' not in (build / 'build.ninja').read_text()


@suite.case
def all_that_is_installed_is_built(directory):
    wanted = installed()
    assert {'cli/csar', 'csar/libcsar.a', 'csar/libcsar.so', 'pages/csar.1', 'pages/bash/csar'} <= wanted, wanted
    assert not wanted - built(), wanted - built()
    assert '--target' not in (source / 'quickstart').read_text(), 'quickstart builds less than is installed'


@suite.case
def a_build_that_is_not_finished_installs_nothing_quietly(directory):
    (build / 'cli/csar').touch()
    done = subprocess.run(['cmake', '--install', build, '--prefix', directory / 'prefix', '--component', 'program'],
                          capture_output=True, text=True)
    assert done.returncode != 0, 'an installation without manual pages succeeded'


suite.finish()
