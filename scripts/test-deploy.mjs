import { existsSync } from 'node:fs';
import { summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { buildAll } from './steps/build-all.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runVitest } from './steps/run-vitest.mjs';

const TOOLS = {
  '/usr/bin/buildah': 'buildah',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/lib/postgresql': 'postgresql',
  '/usr/bin/shellcheck': 'shellcheck',
};

/**
 * Tries what is in deploy/: the installation in a bare Debian, the container, a restore to any second, and the loss of the
 * primary. Needs Debian's programs, its mirror, and root. Arguments name test files.
 */
await command(() =>
  withCleanup(async () => {
    const missing = Object.entries(TOOLS).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
    if (missing.length > 0) throw new Stop(`Install first: sudo apt-get install ${missing.join(' ')}`);
    if (process.getuid() !== 0) throw new Stop('These tests enter other roots: run them as root.');
    await installPackages();
    await compileMessages();
    await buildAll();
    const options = ['--no-file-parallelism'];
    const counts = await runVitest('deploy', ['deploy'], { files: process.argv.slice(2), options });
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
