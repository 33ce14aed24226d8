#!/usr/bin/env python3
"""Runs the scripts in examples/catalogue/ over a catalogue in shards, one of which is killed, and compares the summary with that of one
run. Slurm and Kubernetes are not needed: their variables are set by the test (slurm.py runs Slurm itself).

usage: run.py SOURCE CSAR [--junit FILE]
"""
import os, signal, subprocess, time

import yaml

from catalogue import SHARDS, catalogue, reports, scripts, summary
from suite import Suite, need, run

suite = Suite('catalogue')
def tasks_with_one_that_is_ended(directory, start, environment_of):
    environment, whole = catalogue(directory)
    for number in range(SHARDS):
        task = {**environment, **environment_of(number)}
        if number == 3:
            # A slow csar, so that the task is killed before its report is complete, on every machine.
            (directory / '.slow').mkdir()
            (directory / '.slow/csar').write_text('#!/bin/sh\ntouch .slow/began\nsleep 60\n')
            (directory / '.slow/csar').chmod(0o755)
            process = subprocess.Popen(start, cwd=directory, env={**task, 'PATH': f'{directory}/.slow:' + task['PATH']},
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            while not (directory / '.slow/began').exists():
                time.sleep(0.02)
            os.killpg(process.pid, signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL
            continue
        run(*start, cwd=directory, env=task)
    assert len(reports(directory)) == SHARDS - 1
    text = summary(directory, reports(directory), 3)
    assert f'INCOMPLETE: shard 4 of {SHARDS} is missing' in text, text
    run(*start, cwd=directory, env={**environment, **environment_of(3)})  # again, as the engine does
    run(*start, cwd=directory, env={**environment, **environment_of(5)})  # a second time, although it succeeded
    assert summary(directory, reports(directory)) == whole


@suite.case
def slurm(directory):
    tasks_with_one_that_is_ended(directory, [scripts / 'slurm.sh', 'list', 'reports'],
                                 lambda number: {'SLURM_ARRAY_TASK_ID': str(number + 1), 'SLURM_ARRAY_TASK_MIN': '1',
                                                 'SLURM_ARRAY_TASK_COUNT': str(SHARDS), 'SLURM_CPUS_PER_TASK': '1'})


@suite.case
def kubernetes(directory):
    job = yaml.safe_load((scripts / 'kubernetes.yaml').read_text())['spec']
    container = job['template']['spec']['containers'][0]
    assert job['completionMode'] == 'Indexed' and job['completions'] == SHARDS
    assert container['env'] == [{'name': 'SHARDS', 'value': str(SHARDS)}]
    script = container['args'][0].replace('/reports/', 'reports/')
    (directory / 'reports').mkdir()
    tasks_with_one_that_is_ended(directory, [*container['command'], script],
                                 lambda number: {'JOB_COMPLETION_INDEX': str(number), 'SHARDS': str(SHARDS)})


@suite.case
def gnu_parallel(directory):
    need('parallel')
    environment, whole = catalogue(directory, 200)
    start = [scripts / 'parallel.sh', 'list', '5', 'reports']
    for _ in range(2):  # the second time, all reports exist
        done = subprocess.run(start, cwd=directory, env=environment, capture_output=True, text=True)
        assert done.returncode == 1 and done.stdout == whole, done
    (directory / 'reports/2.ndjson').unlink()
    done = subprocess.run([*start, '--strict'], cwd=directory, env=environment, capture_output=True, text=True)
    assert done.returncode == 3 and "INCOMPLETE: the packages in 'reports/2.ndjson' were checked with different options" in done.stdout, done
    (directory / 'reports/2.ndjson').unlink()
    done = subprocess.run(start, cwd=directory, env=environment, capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout == whole, done


suite.finish()
