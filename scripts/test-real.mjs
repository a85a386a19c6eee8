import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { summary } from './kit/counts.mjs';
import { CALLED_FROM, ROOT } from './kit/root.mjs';
import { command, Stop } from './kit/stop.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runVitest } from './steps/run-vitest.mjs';

const named = process.env.REAL_DATA_DIR;
const folder = named === undefined ? resolve(ROOT, '../shared/data') : resolve(CALLED_FROM, named);

/** The import of real registers, 11,101 projects of them, which are too large to live in this repository. */
await command(async () => {
  if (!existsSync(resolve(folder, 'projects.csv'))) {
    throw new Stop(
      `The real registers are not there: put them into ${folder}, or name their folder in REAL_DATA_DIR.`,
    );
  }
  await installPackages();
  await compileMessages();
  const counts = await runVitest('real', ['real'], { REAL_DATA_DIR: folder });
  console.log(`\n${summary(counts)}`);
  return counts.failed > 0 ? 1 : 0;
});
