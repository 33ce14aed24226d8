#!/usr/bin/python3
"""The protection of the released program, determined from the files of a build: cmake/Hardening.cmake.

usage: hardening.py BUILD-DIRECTORY [--junit FILE]
"""
import pathlib, platform, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite, need, run

build = pathlib.Path(sys.argv[1]).resolve()
suite = Suite('hardening')
# The static preset builds no shared library.
linked = [path for path in (build / 'cli/csar', build / 'csar/libcsar.so') if path.exists()]
assert linked, f'{build} holds no csar'


@suite.case
def addresses_are_chosen_at_random(directory):
    for path in linked:
        assert re.search(r'Type: +DYN', run('readelf', '-hW', path).decode()), path


@suite.case
def tables_of_the_linker_cannot_be_written(directory):
    for path in linked:
        segments = run('readelf', '-lW', path).decode()
        assert 'GNU_RELRO' in segments, path
        assert re.search(r'GNU_STACK.* RW +0x', segments), f'{path}: the stack can be executed'
        flags = re.findall(r'\((?:FLAGS_1|FLAGS|BIND_NOW)\).*', run('readelf', '-dW', path).decode())
        assert any('NOW' in line for line in flags), (path, flags)
        assert not any('TEXTREL' in line for line in flags), path


@suite.case
def functions_guard_the_stack_and_sizes_of_copies(directory):
    asked = run('nm', '--undefined-only', '--no-sort', build / 'csar/libcsar.a').decode().split()
    # In a unity build, one object contains many files, so only a share of guards is required; small files may need none.
    objects = sum(name.endswith('.o:') for name in asked)
    guarded = asked.count('__stack_chk_fail')
    assert guarded * 4 > objects > 40, (guarded, objects)
    assert any(re.fullmatch(r'__(mem|str|sn?print|f?read|vsn).*_chk', name) for name in asked), 'nothing is checked by _FORTIFY_SOURCE'


@suite.case
def jumps_reach_beginnings_of_functions_alone(directory):
    if platform.machine() not in ('x86_64', 'aarch64'):
        raise Skipped('the processor does not have it')
    need('readelf')
    notes = run('readelf', '-nW', build / 'csar/libcsar.a').decode().split('File: ')[1:]
    unmarked = [note.split('\n')[0] for note in notes if not re.search('IBT|BTI', note)]
    assert len(notes) > 10 and not unmarked, unmarked[:5]


suite.finish()
