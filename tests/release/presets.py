#!/usr/bin/python3
"""The presets for users who build csar need neither the packages that only tests need, nor a compiler without new warnings; and their build
creates all files that `cmake --install` installs.

usage: presets.py SOURCE CSAR [--junit FILE]
"""
import os, pathlib, re, subprocess, sys, tempfile

source = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(source / 'tests/support'))
from suite import Suite, need, run

csar = pathlib.Path(sys.argv[2]).resolve()
suite = Suite('presets')
# Packages that only tests need are hidden, as if they were not installed.
HIDDEN = [f'-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON' for name in ('GTest', 'yaml-cpp', 'Python3')]


made = tempfile.TemporaryDirectory()
build = pathlib.Path(made.name).resolve() / 'build'
run('cmake', '--preset', 'release', '-B', build, *HIDDEN, cwd=source)


def shared(name):
    """A shared library, by the part of the name that all its links share."""
    return re.sub(r'\.so[.\d]*$', '.so', name)


def installed():
    """The files of the build that are installed, as Ninja names them."""
    scripts = ''.join(path.read_text() for path in build.rglob('cmake_install.cmake'))
    files = set(re.findall(re.escape(str(build)) + r'/([^";$]+)"', scripts))
    return {shared(name) for name in files if not name.endswith(('.cmake', '.txt', '/')) and not (build / name).exists()}


def built():
    """The files that `ninja all` builds."""
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


@suite.case
def what_is_asked_for_stays(directory):
    text = (build / 'build.ninja').read_text()
    assert ' -O2 ' in text and ' -O3 ' not in text and ' -std=c++20' in text
    run('cmake', '--preset', 'release', '-B', directory, '-DCMAKE_CXX_STANDARD=23', '-DCMAKE_CXX_FLAGS_RELEASE=-O3', *HIDDEN, cwd=source)
    text = (directory / 'build.ninja').read_text()
    assert ' -O3 ' in text and ' -O2 ' not in text and re.search(r' -std=c\+\+2[3b]', text) and ' -std=c++20' not in text


@suite.case
def warnings_of_newer_compilers_are_errors(directory):
    need('clang++-19')
    for preset in 'gcc23', 'clang23':
        run('cmake', '--preset', preset, '-B', directory / preset, *HIDDEN, cwd=source)
        text = (directory / preset / 'build.ninja').read_text()
        assert ' -O3 ' in text and ' -Werror ' in text and re.search(r' -std=c\+\+2[3b]', text) and ' -std=c++20' not in text, preset


@suite.case
def for_another_processor_a_csar_of_this_one_prints_the_pages(directory):
    """A toolchain file tells CMake to build for another machine."""
    (directory / 'toolchain.cmake').write_text('set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR aarch64)\n')
    configure = ['cmake', '--preset', 'release', '-B', directory / 'build', f'-DCMAKE_TOOLCHAIN_FILE={directory}/toolchain.cmake', *HIDDEN]
    done = subprocess.run(configure, cwd=source, capture_output=True, text=True)
    assert done.returncode != 0 and '-DCSAR_HOST_PROGRAM=' in done.stderr, done.stderr
    run(*configure, f'-DCSAR_HOST_PROGRAM={csar}', cwd=source)
    run('ninja', '-C', directory / 'build', 'csar_pages')
    assert (directory / 'build/pages/csar-verify.1').stat().st_size > 1000
    assert not (directory / 'build/cli/csar').exists()
    assert (directory / 'build/pages/bash/csar').stat().st_size > 1000


def examples(home, output, **environment):
    return subprocess.run([home / 'cmake/examples.sh', home, output], env={**os.environ, **environment}, capture_output=True, text=True)


@suite.case
def the_examples_of_rules_are_made_in_any_directory(directory):
    (directory / 'a b').symlink_to(source)
    for name, home in ('plain', source), ('space', directory / 'a b'):
        done = examples(home, directory / name)
        assert done.returncode == 0, done.stderr
    assert (directory / 'plain').read_bytes() == (directory / 'space').read_bytes()


@suite.case
def without_all_examples_of_rules_the_build_fails(directory):
    (directory / 'awk').write_text('#!/bin/sh\ncat >/dev/null\nexit 1\n')
    (directory / 'awk').chmod(0o755)
    done = examples(source, directory / 'output', PATH=f'{directory}:{os.environ["PATH"]}')
    assert done.returncode != 0 and not (directory / 'output').exists(), done


suite.finish()
