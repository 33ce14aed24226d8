#!/usr/bin/python3
"""csar for 64-bit ARM, cross-compiled with the commands of docs/install.md. Needs network access and half an hour.

usage: aarch64.py SOURCE CSAR [--junit FILE]. CSAR: a program for this machine, which prints the manual pages. CSAR_SYSROOT may name a
directory with the libraries that these commands installed earlier.
"""
import os, pathlib, re, shutil, sys

source, csar = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
sys.path.insert(0, str(source / 'tests/support'))
from suite import Suite, need, run

suite = Suite('aarch64')


def commands_of_the_page(**places):
    """The commands of the page after the installation of packages, with other files and directories: one command per line."""
    block = re.search(r'^```sh\nsudo apt-get install g\+\+-aarch64.*\n((?:.*\n)*?)```$', (source / 'docs/install.md').read_text(), re.M)[1]
    for place, spelling in (('sysroot', 'build/sysroot-aarch64'), ('build', 'build/aarch64'), ('toolchain', 'cmake/aarch64.cmake'), ('csar', '/usr/bin/csar')):
        assert spelling in block, spelling
        block = block.replace(spelling, str(places[place]))
    return block.replace('\\\n', '').splitlines()


@suite.case
def the_commands_of_the_page_make_a_program_and_its_pages(directory):
    need('aarch64-linux-gnu-g++')
    made_earlier = os.environ.get('CSAR_SYSROOT')
    sysroot = pathlib.Path(made_earlier or directory / 'sysroot').resolve()
    toolchain = directory / 'aarch64.cmake'
    toolchain.write_text((source / 'cmake/aarch64.cmake').read_text().replace('${CMAKE_CURRENT_LIST_DIR}/../build/sysroot-aarch64', str(sysroot)))
    assert str(sysroot) in toolchain.read_text()
    libraries, configure, build = commands_of_the_page(sysroot=sysroot, build=directory / 'build', toolchain=toolchain, csar=csar)
    if not made_earlier:
        need('mmdebstrap')
        run('bash', '-euc', libraries, cwd=source)
    run('bash', '-euc', f'{configure} -DCSAR_UNITY=ON\n{build}', cwd=source)

    prefix = directory / 'prefix'
    run('cmake', '--install', directory / 'build', '--prefix', prefix)
    assert re.search(rb'Machine: +AArch64', run('readelf', '-h', prefix / 'bin/csar'))
    for name in 'man/man1/csar-verify.1', 'bash-completion/completions/csar', 'zsh/site-functions/_csar', 'fish/vendor_completions.d/csar.fish':
        assert (prefix / 'share' / name).stat().st_size > 1000, name
    if shutil.which('qemu-aarch64'):
        assert run('qemu-aarch64', '-L', sysroot, prefix / 'bin/csar', '--version') == run(csar, '--version')


suite.finish()
