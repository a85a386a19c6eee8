import { existsSync } from 'node:fs';
import { summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { buildAll } from './steps/build-all.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runVitest } from './steps/run-vitest.mjs';

/** Programs with their packages, and the test files that need them. */
const TOOLS = [
  ['/usr/bin/buildah', 'buildah', ['container']],
  ['/usr/sbin/debootstrap', 'debootstrap', ['container', 'install-on-debian']],
  ['/usr/bin/shellcheck', 'shellcheck', ['install-on-debian']],
  ['/usr/bin/pgbackrest', 'pgbackrest', ['point-in-time']],
  ['/usr/bin/etcd', 'etcd-server', ['failover']],
  ['/usr/sbin/haproxy', 'haproxy', ['failover']],
  ['/usr/bin/patroni', 'patroni', ['failover']],
  ['/usr/lib/postgresql', 'postgresql', ['container', 'failover', 'point-in-time']],
];

/** Returns the packages that are missing for the files that the words choose: all without words. */
function missingFor(words) {
  const isChosen = (file) => words.length === 0 || words.some((word) => `${file}.test.ts`.includes(word));
  return TOOLS.flatMap(([path, name, files]) => (files.some(isChosen) && !existsSync(path) ? [name] : []));
}

/**
 * Tries what is in deploy/: the installation in a bare Debian, the container, a restore to any second, and the loss of the
 * primary. Needs Debian's programs, its mirror, and root. Arguments name test files.
 */
await command(() =>
  withCleanup(async () => {
    const files = process.argv.slice(2);
    const missing = missingFor(files);
    if (missing.length > 0) throw new Stop(`Install first: sudo apt-get install ${missing.join(' ')}`);
    if (process.getuid() !== 0) throw new Stop('These tests enter other roots: run them as root.');
    await installPackages();
    await compileMessages();
    await buildAll();
    const options = ['--no-file-parallelism'];
    const counts = await runVitest('deploy', ['deploy'], { files, options });
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
