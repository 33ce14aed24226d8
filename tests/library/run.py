#!/usr/bin/python3
"""The library as used by other programs: the C interface called from C and from Python, and the programs in examples/library.

usage: run.py SOURCE CSAR EXAMPLES INTERFACE LIBRARY [--sanitized] [--junit FILE]. EXAMPLES: the directory of the built examples. INTERFACE:
the program built from interface.c. LIBRARY: libcsar.so. --sanitized: they were built with sanitizers.
"""
import json, os, pathlib, re, shutil, subprocess, sys, tarfile, warnings, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite, need, run

source, csar, examples, interface, library = (pathlib.Path(argument).resolve() for argument in sys.argv[1:6])
sanitized = '--sanitized' in sys.argv
suite = Suite('library')
MOST = 5.2
SONAME = 'libcsar.so.0.1'
MISSPELT = 'service.yaml:34:7: error: '


def package(directory, name='shop.csar'):
    run(csar, 'pack', source / 'fixtures/example', '-o', directory / name, '-q')
    return directory / name


def wrong(directory, damaged=True):
    """A package with a misspelt keyname and, if it is damaged, with a script whose content does not match its CRC."""
    with zipfile.ZipFile(package(directory)) as good, zipfile.ZipFile(directory / 'wrong.csar', 'w') as bad:
        for name in good.namelist():
            content = good.read(name)
            bad.writestr(name, content.replace(b'  properties:\n        size', b'  propertees:\n        size'))
        script = good.read('scripts/start.sh')
    path = directory / 'wrong.csar'
    if damaged:
        path.write_bytes(path.read_bytes().replace(script, script[:-2] + b'#\n', 1))
    return path


def example(name, *arguments, status=0, **more):
    done = subprocess.run([examples / name, *arguments], capture_output=True, text=True, **more)
    assert done.returncode == status, f'{name}: {done.returncode}\n{done.stdout}{done.stderr}'
    return done.stdout


def traced(*command):
    """How often the file, which is the last argument, is opened, and the number of bytes that are read from it."""
    need('strace')
    calls = subprocess.run(['strace', '-f', '-y', '-e', 'trace=openat,open,pread64,read', *command], capture_output=True, text=True).stderr
    path = str(command[-1])
    reads = re.findall(r'^(?:\[pid +\d+\] )?(?:pread64|read)\(\d+<(.*?)>.* = (\d+)$', calls, re.M)
    return calls.count(f'"{path}"'), sum(int(size) for name, size in reads if name == path)


def python(*arguments):
    if sanitized:
        raise Skipped('a sanitizer would have to be loaded first')
    environment = {**os.environ, 'CSAR_LIBRARY': str(library), 'PYTHONDONTWRITEBYTECODE': '1'}
    return subprocess.run([sys.executable, source / 'examples/python/from_python.py', *arguments], env=environment, capture_output=True,
                          text=True)


def inputs_of_interface(directory):
    (directory / 'TOSCA.meta').write_text('CSAR-Version: 2.0\nCreated-By: x\nEntry-Definitions: a.yaml\n')
    return package(directory), wrong(directory), directory / 'TOSCA.meta'


@suite.case
def the_interface_does_in_c_what_its_header_says(directory):
    done = subprocess.run([interface, *inputs_of_interface(directory)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@suite.case
def c_and_python_print_the_same(directory):
    for path in package(directory), wrong(directory):
        done = python(path)
        assert done.stdout == example('from_c', path, status=done.returncode), done.stdout + done.stderr
    assert 'database, a Database\n' in done.stdout and done.returncode == 1, done
    assert '  service.yaml:28:9: workers\n' in done.stdout
    (directory / 'odd').mkdir()
    (directory / 'odd/a.yaml').write_text('tosca_definitions_version: tosca_2_0\nnode_types: { N: {} }\n'
                                          'service_template: { node_templates: { "\\e[1m": { type: N } } }\n')
    done = python(directory / 'odd')
    assert '\\x1b[1m, a N\n' in done.stdout and '\x1b' not in done.stdout, done
    assert done.stdout == example('from_c', directory / 'odd', status=done.returncode), done
    done = python(directory / 'nowhere.csar')
    assert done.returncode == 1 and done.stderr.startswith('input: cannot open '), done.stderr
    for name in 'from_c', 'files':
        done = subprocess.run([examples / name, directory / 'nowhere.csar'], capture_output=True, text=True)
        assert done.returncode == 3 and 'cannot open' in done.stdout + done.stderr, (name, done)


def bound():
    """The module of the Python example, for the tested library."""
    if sanitized:
        raise Skipped('a sanitizer would have to be loaded first')
    sys.path.insert(0, str(source / 'examples/python'))
    os.environ['CSAR_LIBRARY'] = str(library)
    sys.dont_write_bytecode = True
    import csar as binding
    return binding


@suite.case
def python_reads_files_and_findings(directory):
    binding = bound()
    with binding.Package(package(directory).read_bytes(), jobs=2, severity=['zip/duplicate-name=error']) as opened:
        with zipfile.ZipFile(directory / 'shop.csar') as archive:
            assert opened.files() == {name: archive.read(name) for name in archive.namelist() if not name.endswith('/')}
        assert ('Entry-Definitions', 'service.yaml') in opened.metadata
        report = opened.verify()
        assert report.ok and report.findings == []
    with binding.Package(wrong(directory)) as opened:
        finding = next(finding for finding in opened.verify().findings if finding.rule == 'tosca/unknown-keyname')
        assert (finding.severity, finding.file, finding.line, finding.column) == ('error', 'service.yaml', 34, 7), finding
        element = opened.definitions[0]
        value = element.value('tosca_definitions_version')
        assert value.text and element.place.file == 'service.yaml'
    for gone in lambda: element.name, lambda: value.text, lambda: element.place:
        try:
            gone()
            raise AssertionError('a part of a closed package was read')
        except ValueError:
            pass
    loose = directory / 'loose.yaml'
    loose.write_text('tosca_definitions_version: tosca_2_0\nnode_tipes: {}\n')
    with binding.Package(loose) as opened:
        assert opened.validate().findings[0].file == str(loose), opened.validate().findings
    with zipfile.ZipFile(directory / 'twice.csar', 'w') as archive, warnings.catch_warnings():
        warnings.simplefilter('ignore')
        archive.writestr('a.yaml', 'first'), archive.writestr('a.yaml', 'second')
    with binding.Package(directory / 'twice.csar', severity='zip/duplicate-name=warning') as opened:
        try:
            raise AssertionError(opened.files())
        except binding.Failure as failure:
            assert failure.kind == 'input' and "two entries named 'a.yaml'" in str(failure), failure
    for what, kind in ({'strikt': True}, 'usage'), ({'dialect': 'nonsense'}, 'usage'):
        try:
            with binding.Package(directory / 'shop.csar', **what) as opened:
                opened.verify()
            raise AssertionError(f'{what} was taken')
        except binding.Failure as failure:
            assert failure.kind == kind, failure


@suite.case
def verify_says_what_is_wrong_and_what_cannot_be_read(directory):
    assert example('verify', package(directory)) == f'{directory}/shop.csar: valid\n'
    assert MISSPELT in example('verify', wrong(directory), status=1)
    text = example('verify', directory / 'nowhere.csar', status=3)
    assert text == (f"{directory}/nowhere.csar: error: cannot open '{directory}/nowhere.csar': No such file or directory\n"
                    f'{directory}/nowhere.csar: unreadable\n'), text


@suite.case
def a_failure_says_which_file_it_is_about(directory):
    path = package(directory)
    assert example('failure', path) == '0 errors\n'
    text = example('failure', path, '/no/anchor.pem', status=3)
    assert 'it is about /no/anchor.pem and not about the package\nthere is no such file\n' in text, text
    text = example('failure', directory / 'nowhere.csar', status=3)
    assert 'not about' not in text and text.endswith('there is no such file\n'), text


@suite.case
def memory_takes_an_upload(directory):
    with open(package(directory), 'rb') as upload:
        assert '"result":"valid"' in example('memory', stdin=upload)


@suite.case
def files_reads_all_of_every_form(directory):
    for name in 'shop.zip', 'shop.tar', 'shop.tar.gz', 'shop.tar.zst':
        assert re.fullmatch(r'4 files, \d+ bytes\n', example('files', package(directory, name))), name
    assert ' bytes\n' in example('files', source / 'fixtures/example')
    assert '3 files, ' in example('files', wrong(directory), status=1)


@suite.case
def file_prints_what_is_in_the_package(directory):
    script = (source / 'fixtures/example/scripts/start.sh').read_text()
    assert example('file', package(directory), 'scripts/start.sh', 'scripts/start.sh') == 2 * script
    example('file', package(directory), 'scripts/stop.sh', status=2)


@suite.case
def walk_prints_properties_and_where_they_are(directory):
    text = example('walk', package(directory))
    assert 'database, a Database\n  size, a StorageSize: service.yaml:35:15\n' in text, text
    example('walk', directory / 'nowhere.csar', status=3)


@suite.case
def overview_opens_the_package_once(directory):
    path = package(directory)
    text = example('overview', path)
    assert text.startswith('valid, 4 files, made by The csar project') and 'flowchart' in text, text
    assert traced(examples / 'overview', path)[0] == 1


@suite.case
def overview_reads_each_byte_twice_at_most(directory):
    # The archive is read once for all digests of the files, and once for its own digest.
    shutil.copytree(source / 'fixtures/example', directory / 'p')
    (directory / 'p/image.qcow2').write_bytes(b'noise' + os.urandom(8 << 20))
    for name in 'p.zip', 'p.tar', 'p.tar.gz':
        for manifest in (), ('--manifest',):
            path = directory / (''.join(manifest) + name)
            run(csar, 'pack', directory / 'p', '-o', path, '-q', *manifest)
            opens, read = traced(examples / 'overview', path)
            assert opens == 1 and read <= 2.05 * path.stat().st_size + 2 * 65536, (name, manifest, opens, read, path.stat().st_size)


def many_files(directory, count, name):
    path = directory / name
    if name.endswith('.zip'):
        with zipfile.ZipFile(path, 'w') as archive:
            for i in range(count):
                archive.writestr(f'f/{i}', f'content of file {i}\n')
    else:
        with tarfile.open(path, 'w:gz') as archive:
            for i in range(count):
                archive.addfile(tarfile.TarInfo(f'f/{i}'))
    return path


def valgrind(directory, tool, program, *arguments):
    """The output of valgrind for a program that uses the shared library."""
    need('valgrind')
    if sanitized:
        raise Skipped('valgrind cannot run the sanitizers')
    # valgrind 3.19 cannot read the debug information of Clang.
    for file, stripped in (library, directory / SONAME), (program, directory / program.name):
        run('strip', '-o', stripped, file)
    done = subprocess.run(['valgrind', '--error-exitcode=9', *tool, directory / program.name, *arguments],
                          env={**os.environ, 'LD_LIBRARY_PATH': str(directory)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stderr


def instructions(directory, name, *arguments):
    tool = '--tool=callgrind', '--callgrind-out-file=/dev/null'
    return int(re.search(r'Collected : (\d+)', valgrind(directory, tool, examples / name, *arguments))[1])


@suite.case
def reading_four_times_as_many_entries_is_four_times_the_work(directory):
    for name in 'many.zip', 'many.tar.gz':
        least, less, more = (instructions(directory, 'files', many_files(directory, n, name)) for n in (2, 500, 2000))
        assert more - least < MOST * (less - least), (name, least, less, more)
    # Each file is read by its name, from the open package.
    names = [[f'f/{i}' for i in range(n)] for n in (2, 500, 2000)]
    path = many_files(directory, 2000, 'many.zip')
    least, less, more = (instructions(directory, 'file', path, *some) for some in names)
    assert more - least < MOST * (less - least), ('by name', least, less, more)


@suite.case
def a_compressed_tar_is_read_twice_however_many_files_it_has(directory):
    path = many_files(directory, 2000, 'many.tar.gz')
    opens, read = traced(examples / 'files', path)
    assert opens == 1 and read <= 2 * path.stat().st_size + 2 * 65536, (opens, read, path.stat().st_size)


@suite.case
def a_reader_that_leaves_is_a_failure(directory):
    shutil.copytree(source / 'fixtures/example', directory / 'p')
    (directory / 'p' / 'noise').write_bytes(os.urandom(4 << 20))
    run(csar, 'pack', directory / 'p', '-o', directory / 'p.zip', '-q')
    with subprocess.Popen([examples / 'stream', directory / 'p.zip'], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as stream:
        stream.stdout.read(10)
        stream.stdout.close()
        message = stream.stderr.read().decode()
    assert stream.returncode == 3 and message.startswith('output: ') and 'Broken pipe' in message, (stream.returncode, message)
    whole = subprocess.run([examples / 'stream', directory / 'p.zip'], stdout=subprocess.PIPE, check=True).stdout
    (directory / 'p.tar.gz').write_bytes(whole)
    with tarfile.open(directory / 'p.tar.gz') as archive:
        assert archive.extractfile('noise').read() == (directory / 'p' / 'noise').read_bytes()


@suite.case
def reports_are_those_of_the_program(directory):
    paths = [package(directory), wrong(directory), directory / 'nowhere.csar']
    for form in ('json', 'ndjson', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'short'):
        done = subprocess.run([csar, 'verify', *paths, '--format', form], capture_output=True, text=True)
        assert MISSPELT.split(':')[0] in done.stdout and example('report', form, *paths, status=done.returncode) == done.stdout, form
    page = example('report', 'html', *paths[:2], status=1)
    assert page.startswith('<!DOCTYPE html>') and page.endswith('</html>\n') and 'propertees' in page and page.count('class="package"') == 2
    assert example('report', 'no-such', *paths, status=2) == ''


@suite.case
def differences_are_those_of_the_program(directory):
    for other, status in ((package(directory, 'again.csar'), 0), (wrong(directory, damaged=False), 1)):
        paths = package(directory), other

        def printed(form):
            done = subprocess.run([csar, 'diff', *paths, '--format', form], capture_output=True, text=True)
            assert done.returncode == status, done.stderr
            return done.stdout
        for form in ('text', 'markdown', 'html'):
            assert example('compare', form, *paths, status=status) == printed(form), form
        assert json.loads(example('compare', 'json', *paths, status=status)) == json.loads(printed('json'))['diff']


@suite.case
def a_key_in_memory_signs(directory):
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', directory / 'key', '-out', directory / 'cert', '-days', '400', '-subj', '/CN=Signer')
    path = package(directory)
    assert example('sign', path, directory / 'key', directory / 'cert', directory / 'a.cms') == 'signed by CN=Signer\n'
    assert b"signed by 'CN=Signer': trusted" in run(csar, 'verify', path, '--signature', directory / 'a.cms', '--trust', directory / 'cert')


@suite.case
def each_signer_is_required(directory):
    binding = bound()
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', directory / 'key', '-out', directory / 'cert', '-days', '400', '-subj', '/CN=Signer')
    path = package(directory)
    run(csar, 'sign', path, '--form', 'detached', '--key', directory / 'key', '--cert', directory / 'cert')

    def is_valid(*signers):
        options = {'signature': f'{path}.cms', 'trust': directory / 'cert', 'signer': [*signers]}
        with binding.Package(path, **options) as opened:
            return opened.verify().ok
    assert is_valid('Signer') and not is_valid('Signer', 'Other') and not is_valid('Other', 'Signer')


@suite.case
def memory_is_in_order(directory):
    memcheck = '--tool=memcheck', '--leak-check=full', '--errors-for-leak-kinds=definite'
    valgrind(directory, memcheck, examples / 'threads', package(directory), package(directory, 'again.tar.gz'))
    valgrind(directory, memcheck, examples / 'overview', package(directory))
    valgrind(directory, memcheck, interface, *inputs_of_interface(directory))


@suite.case
def the_reference_has_what_the_headers_declare(directory):
    need('doxygen')
    text = (source / 'cmake/Doxyfile.in').read_text()
    for name, value in ('PROJECT_SOURCE_DIR', source), ('PROJECT_BINARY_DIR', directory), ('PROJECT_VERSION', '0.1.0'):
        text = text.replace(f'@{name}@', str(value))
    (directory / 'Doxyfile').write_text(text)
    done = subprocess.run(['doxygen', directory / 'Doxyfile'], capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    pages = ''.join(page.read_text() for page in (directory / 'reference/html').glob('*.html'))
    for name, words in (('read_entries', 'a compressed archive is decompressed once'), ('csar_entries_read', 'decompressed once'),
                        ('system_error', 'The errno of the failed system call')):
        assert name in pages and words in pages, name
    # The comment at the start of a header describes the file, and not the namespace.
    of_namespace, of_header = ((directory / 'reference/html' / page).read_text() for page in ('namespacecsar.html', 'limits_8hpp.html'))
    assert 'csar verify --format' in of_namespace and 'NOLINT' not in of_namespace, of_namespace
    assert 'Limits for hostile input' in of_header and 'Limits for hostile input' not in of_namespace, of_namespace


@suite.case
def the_others_run(directory):
    path = package(directory)
    wrong(directory, damaged=False)
    assert example('many', path, directory / 'wrong.csar', directory / 'nowhere.csar', status=1).splitlines() == [
        f'{path}: ok', f'{directory}/wrong.csar: finding', f'{directory}/nowhere.csar: unreadable']
    assert example('threads', path, path) == '4 files\n4 files\n'
    assert example('pack', source / 'fixtures/example', directory / 'new.csar') == f'{directory}/new.csar: 4 files\n'
    assert example('deadline', path, '60000') == 'in time\n'
    # A pipe that is never closed: without the deadline, the program would wait forever.
    with subprocess.Popen(['sleep', '60'], stdout=subprocess.PIPE) as never:
        assert example('deadline', '-', '100', status=130, stdin=never.stdout) == 'interrupted\n'
        never.kill()
    text = example('waive', directory / 'wrong.csar', 'tosca/unknown-keyname', status=0)
    assert '1 waived\n' in text and MISSPELT not in text, text


suite.finish()
