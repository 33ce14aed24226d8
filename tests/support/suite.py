"""Functions for the suites in Python: running cases, reporting them, and JUnit XML, which ./check counts.

    suite = Suite('intake')           the name in ctest and ./check
    @suite.case                       a case in a separate directory: an exception fails it, Skipped skips it
    suite.record('a row', fault)      a case with a known result: passed if there is no fault
    suite.finish()                    writes JUnit XML with --junit FILE, prints the failed cases, ends the program
"""
import pathlib, re, shutil, subprocess, sys, tempfile, traceback
from xml.sax.saxutils import escape, quoteattr

NO_XML = re.compile('[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]')


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
        """Runs a case in a separate directory; also a decorator."""
        try:
            with tempfile.TemporaryDirectory() as directory:
                function(pathlib.Path(directory))
            self.record(function.__name__)
        except Skipped as reason:
            self.record(function.__name__, skipped=str(reason))
        except Exception:
            self.record(function.__name__, traceback.format_exc())
        return function

    def record(self, name, fault='', skipped=''):
        """Records the result of a case: failed with a fault, skipped with a reason, otherwise passed."""
        self.results.append((str(name), fault, skipped))

    def count(self):
        failed = sum(bool(fault) for _, fault, _ in self.results)
        skipped = sum(bool(reason) and not fault for _, fault, reason in self.results)
        return len(self.results) - failed - skipped, failed, skipped

    def finish(self):
        if '--junit' in sys.argv:
            self.write(sys.argv[sys.argv.index('--junit') + 1])
        for name, fault, skipped in self.results:
            if fault:
                print(f'failed: {name}: {fault}')
            elif skipped:
                print(f'skipped: {name}: {skipped}')
        passed, failed, skipped = self.count()
        print(f'{self.name}: {passed} passed, {failed} failed, {skipped} skipped')
        # A run without a case proves nothing.
        sys.exit(1 if failed or not self.results else 0)

    def write(self, path):
        _, failed, skipped = self.count()
        with open(path, 'w', encoding='utf-8', errors='replace') as junit:
            junit.write(f'<testsuites><testsuite name={quoteattr(self.name)} tests="{len(self.results)}" failures="{failed}" '
                        f'skipped="{skipped}">\n')
            for name, fault, reason in self.results:
                inner = f'<failure>{escape(NO_XML.sub("?", fault))}</failure>' if fault else \
                    f'<skipped message={quoteattr(NO_XML.sub("?", reason))}/>' if reason else ''
                junit.write(f'<testcase classname={quoteattr(self.name)} name={quoteattr(NO_XML.sub("?", name))}>{inner}</testcase>\n')
            junit.write('</testsuite></testsuites>\n')
