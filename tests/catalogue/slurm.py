#!/usr/bin/env python3
"""Runs examples/catalogue/slurm.sh with Slurm: a controller and three nodes on this machine, one of which fails during its task. The task
runs again on another node, and the summary is that of one run.

usage: slurm.py SOURCE CSAR [--junit FILE]

Needs root, because the daemons of Slurm need it, and Debian's slurmctld, slurmd, slurm-client and munge; skipped if one is missing.
"""
import os, pathlib, random, signal, socket, subprocess, time

from catalogue import SHARDS, catalogue, reports, scripts, summary
from suite import Skipped, Suite, need, run

NODES = 3
CONFIGURATION = """ClusterName=csar
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
AuthType=auth/munge
AuthInfo=socket={home}/munge.sock
SlurmUser=root
SlurmdUser=root
StateSaveLocation={home}/state
SlurmdSpoolDir={home}/spool-%n
SlurmctldPidFile={home}/slurmctld.pid
SlurmdPidFile={home}/slurmd-%n.pid
SlurmctldLogFile={home}/slurmctld.log
SlurmdLogFile={home}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=2,bf_interval=2
SlurmdParameters=config_overrides
SlurmdTimeout=4
ReturnToService=0
NodeName=node[1-{nodes}] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{first}-{last}] CPUs=1
PartitionName=all Nodes=ALL Default=YES
"""
# Replaces csar: the first run of the fourth task never ends.
SLOW = """#!/bin/sh
if [ "$SLURM_ARRAY_TASK_ID" = 4 ] && [ -z "${{SLURM_RESTART_COUNT:-}}" ]; then
    echo "$SLURMD_NODENAME" > {directory}/began.new && mv {directory}/began.new {directory}/began
    sleep 300
fi
exec {csar} "$@"
"""


class Cluster:
    def __init__(self, home):
        self.home, self.processes, port = home, [], random.randrange(20000, 30000)
        (home / 'state').mkdir()
        (home / 'key').write_bytes(os.urandom(128))
        (home / 'key').chmod(0o400)
        (home / 'slurm.conf').write_text(CONFIGURATION.format(
            home=home, host=socket.gethostname().split('.')[0], port=port, nodes=NODES, first=port + 1, last=port + NODES))
        self.environment = {'SLURM_CONF': str(home / 'slurm.conf')}

    def start(self):
        home = self.home
        self.daemon('munged', '--foreground', '--force', f'--key-file={home}/key', f'--socket={home}/munge.sock', f'--pid-file={home}/munge.pid',
                    f'--log-file={home}/munge.log', f'--seed-file={home}/munge.seed')
        wait_for(lambda: (home / 'munge.sock').exists(), 'munged')
        self.daemon('slurmctld', '-D', '-c')
        self.nodes = {f'node{number}': self.daemon('slurmd', '-D', '-N', f'node{number}') for number in range(1, NODES + 1)}
        wait_for(lambda: self.ask('sinfo', '-h', '-t', 'idle', '-o', '%D').strip() == str(NODES), 'all nodes to be idle')

    def daemon(self, *command):
        self.processes.append(subprocess.Popen(command, env={**os.environ, **self.environment}, stdout=subprocess.DEVNULL,
                                               stderr=subprocess.DEVNULL, start_new_session=True))
        return self.processes[-1]

    def ask(self, *command):
        done = subprocess.run(command, env={**os.environ, **self.environment}, capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else ''

    def break_down(self, node):
        """Like a power failure: ends the daemon and all processes that it started."""
        for process in reversed(descendants(self.nodes[node].pid) + stepds(self.home, node)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def stop(self):
        for process in reversed(self.processes):
            for one in reversed(descendants(process.pid)):
                try:
                    os.kill(one, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            process.wait()


def parents():
    found = {}
    for entry in pathlib.Path('/proc').iterdir():
        if entry.name.isdigit():
            try:
                found[int(entry.name)] = int((entry / 'stat').read_text().rpartition(')')[2].split()[1])
            except (OSError, IndexError):
                pass
    return found


def descendants(pid):
    all_, known = parents(), [pid]
    for one in known:
        known += [child for child, parent in all_.items() if parent == one]
    return known


def stepds(home, node):
    """The processes slurmstepd, which leave the process group of their daemon: they are found by the path of the script of their job."""
    found = []
    for pid in parents():
        try:
            if f'{home}/spool-{node}'.encode() in pathlib.Path(f'/proc/{pid}/cmdline').read_bytes():
                parent = parents().get(pid, 0)
                found += descendants(parent if parent > 1 else pid)
        except OSError:
            pass
    return found


def wait_for(condition, what, seconds=90):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f'waited in vain for {what}'
        time.sleep(0.1)


suite = Suite('catalogue-slurm')


@suite.case
def a_task_whose_node_breaks_down_is_done_again(directory):
    for program in ('munged', 'slurmctld', 'slurmd', 'sbatch'):
        need(program)
    if os.getuid() != 0:
        raise Skipped('daemons of Slurm need root')
    environment, whole = catalogue(directory)
    real = (directory / '.bin/csar').resolve()
    (directory / '.bin/csar').unlink()
    (directory / '.bin/csar').write_text(SLOW.format(directory=directory, csar=real))
    (directory / '.bin/csar').chmod(0o755)
    (directory / 'slurm').mkdir()
    directory.chmod(0o755)
    cluster = Cluster(directory / 'slurm')
    try:
        cluster.start()
        run('sbatch', f'--array=1-{SHARDS}', scripts / 'slurm.sh', 'list', 'reports', cwd=directory, env={**environment, **cluster.environment})
        wait_for((directory / 'began').exists, 'the task to begin')
        node = (directory / 'began').read_text().strip()
        cluster.break_down(node)
        down = lambda: cluster.ask('sinfo', '-h', '-N', '-t', 'down', '-o', '%N').split()
        wait_for(lambda: down() == [node], 'the node to be down')
        waiting = lambda: cluster.ask('squeue', '-h', '-r', '-t', 'PENDING', '-o', '%A').split()
        wait_for(waiting, 'the task to be queued again')
        # Slurm would wait for two minutes first.
        cluster.ask('scontrol', 'update', f'JobId={waiting()[0]}', 'StartTime=now')
        wait_for(lambda: len(reports(directory)) == SHARDS, 'all reports')
        wait_for(lambda: not cluster.ask('squeue', '-h').strip(), 'the queue to be empty')
    except AssertionError as fault:
        raise AssertionError(f"{fault}\n{cluster.ask('squeue')}\n{(directory / 'slurm/slurmctld.log').read_text()[-3000:]}")
    finally:
        cluster.stop()
    assert summary(directory, reports(directory)) == whole


suite.finish()
