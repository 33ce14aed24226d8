#!/usr/bin/python3
"""Every way to install csar that docs/install.md describes, in new Debian systems: the commands, the duration, the size, and the files that
are left after removal. The table of that page is made from the results. Needs root and network access (tests/support/chroot.py).

usage: ways.py RELEASE SOURCE [--build] [--on DEBIAN] [--update] [--junit FILE]. RELEASE: the output of tools/release or tools/debian.
--build: also installs from the source, and with the packages that this build makes on the newer Debian, which takes an hour. --on: only on
bookworm or trixie. --update: writes the table into SOURCE/docs/install.md.
"""
import pathlib, re, resource, shutil, subprocess, sys, tempfile, time

release, source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
sys.path.insert(0, str(source / 'tests/support'))
from chroot import Chroot
from image_layout import unpack
from suite import Skipped, Suite, run

suite = Suite('ways')
DEBIANS = {'bookworm': 'Debian 12', 'trixie': 'Debian 13'}
BEGIN, END = '<!-- from tests/release/ways.py -->\n', '<!-- end -->\n'
HEAD = ('| way | Debian | commands | minutes | files with dependencies | shared libraries | start-up | errors of lintian | left after removal |\n'
        '|---|---|---|---|---|---|---|---|---|\n')
APT = 'apt-get install -y -qq --no-install-recommends'
PURGE = 'apt-get autoremove --purge -y -qq'
rows = []


def one(pattern, place=release):
    found = sorted(place.glob(pattern))
    if not found:
        raise Skipped(f'{place} has no {pattern}')
    return found[0]


def processor_time(debian, program, times=40):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    debian.shell(f'i=0; while [ $i -lt {times} ]; do {program} >/dev/null; i=$((i+1)); done')
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / times * 1000


def commands(first):
    """The block of commands in docs/install.md that begins with this text."""
    page = (source / 'docs/install.md').read_text()
    return re.search(rf'^```sh\n({re.escape(first)}.*?)^```$', page, re.M | re.S)[1]


def errors_of_lintian(package):
    done = subprocess.run(['lintian', '--no-cfg', '--allow-root', '--fail-on', 'none', package], capture_output=True, text=True)
    return len(re.findall('^E: ', done.stdout, re.M))


def way(directory, name, on, files, install, remove, package=None, before_install=None, before_remove=lambda debian: None, strict=False):
    """Installs, uses and removes csar in a new Debian, and records the measurements. With strict, compiler warnings are errors."""
    debian = Chroot(directory / 'root', on)
    for path in files:
        shutil.copy(path, debian.root / 'work')
    shutil.copytree(source / 'fixtures/example', debian.root / 'work/example')
    if before_install:
        debian.shell(before_install)
    before = debian.files()
    start = time.monotonic()
    debian.shell(install.replace('cmake --preset release', 'cmake --preset release -DCSAR_WERROR=ON') if strict else install)
    minutes = (time.monotonic() - start) / 60
    after = debian.files()
    debian.shell('csar pack example -o a.csar -q')
    assert 'valid' in debian.shell('csar verify a.csar')
    libraries = debian.shell('ldd $(command -v csar) 2>/dev/null || true').count('=> /')
    start_up = max(0.0, processor_time(debian, 'csar --version') - processor_time(debian, '/bin/true'))
    before_remove(debian)
    debian.shell(remove)
    rest = debian.files()
    assert not before.keys() - rest.keys(), before.keys() - rest.keys()
    left = sorted(rest.keys() - before.keys())
    directories = [path for path in left if (debian.root / path).is_dir()]
    assert left == directories, left
    size = sum(after.values()) - sum(before.values())
    lintian = errors_of_lintian(package) if package else '-'
    assert lintian in ('-', 0), lintian
    shown = '; '.join(f'`{line}`' for line in install.replace(' -y -qq --no-install-recommends', '').splitlines())
    rows.append(f'| {name} | {DEBIANS[on].split()[1]} | {shown} | {minutes:.1f} | {size / 1e6:.0f} MB | {libraries} | {start_up:.1f} ms | {lintian} | '
                f'{f"{len(directories)} empty directories" if directories else "nothing"} |')


def cases_of(on):
    def static_package(directory):
        package = one('csar-static_*.deb')
        way(directory, 'package `csar-static`', on, [package], f'{APT} ./{package.name}', f'apt-get purge -y -qq csar-static; {PURGE}', package=package)

    def static_program(directory):
        program = one('csar-*-linux-*[0-9]')
        way(directory, 'static program', on, [program], f'install {program.name} /usr/local/bin/csar', 'rm /usr/local/bin/csar')

    def built(directory):
        archive = one('csar-*.tar.gz')
        place = archive.name.removesuffix('.tar.gz')
        by_hand = on == 'trixie'
        install = f'tar xf {archive.name}\ncd {place}\n' + (commands('tools/install-deps\n') if by_hand else './quickstart\ncmake --install build/release')
        # The packages for building stay installed; those that csar itself installed are removed.
        packages = run('bash', '-c', f'. {source}/tools/packages.sh; echo "${{BUILD_PACKAGES[@]}} dpkg-dev python3"').decode()

        def make_packages(debian):
            debian.shell(f'{place}/tools/debian {place}/build/release packages')
            shutil.copytree(debian.root / 'work/packages', own_packages / on)
        way(directory, 'source, by hand' if by_hand else 'source', on, [archive], install, f'cd {place}\n' + commands('xargs rm <'),
            before_install=f'{APT} {packages}', before_remove=make_packages, strict=by_hand)

    def package(directory):
        found = one('csar_*.deb', release if on == 'bookworm' else own_packages / on)
        way(directory, 'package `csar`', on, [found], f'{APT} ./{found.name}', f'apt-get purge -y -qq csar; {PURGE}', package=found)

    return [built] * ('--build' in sys.argv) + [package, static_package, static_program]


def image(directory):
    image_of_program(directory, 'image', '/usr/bin/csar')


def shell_image(directory):
    image_of_program(directory, 'shell-image', '/bin/sh', '-c', 'csar "$@"', 'sh')


def image_of_program(directory, name, *program):
    """Runs the program as the user of the image, in its root directory. This does not need Docker or similar programs."""
    archive = one(f'csar-*[0-9]-{name}.tar')
    run('tar', '-xf', archive, '-C', directory)
    root = directory / 'root'
    unpack(directory / 'image', root)
    shutil.copytree(source / 'fixtures/example', root / 'work/example')

    def csar(*arguments):
        return run('chroot', '--userspec=65532:65532', root, *program, *arguments, env={'PATH': '/usr/sbin:/usr/bin:/bin'}).decode()
    assert csar('--version').startswith('csar ')
    csar('pack', '/work/example', '-o', '/tmp/a.csar', '-q')
    assert 'valid' in csar('verify', '/tmp/a.csar')
    size = sum(path.lstat().st_size for path in root.rglob('*') if path.is_file() and not path.is_symlink())
    rows.append(f'| {name.replace("-", " ")} | - | `tar xf {archive.name}` | - | {size / 1e6:.0f} MB | 0 | - | - | - |')


with tempfile.TemporaryDirectory() as made:
    own_packages = pathlib.Path(made)  # Debian -> the packages that its build creates; the packages of the release are for the oldest Debian
    for on in [sys.argv[sys.argv.index('--on') + 1]] if '--on' in sys.argv else DEBIANS:
        for case in cases_of(on):
            case.__name__ += f' on {on}'
            suite.case(case)
for case in image, shell_image:
    suite.case(case)
table = HEAD + ''.join(row + '\n' for row in rows)
print(table)
if '--update' in sys.argv:
    page = source / 'docs/install.md'
    text = page.read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    page.write_text(text[:begin] + table + text[end:])
suite.finish()
