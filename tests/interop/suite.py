"""Shared by the suites of this directory: running cases and reporting the results."""
import pathlib, shutil, subprocess, sys, tempfile, traceback
from xml.sax.saxutils import escape


class Skipped(Exception):
    pass


def run(*command, **keywords):
    done = subprocess.run(command, capture_output=True, **keywords)
    assert done.returncode == 0, f'{command}: {done.returncode}\n{done.stdout.decode()}\n{done.stderr.decode()}'
    return done.stdout


def need(program):
    if not shutil.which(program):
        raise Skipped(f'{program} is not installed')


class Suite:
    def __init__(self, name):
        self.name, self.results = name, []

    def case(self, function):
        """Runs a case in a directory of its own; also a decorator."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                function(pathlib.Path(folder))
            self.results.append((function.__name__, 'passed', ''))
        except Skipped as reason:
            self.results.append((function.__name__, 'skipped', str(reason)))
        except Exception:
            self.results.append((function.__name__, 'failed', traceback.format_exc()))
        return function

    def finish(self):
        """Writes JUnit XML when --junit FILE was given, prints the outcome and ends the program."""
        if '--junit' in sys.argv:
            with open(sys.argv[sys.argv.index('--junit') + 1], 'w', encoding='utf-8') as junit:
                junit.write(f'<testsuites><testsuite name="{self.name}">')
                for name, verdict, text in self.results:
                    inner = {'failed': f'<failure>{escape(text)}</failure>', 'skipped': '<skipped/>'}.get(verdict, '')
                    junit.write(f'<testcase classname="{self.name}" name="{name}">{inner}</testcase>')
                junit.write('</testsuite></testsuites>\n')
        for name, verdict, text in self.results:
            print(f'{verdict}: {name}' + (f'\n{text}' if text else ''))
        sys.exit(any(verdict == 'failed' for _, verdict, _ in self.results))
