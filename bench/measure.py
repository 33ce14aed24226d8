"""One run of a command, measured: what the benchmarks of this folder share."""
import os, subprocess, sys, time
from typing import NamedTuple


class Run(NamedTuple):
    wall: float  # seconds
    cpu: float   # seconds, of all threads, user and system
    peak: int    # resident bytes at most


def measure(command, cwd=None):
    """Ends the program when the command does not end with 0. A command that is a string goes through the shell."""
    started = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, shell=isinstance(command, str))
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f'status {process.returncode}: {command}\n{errors.decode()[:2000]}')
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
