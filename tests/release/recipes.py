#!/usr/bin/python3
"""The recipes for other systems in packaging/: read by their own parsers if these are installed, of this version, with every library.

usage: recipes.py SOURCE [--junit FILE]
"""
import json, pathlib, re, subprocess, sys

source = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(source / 'tests/support'))
from suite import Suite, need, run

suite = Suite('recipes')
packaging = source / 'packaging'
version = re.search(r'project\(csar VERSION ([\d.]+)', (source / 'CMakeLists.txt').read_text())[1]
# The names of libraries in the packages of the systems. Each library in BUILD_PACKAGES (tools/packages.sh) needs a row.
LIBRARIES = {'libarchive': 'libarchive', 'liblzma': 'liblzma|xz', 'libdeflate': 'libdeflate', 'libisal': 'isa-?l', 'zlib1g': 'zlib', 'libyaml': '(?:lib)?yaml',
             'libcadical': 'cadical', 'libssl': 'openssl', 'libxml2': 'libxml2', 'libcli11': 'cli11', 'nlohmann-json3': '(?:nlohmann[-_])?json', 'libfmt': 'fmt',
             'libutf8proc': '(?:lib)?utf8proc', 'libre2': r're2'}
RECIPES = ['flake.nix', 'csar.rb', 'vcpkg/vcpkg.json', 'csar.spec', 'APKBUILD', 'PKGBUILD']


def text(name):
    return (packaging / name).read_text()


@suite.case
def each_names_every_library(directory):
    packages = re.search(r'BUILD_PACKAGES=\((.*?)\)', (source / 'tools/packages.sh').read_text(), re.S)[1].split()
    assert {name.removesuffix('-dev') for name in packages if name.endswith('-dev')} == set(LIBRARIES)
    for recipe in RECIPES:
        for library, spelling in LIBRARIES.items():
            assert re.search(rf'(?<![\w-])({spelling})(?![a-z0-9])', text(recipe)), (recipe, library)


@suite.case
def each_is_of_this_version_and_builds_no_tests(directory):
    for recipe in [*RECIPES, 'Dockerfile']:
        assert version in text(recipe), recipe
        if recipe not in ('Dockerfile', 'vcpkg/vcpkg.json'):
            assert '-DCSAR_TESTS=OFF' in text(recipe), recipe


@suite.case
def dockerfile(directory):
    lines = re.sub(r'\\\n', ' ', text('Dockerfile')).split('\n')
    known = ('FROM', 'RUN', 'WORKDIR', 'COPY', 'LABEL', 'USER', 'CMD')
    assert all(not line or line.startswith('#') or line.split()[0] in known for line in lines), lines
    for tool in re.findall(r'tools/[a-z-]+', text('Dockerfile')):
        assert (source / tool).exists(), tool
    presets = {preset['name'] for preset in json.loads((source / 'CMakePresets.json').read_text())['configurePresets']}
    assert set(re.findall(r'--preset (\w+)', text('Dockerfile'))) <= presets


@suite.case
def nix(directory):
    need('nix-instantiate')
    run('nix-instantiate', '--parse', packaging / 'flake.nix')


@suite.case
def homebrew(directory):
    need('ruby')
    run('ruby', '-wc', packaging / 'csar.rb')


@suite.case
def vcpkg(directory):
    port = json.loads(text('vcpkg/vcpkg.json'))
    assert port['version'] == version and port['license'] == 'Apache-2.0'
    called = set(re.findall(r'^(vcpkg_\w+)\(', text('vcpkg/portfile.cmake'), re.M))
    script = ''.join(f'macro({name})\nendmacro()\n' for name in called) + text('vcpkg/portfile.cmake')
    (directory / 'port.cmake').write_text(script)
    run('cmake', f'-DCURRENT_PORT_DIR={packaging}/vcpkg', f'-DCURRENT_PACKAGES_DIR={directory}', '-P', directory / 'port.cmake')


@suite.case
def fedora(directory):
    need('rpmspec')
    shown = run('rpmspec', '-q', '--define', f'_topdir {directory}', '--queryformat', '%{name} %{version} %{license}\n', packaging / 'csar.spec').decode()
    assert sorted(shown.split('\n')) == ['', *(f'csar{part} {version} Apache-2.0' for part in ('', '-devel', '-libs'))], shown


@suite.case
def alpine_and_arch(directory):
    for name, shell in ('APKBUILD', 'sh'), ('PKGBUILD', 'bash'):
        program = '. "$1"; echo "$pkgname $pkgver $license"; for step in build check package; do command -v $step; done'
        shown = run(shell, '-euc', program, shell, packaging / name).decode()
        assert shown == f'csar {version} Apache-2.0\nbuild\ncheck\npackage\n', (name, shown)


suite.finish()
