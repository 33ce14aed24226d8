"""A new Debian system in which to install packages, created by mmdebstrap from the regular mirror. Needs root and network access.

CSAR_CHROOTS may name a directory with bookworm.tar or trixie.tar, created earlier by `mmdebstrap --variant=apt`: then only the installed
packages are downloaded.
"""
import os, pathlib, shutil, subprocess

from suite import Skipped, need, run

# Directories that apt and dpkg use themselves, and directories that are not part of the system.
KEPT = ('var/lib/apt', 'var/cache', 'var/log', 'var/lib/dpkg', 'proc', 'sys', 'dev', 'tmp', 'work')


class Chroot:
    def __init__(self, root, release):
        self.root = root
        made = pathlib.Path(os.environ.get('CSAR_CHROOTS', '/nowhere')) / f'{release}.tar'
        if made.exists():
            root.mkdir()
            run('tar', '-xpf', made, '-C', root)
        else:
            need('mmdebstrap')
            done = subprocess.run(['mmdebstrap', '--variant=apt', '--quiet', release, root], capture_output=True)
            if done.returncode != 0:
                raise Skipped(f'mmdebstrap made no Debian: {done.stderr.decode()[-300:]}')
        shutil.copy('/etc/resolv.conf', root / 'etc/resolv.conf')
        (root / 'work').mkdir()
        self.inside('apt-get', 'update', '-qq')

    def inside(self, *command, **keywords):
        return run('chroot', self.root, 'env', '-i', 'LC_ALL=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
                   *command, **keywords).decode()

    def shell(self, script):
        return self.inside('sh', '-euc', f'cd /work\n{script}')

    def files(self):
        """Path -> size of every installed file; directories have no size."""
        found = {}
        for path in self.root.rglob('*'):
            name = str(path.relative_to(self.root))
            if not name.startswith(KEPT):
                found[name] = path.lstat().st_size if path.is_file() and not path.is_symlink() else 0
        return found
