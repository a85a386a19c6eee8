import { existsSync } from 'node:fs';
import { summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { buildAll } from './steps/build-all.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runVitest } from './steps/run-vitest.mjs';

const TOOLS = { '/usr/bin/strace': 'strace', '/usr/lib/postgresql': 'postgresql' };

/**
 * Runs the tests of full and broken disks, lost databases and floods of requests. They need Linux, strace,
 * PostgreSQL and, for small disks, root. Arguments name test files.
 */
await command(() =>
  withCleanup(async () => {
    const missing = Object.entries(TOOLS).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
    if (missing.length > 0) throw new Stop(`Install first: sudo apt-get install ${missing.join(' ')}`);
    if (process.getuid() !== 0) throw new Stop('These tests mount small disks: run them as root.');
    await installPackages();
    await compileMessages();
    await buildAll();
    const counts = await runVitest('faults', ['faults'], { files: process.argv.slice(2) });
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
