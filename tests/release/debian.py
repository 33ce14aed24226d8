#!/usr/bin/python3
"""The Debian packages that tools/debian makes from a build: their contents, the same bytes in two runs, and no error from lintian; with
--chroot, they are also installed, used and removed in a new Debian 12 that mmdebstrap creates from the regular mirror.

usage: debian.py BUILD-DIRECTORY SOURCE-DIRECTORY [--chroot] [--junit FILE]; the build may be one of the preset static
"""
import gzip, json, os, pathlib, re, shutil, subprocess, sys, tempfile

build, source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
sys.path.insert(0, str(source / 'tests/support'))
from chroot import Chroot
from suite import Skipped, Suite, need, run

suite = Suite('debian')
made = pathlib.Path(tempfile.mkdtemp())
static = 'CSAR_STATIC:BOOL=ON' in (build / 'CMakeCache.txt').read_text()


def packages(name, *options):
    need('dpkg-shlibdeps')
    if not (made / name).exists():
        run(source / 'tools/debian', build, made / name, *options, env={**os.environ, 'SOURCE_DATE_EPOCH': '1700000000'})
    found = {path.name.split('_')[0]: path for path in (made / name).glob('*.deb')}
    if static:
        assert set(found) == {'csar-static'}, found
        return found, None
    library = next(package for package in found if re.fullmatch(r'libcsar[0-9.]+', package))
    assert set(found) == {'csar', library, 'libcsar-dev', 'csar-doc'}, found
    return found, library


def field(package, name):
    return run('dpkg-deb', '-f', package, name).decode().strip()


def content(package, path):
    tar = run('dpkg-deb', '--fsys-tarfile', package)
    return subprocess.run(['tar', 'xO', path], input=tar, capture_output=True, check=True).stdout


@suite.case
def each_holds_what_it_is_for(directory):
    found, library = packages('one', '--fast')
    files = {name: run('dpkg-deb', '--fsys-tarfile', path) for name, path in found.items()}
    names = {name: subprocess.run(['tar', 't'], input=tar, capture_output=True, check=True).stdout.decode().split('\n')
             for name, tar in files.items()}
    program = 'csar-static' if static else 'csar'
    wanted = [(program, './usr/bin/csar'), (program, './usr/share/man/man1/csar-verify.1.gz'),
              (program, './usr/share/bash-completion/completions/csar'), (program, './usr/share/zsh/vendor-completions/_csar'),
              (program, './usr/share/fish/vendor_completions.d/csar.fish')]
    if not static:
        wanted += [('libcsar-dev', './usr/lib/libcsar.so'), ('libcsar-dev', './usr/lib/libcsar.a'),
                   ('libcsar-dev', './usr/include/csar/verify.hpp'), ('libcsar-dev', './usr/lib/cmake/csar/csarConfig.cmake'),
                   ('csar-doc', './usr/share/doc/csar/README.md'), ('csar-doc', './usr/share/doc/csar/docs/rules.md')]
        assert any(re.fullmatch(r'./usr/lib/libcsar\.so\.[0-9.]+', path) for path in names[library])
        assert 'libcsar' not in field(found['csar'], 'Depends') and 'libarchive13' in field(found['csar'], 'Depends')
        assert field(found['csar-doc'], 'Architecture') == 'all'
    else:
        assert field(found['csar-static'], 'Depends') == '' and field(found['csar-static'], 'Provides') == 'csar'
    for package, path in wanted:
        assert path in names[package], (package, path)
    for name in found:
        assert f'./usr/share/doc/{name}/copyright' in names[name], name
        # No script runs when the packages are installed or removed, and no file is left behind.
        control = subprocess.run(['tar', 't'], input=run('dpkg-deb', '--ctrl-tarfile', found[name]), capture_output=True, check=True).stdout
        assert not re.search(rb'(post|pre)(inst|rm)', control), (name, control)
    # No file is in two packages, so that they can be installed together.
    paths = [path for package in names.values() for path in package if path and not path.endswith('/')]
    assert len(paths) == len(set(paths))


@suite.case
def notices_name_what_is_compiled_in(directory):
    found, _ = packages('one', '--fast')
    program = 'csar-static' if static else 'csar'
    text = gzip.decompress(content(found[program], f'./usr/share/doc/{program}/NOTICES.gz')).decode()
    for project in ['cadical', 'cli11', 'nlohmann-json3'] + ['libarchive', 'openssl', 'libxml2', 'libisal', 'glibc'] * static:
        assert re.search(rf'(?m)^{project} ', text), project
    assert static or not re.search('(?m)^openssl ', text), 'a shared library is a package of its own'


@suite.case
def lintian_finds_no_error(directory):
    need('lintian')
    found, _ = packages('one', '--fast')
    done = subprocess.run(['lintian', '--no-cfg', '--allow-root', '--fail-on', 'none', '--show-overrides', *found.values()], capture_output=True, text=True)
    wrong = [line for line in done.stdout.splitlines() if re.match('[EW]: ', line) and not re.search('bogus-mail-host|pkg-config-unavailable-for-cross', line)]
    assert done.returncode == 0 and not wrong, (wrong, done.stderr)


@suite.case
def the_same_build_gives_the_same_bytes(directory):
    first, second = (packages(name, '--fast')[0] for name in ('one', 'two'))
    for name in first:
        assert first[name].read_bytes() == second[name].read_bytes(), name


def installed_used_and_removed(directory):
    if static:
        raise Skipped('ways.py installs csar-static')
    found, library = packages('release')
    root = directory / 'root'
    debian = Chroot(root, 'bookworm')
    inside = debian.inside
    assert not (root / 'usr/bin/c++').exists()
    before = debian.files()
    for path in found.values():
        shutil.copy(path, root / 'work')
    shutil.copytree(source / 'fixtures/example', root / 'work/example')
    inside('apt-get', 'install', '-y', '-qq', '--no-install-recommends', f'/work/{found["csar"].name}', f'/work/{found["csar-doc"].name}')
    print('shared libraries:', ' '.join(sorted(line.split()[0] for line in inside('ldd', '/usr/bin/csar').splitlines())))
    inside('csar', 'pack', '/work/example', '-o', '/work/a.csar')
    assert 'valid' in inside('csar', 'verify', '/work/a.csar')
    assert json.loads(inside('csar', 'inspect', '/work/a.csar', '--format', 'json'))
    assert (root / 'usr/share/man/man1/csar.1.gz').exists()
    # A program that links the library runs on a system where the development files were never installed.
    inside('apt-get', 'install', '-y', '-qq', f'/work/{found[library].name}')
    consumer = directory / 'consumer'
    run('cmake', '--install', build, '--prefix', directory / 'prefix', '--component', 'development')
    run('c++', '-std=c++20', '-I', directory / 'prefix/include', source / 'tests/install/consumer.cpp', '-o', consumer,
        build / 'csar/libcsar.so')
    shutil.copy(consumer, root / 'work/consumer')
    inside('/work/consumer', '/work/a.csar')
    inside('apt-get', 'purge', '-y', '-qq', 'csar', 'csar-doc', library)
    inside('apt-get', 'autoremove', '--purge', '-y', '-qq')
    left = debian.files().keys() - before.keys()
    assert not left, left


if '--chroot' in sys.argv:
    suite.case(installed_used_and_removed)
shutil.rmtree(made)
suite.finish()
