#!/usr/bin/env python3
"""The environment of the program: completion in shells, manual pages, and help with examples that run.

usage: run.py CSAR [--junit FILE]
"""
import fcntl, json, os, pathlib, pty, re, resource, select, shlex, shutil, signal, subprocess, sys, termios, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from rule_examples import examples
from suite import Skipped, Suite, need, run

csar = str(pathlib.Path(sys.argv[1]).resolve())
suite = Suite('console')
environment = dict(os.environ, PATH=str(pathlib.Path(csar).parent) + ':' + os.environ['PATH'], LC_ALL='C.UTF-8', TERM='dumb')
commands = re.findall(r'^  ([a-z]+) ', run(csar, '--help').decode(), re.MULTILINE)

# The typed text, and candidates that the shell must offer; None: names of files.
typed = [
    ('csar insp', ['inspect']),
    ('csar pack --entry', ['--entry-definitions']),
    ('csar pack --archive tar.', ['tar.gz', 'tar.xz']),
    ('csar verify --intake sol004-2.4', ['sol004-2.4.1']),
    ('csar verify --ignore zip/missing-end', ['zip/missing-end-record']),
    ('csar verify --limit yaml-dep', ['yaml-depth=']),
    ('csar explain zip/missing-end', ['zip/missing-end-record']),
    ('csar completion z', ['zsh']),
    ('csar cat a.csar TOSCA', ['TOSCA.meta']),
    ('csar verify a.cs', ['a.csar']),
]


# The value after an '=': the whole word, and the text that the shell completes after the sign.
with_sign = [('csar verify --format=sari', '--format=sarif', 'sarif'), ('csar pack x --digest=SHA-5', '--digest=SHA-512', 'SHA-512')]


# Names with blanks, as users may type them, and names in packages that must never be executed, with the candidates of bash.
with_quotes = [
    (["'a b.csar'", 'TOSCA'], ['TOSCA.meta']),
    (['"a b.csar"', 'TOSCA'], ['TOSCA.meta']),
    (['a\\ b.csar', 'my'], ['my\\ file.txt']),
    (['a\\ b.csar', "'my f"], ['my file.txt']),
    (['a\\ b.csar', '"my f'], ['my file.txt']),
    (['a\\ b.csar', '$'], ['\\$\\(touch\\ run\\)']),
    (['a\\ b.csar', '"\\$'], ['\\$(touch run)']),
]


def package_in(directory):
    (directory / 's').mkdir()
    (directory / 's' / 'a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    run(csar, 'pack', 's', '-o', 'a.csar', '-q', cwd=directory)


def script_in(directory, shell):
    path = directory / f'completion.{shell}'
    path.write_bytes(run(csar, 'completion', shell))
    # The script is read when a shell starts, or at the first completion. A separate list of all rules for each option
    # that takes a rule would make it ten times as large.
    assert path.stat().st_size < 60_000, path.stat().st_size
    return path


@suite.case
def bash(directory):
    package_in(directory)
    script = script_in(directory, 'bash')
    for line, wanted in typed:
        words = line.split(' ')
        quoted = ' '.join(f"'{word}'" for word in words)
        program = f'source {script}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _csar; printf "%s\\n" "${{COMPREPLY[@]}}"'
        answers = run('bash', '-c', program, cwd=directory, env=environment).decode().split()
        assert set(wanted) <= set(answers), (line, answers)
    for line, whole, wanted in with_sign:
        start, _, value = line.rpartition('=')
        words = [*start.split(' '), '=', value]
        quoted = ' '.join(f"'{word}'" for word in words)
        program = f'source {script}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _csar; printf "%s\\n" "${{COMPREPLY[@]}}"'
        assert run('bash', '-c', program, cwd=directory, env=environment).decode().split() == [wanted], line


@suite.case
def bash_with_quotes(directory):
    package_in(directory)
    for name in ('my file.txt', '$(touch run)'):
        (directory / 's' / name).write_text('x')
    run(csar, 'pack', 's', '-o', 'a b.csar', '-q', cwd=directory)
    script = script_in(directory, 'bash')
    for words, wanted in with_quotes:
        typed_words = ' '.join(shlex.quote(word) for word in ['csar', 'cat', *words])
        program = f'source {script}; COMP_WORDS=({typed_words}); COMP_CWORD=3; _csar; printf "%s\\n" "${{COMPREPLY[@]}}"'
        answers = run('bash', '-c', program, cwd=directory, env=environment).decode().splitlines()
        assert answers == wanted, (words, answers)
    assert not (directory / 'run').exists()


@suite.case
def fish(directory):
    need('fish')
    package_in(directory)
    script = script_in(directory, 'fish')
    for line, wanted in typed + [(line, [whole]) for line, whole, _ in with_sign]:
        program = f'source {script}; complete -C "{line}"'
        answers = [answer.split('\t')[0] for answer in
                   run('fish', '--no-config', '-c', program, cwd=directory,
                       env=dict(environment, HOME=str(directory))).decode().split('\n')]
        assert set(wanted) <= set(answers), (line, answers)


@suite.case
def zsh(directory):
    """In a terminal: types the line, presses the key, and reads the line back."""
    need('zsh')
    package_in(directory)
    shutil.copy(directory / 'a.csar', directory / 'a b.csar')
    script = script_in(directory, 'zsh')
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(directory)
        os.execvpe('zsh', ['zsh', '-f', '-i'], dict(environment, HOME=str(directory), PS1='> '))

    def read_until(text, seconds=20):
        got = b''
        end = time.monotonic() + seconds
        while text.encode() not in got and time.monotonic() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                got += os.read(terminal, 65536)
        return got.decode(errors='replace')

    def send(text):
        os.write(terminal, text.encode())

    try:
        send('unsetopt zle_bracketed_paste 2>/dev/null; autoload -U compinit && compinit -u -D; source ./completion.zsh; '
             "bindkey '^I' complete-word; echo re''ady\n")
        assert 'ready' in read_until('ready')
        quoted = [("csar cat 'a b.csar' TOSCA", ['TOSCA.meta']), (r'csar cat a\ b.csar TOSCA', ['TOSCA.meta'])]
        for line, wanted in typed + quoted + [(line, [whole]) for line, whole, _ in with_sign]:
            if len(wanted) != 1:
                continue  # one key stroke completes only a single candidate
            send(f'echo {line}'[5:] + '\t')
            time.sleep(0.7)
            send('\x01echo "[\x05]"\n')  # moves to the start and to the end of the line
            got = read_until(']\r\n')
            assert f'{line.rsplit(" ", 1)[0]} {wanted[0]}' in got, (line, got)
    finally:
        os.kill(process, 9)
        os.waitpid(process, 0)
        os.close(terminal)


def on_terminal(directory, *arguments, slow=b'', seconds=1.6, stop=None, prepare=None, **more):
    """The output of csar to a terminal that is its standard error, while the input arrives slowly."""
    terminal, end = pty.openpty()
    process = subprocess.Popen([csar, *arguments], cwd=directory, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=end, env={**environment, 'TERM': 'xterm', **more},
                               preexec_fn=prepare)
    os.close(end)
    process.stdin.write(slow[:-1]), process.stdin.flush()
    time.sleep(seconds)
    if stop is None:
        process.stdin.write(slow[-1:])
    else:
        process.send_signal(stop)
        process.wait(timeout=20)
    process.stdin.close()
    out = process.stdout.read()
    process.wait(timeout=20)
    text = b''
    try:
        while chunk := os.read(terminal, 65536):
            text += chunk
    except OSError:
        pass  # the terminal was closed
    os.close(terminal)
    return process.returncode, out.decode(), text.decode()


@suite.case
def progress(directory):
    """The status line appears after a second, and is erased before other output and at the end. Without a request for it, there is none."""
    package_in(directory)
    slow = (directory / 'a.csar').read_bytes()
    size = len(slow) - 1
    status, out, text = on_terminal(directory, 'verify', '-', slow=slow)
    assert status == 0 and out.startswith('-: valid'), (status, out, text)
    lines = text.split('\r\x1b[K')
    # An update may come between the last byte and the end.
    shown = rf'verify: (?:{size} B|\d+ entries, [\d.]+ KiB) read, \d+ B/s'
    assert len(lines) > 2 and lines[-1] == '' and all(re.fullmatch(shown, line) for line in lines[:-1]), text
    for arguments, terminal in ((('--no-progress',), 'xterm'), (('-q',), 'xterm'), ((), 'dumb')):
        assert on_terminal(directory, 'verify', '-', *arguments, slow=slow, TERM=terminal)[2] == '', (arguments, terminal)
    assert on_terminal(directory, 'verify', '-', slow=slow, seconds=0.3)[2] == '', 'within a second'
    status, out, text = on_terminal(directory, 'verify', '-', slow=slow, stop=signal.SIGINT)
    assert status in (130, -2) and out == '' and text.split('\r\x1b[K')[-1].rstrip() in ('', 'csar: interrupted'), (status, out, text)


@suite.case
def progress_without_threads(directory):
    """If no thread can start, there is no status line, and the command runs."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    if most != resource.RLIM_INFINITY:
        raise Skipped('the size of stacks is limited')
    package_in(directory)
    # The stack of a thread would not fit into the address space.
    result = on_terminal(directory, 'verify', '-', slow=(directory / 'a.csar').read_bytes(),
                         prepare=lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 47, most)))
    assert result[0] == 0 and result[1].startswith('-: valid') and result[2] == '', result


def asked(directory, act, *arguments):
    """The status of `csar sign` on a terminal where `act(terminal, process)` runs as soon as the prompt is shown, the text that the
    terminal showed, and whether the terminal echoes input afterwards."""
    terminal, end = pty.openpty()
    process = subprocess.Popen([csar, 'sign', 'a.csar', '--key', 'key.pem', '--cert', 'cert.pem', *arguments], cwd=directory,
                               stdin=end, stdout=end, stderr=end, start_new_session=True, env=environment,
                               preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    shown = b''
    while b'passphrase of' not in shown:
        shown += os.read(terminal, 1000)
    act(terminal, process)
    process.wait(timeout=20)
    while select.select([terminal], [], [], 0.1)[0]:
        shown += os.read(terminal, 1000)
    echoes = bool(termios.tcgetattr(end)[3] & termios.ECHO)
    os.close(end), os.close(terminal)
    return process.returncode, shown.decode(), echoes


@suite.case
def passphrase(directory):
    """Typed text is never shown while csar runs, however early it is typed, and the terminal echoes input after csar has ended for any
    reason."""
    package_in(directory)
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-passout', 'pass:secret', '-keyout', 'key.pem', '-out', 'cert.pem', '-subj', '/CN=a',
        cwd=directory)
    for _ in range(10):
        status, shown, echoes = asked(directory, lambda terminal, _: os.write(terminal, b'secret\n'), '--replace')
        assert (status, 'secret' in shown, echoes) == (0, False, True), (status, shown, echoes)
    status, shown, echoes = asked(directory, lambda terminal, _: os.write(terminal, b'wrong\n'), '--replace')
    assert (status, 'wrong' in shown, echoes) == (2, False, True), (status, shown, echoes)
    for act, expected in ((lambda terminal, _: os.write(terminal, b'sec\x03'), 130), (lambda _, process: process.send_signal(signal.SIGTERM), 143)):
        status, shown, echoes = asked(directory, act, '--replace')
        assert (status, echoes) == (expected, True) and shown.endswith('csar: interrupted\r\n') and 'sec' not in shown, (status, shown, echoes)

    def stop_and_go_on(terminal, process):
        process.send_signal(signal.SIGTSTP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)
        assert termios.tcgetattr(terminal)[3] & termios.ECHO
        process.send_signal(signal.SIGCONT)
        while not select.select([terminal], [], [], 0.1)[0]:
            pass
        os.write(terminal, b'secret\n')

    status, shown, echoes = asked(directory, stop_and_go_on, '--replace')
    assert (status, 'secret' in shown, echoes) == (0, False, True) and shown.count('passphrase of') == 2, (status, shown, echoes)


@suite.case
def manual_pages(directory):
    need('mandoc')
    for command in [''] + commands:
        page = directory / f'csar-{command or "all"}.1'
        page.write_bytes(run(csar, 'help', *([command] if command else []), '--man'))
        lint = subprocess.run(['mandoc', '-T', 'lint', '-W', 'warning', str(page)], capture_output=True, text=True)
        assert not lint.stdout, lint.stdout
        man = subprocess.run(['man', '--warnings', '-E', 'UTF-8', '-l', '-Tutf8', '-Z', str(page)], capture_output=True, text=True)
        assert not man.stderr, man.stderr
        shown = re.sub('.\b', '', run('mandoc', '-T', 'ascii', str(page)).decode())
        for option in re.findall(r'^  (?:-\w, )?(--[a-z-]+)', run(csar, command or 'pack', '--help').decode(), re.MULTILINE):
            assert not command or option in shown, option


@suite.case
def width_of_help(directory):
    for command in commands:
        text = run(csar, command, '--help').decode().split('\nExample')[0]
        for line in text.split('\n'):
            assert len(line) <= 80, f'{command}: {line}'


@suite.case
def examples_of_rules(directory):
    """The wrong example of each rule causes the finding, and the corrected example does not. tests/architecture checks the examples in
    prose."""
    told = {example.rule for example in examples() if not re.match('tosca_definitions_version.*\n.', example.wrong)}
    resolved = {example.rule for example in examples() if 'tosca_variability' in example.wrong}
    rules = [rule for rule in json.loads(run(csar, 'explain', '--all', '--format', 'json')) if rule['id'] not in told]
    assert len(rules) > 510, len(rules)
    calls = {}  # command and options -> the arguments of its calls
    for i, rule in enumerate(rules):
        for kind in ('wrong', 'right'):
            text, *intake = rule[kind].split('--- intake\n')
            first, *files = re.split(r'^--- file: (.*)\n', text, flags=re.MULTILINE)
            ending = 'xml' if first.lstrip().startswith('<') else 'yaml'
            parts = list(zip(files[::2], files[1::2])) + ([(f'main.{ending}', first)] if first.strip() else [])
            for name, content in parts:
                path = directory / f'{kind}{i}' / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content)
            if rule['id'] in resolved:
                done = subprocess.run([csar, 'resolve', f'{kind}{i}/main.yaml', '-o', '-'], cwd=directory, capture_output=True, text=True)
                assert (f'[{rule["id"]}]' in done.stderr) == (kind == 'wrong') == (done.returncode == 1), (rule['id'], kind, done.stderr)
                continue
            call = ('validate',) if first.strip() else ('verify',)
            if intake:
                (directory / f'{kind}{i}.yaml').write_text(intake[0])
                call = ('verify', '--intake', f'{kind}{i}.yaml')
            calls.setdefault(call, []).append(f'{kind}{i}' + (f'/main.{ending}' if first.strip() else ''))
    false = []
    for call, paths in calls.items():
        done = subprocess.run([csar, *call, *paths, '--format', 'json'], cwd=directory, capture_output=True)
        for package in json.loads(done.stdout)['packages']:
            rule = rules[int(re.search(r'\d+', package['path'])[0])]
            found = {finding['id'] for finding in package.get('findings', [])}
            if (rule['id'] in found) != package['path'].startswith('wrong'):
                false.append((rule['id'], package['path'], found))
    assert not false, false


def example_lines(command):
    text = run(csar, command, '--help').decode()
    if '\nExample' not in text:
        return []
    lines = text.split('\nExample', 1)[1].replace('\\\n', ' ').split('\n')[1:]
    return [re.split(r'   +(?=[a-z])(?!-)', line.strip())[0] for line in lines if line.startswith('  csar')]


def workplace(directory):
    """All files that the examples mention."""
    shell = '''
csar init my-service -q && cp -r my-service x && csar pack x -o my-service.csar --no-verify -q && rm -rf x
mkdir -p profiles ci reports completions bin && cp my-service/*.yaml .
printf 'strict: true\\n' > ci/csar.yaml
cp my-service/service.yaml my-service/main.yaml
ls *.csar > catalogue.txt
openssl req -x509 -newkey rsa:2048 -nodes -keyout release.key -out release.pem -days 3650 -subj /O=ACME/CN=Release
openssl pkcs12 -export -inkey release.key -in release.pem -passout pass:secret -out release.p12
cp release.pem ca.pem
printf '#!/bin/sh\\nexec openssl dgst -$CSAR_DIGEST -sign release.key\\n' > bin/kms-sign
printf '#!/bin/sh\\nexec cat\\n' > bin/dot
chmod +x bin/*
'''
    run('bash', '-e', '-c', shell, cwd=directory, env=environment)


# The expected statuses other than success, with the reason.
expected = {
    'csar diff my-service.csar my-service': (0, 1),  # depends on whether the directory has a TOSCA.meta
    'csar diff my-service.csar my-service --format markdown': (0, 1),
    'csar diff my-service.csar my-service --require-version-step': (0, 1),
    'csar verify my-service.csar --trust ca.pem --require-signature --intake sol004-3.6.1': (1, 5),  # neither signed nor SOL004
}


def example(command, line):
    def case(directory):
        workplace(directory)
        if command == 'pack':
            shutil.rmtree(directory / 'my-service')
            run(csar, 'init', 'my-service', '-q', cwd=directory)
            if 'main.yaml' in line:
                shutil.copy(directory / 'my-service/service.yaml', directory / 'my-service/main.yaml')
                (directory / 'my-service/TOSCA.meta').unlink()
        if command in ('init', 'extract'):
            shutil.rmtree(directory / 'my-service')
        definitions = {'migrate': 'tosca_definitions_version: tosca_simple_yaml_1_3\ntopology_template: { node_templates: { a: { type: Root } } }\n',
                       'compile': 'tosca_definitions_version: tosca_2_0\nservice_template: { inputs: { size: { type: integer } }, node_templates: {} }\n'}
        if command in definitions:
            (directory / 'service.yaml').write_text(definitions[command])
            (directory / 'old').mkdir()
            shutil.copy(directory / 'service.yaml', directory / 'old')
            (directory / 'my-service.csar').unlink()
            run(csar, 'pack', 'old', '-o', 'my-service.csar', '-q', cwd=directory)
        if command == 'resolve':
            shutil.copy(pathlib.Path(__file__).parent / 'shop.yaml', directory)
        if 'pull-layout' in line:
            run(csar, 'oci', 'push-layout', 'my-service.csar', 'layout', '--tag', '1.0', cwd=directory)
        if command == 'summary':
            (directory / 'catalogue.txt').write_text('my-service.csar\n')
            if line.startswith('csar summary'):
                run(csar, 'verify', '--from', 'catalogue.txt', '--output', 'ndjson=reports/1.ndjson', '-q', cwd=directory)
        path = f'{directory}/bin:' + environment['PATH']
        done = subprocess.run(['bash', '-o', 'pipefail', '-c', line + ' 3<<< secret'], cwd=directory, env=dict(environment, PATH=path),
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode in expected.get(line, (0,)), (line, done.returncode, done.stdout, done.stderr)

    case.__name__ = f'example: {line}'
    suite.case(case)


for command in commands:
    for line in example_lines(command):
        example(command, line)

suite.finish()
