import { existsSync } from 'node:fs';
import { summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { tidily } from './kit/tidily.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runVitest } from './steps/run-vitest.mjs';

const TOOLS = { '/usr/bin/strace': 'strace', '/usr/lib/postgresql': 'postgresql' };

/**
 * What the server does when disks fill or break, databases go away and crowds come. It needs Linux, strace, PostgreSQL and, for small
 * disks, the rights of root; words after the command name test files.
 */
await command(() =>
  tidily(async () => {
    const missing = Object.entries(TOOLS).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
    if (missing.length > 0) throw new Stop(`Install first: sudo apt-get install ${missing.join(' ')}`);
    if (process.getuid() !== 0) throw new Stop('Small disks are mounted here: run this as root.');
    await installPackages();
    await compileMessages();
    await buildWeb();
    const counts = await runVitest('faults', ['faults'], { files: process.argv.slice(2) });
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
