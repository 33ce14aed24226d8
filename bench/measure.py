"""Runs a command and measures it: shared by the benchmarks of this directory."""
import os, shutil, subprocess, sys
from typing import NamedTuple

# The process that starts the command is small: a process is charged with the memory of the one that it was forked from.
LAUNCHER = '''
import posix, sys, time
started = time.perf_counter()
child = posix.posix_spawn(sys.argv[1], sys.argv[1:], posix.environ)
posix.waitid(posix.P_PID, child, posix.WEXITED | posix.WNOWAIT)
wall = time.perf_counter() - started
with open(f"/proc/{child}/io", encoding="ascii") as counters:
    read = counters.readline().split()[1]
_, status, usage = posix.wait4(child, 0)
with open(3, "w", encoding="ascii") as out:
    out.write(f"{status} {wall} {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss} {read}")
'''


class Run(NamedTuple):
    wall: float  # seconds
    cpu: float   # seconds, of all threads, user and system
    peak: int    # resident bytes at most; never below 8 MiB, which the launcher takes
    read: int    # bytes that it read from files


def measure(command, cwd=None):
    """Runs a list of words, or a shell command line. Exits when the command fails."""
    words = ['/bin/sh', '-c', command] if isinstance(command, str) else [os.fspath(word) for word in command]
    told, tell = os.pipe()
    launcher = [sys.executable, '-I', '-S', '-c', f'import posix; posix.dup2({tell}, 3, True)\n{LAUNCHER}']
    done = subprocess.run([*launcher, shutil.which(words[0]), *words[1:]], cwd=cwd, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, pass_fds=[tell])
    os.close(tell)
    with open(told, encoding='ascii') as results:
        status, wall, cpu, peak, read = results.read().split() or sys.exit(f'{command}\n{done.stderr.decode()[:2000]}')
    if int(status) != 0:
        sys.exit(f'status {os.waitstatus_to_exitcode(int(status))}: {command}\n{done.stderr.decode()[:2000]}')
    return Run(float(wall), float(cpu), int(peak) * 1024, int(read))
