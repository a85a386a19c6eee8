import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { dataFolder } from './kit/root.mjs';
import { command, Stop } from './kit/stop.mjs';

/** The server that has the data folder's database open; null where none does. */
function runningServer(folder) {
  try {
    const { pid } = JSON.parse(readFileSync(join(folder, 'database.lock'), 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    if (error.code === 'EPERM') throw error;
    return null;
  }
}

async function isConfirmed(question) {
  if (!process.stdin.isTTY) throw new Stop('npm run reset asks before it deletes: run it at a terminal.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(y|yes)$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

/**
 * `npm run reset`: deletes the data folder, after asking, so that the next start is a first start. A database
 * in DATABASE_URL is not touched.
 */
await command(async () => {
  const folder = dataFolder();
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    console.log(`There is nothing in ${folder}.`);
    return 0;
  }
  // Only a folder that a registry made is deleted, whatever DATA_DIR says.
  if (!existsSync(join(folder, 'database')) && !existsSync(join(folder, 'keys'))) {
    throw new Stop(`${folder} is not the data folder of a registry. Nothing was deleted.`);
  }
  const pid = runningServer(folder);
  if (pid !== null) throw new Stop(`A server is using ${folder} (process ${pid}). Stop it first.`);
  const question = `Delete all projects, accounts, files and emails in ${folder}? This cannot be undone. [y/N] `;
  if (!(await isConfirmed(question))) {
    console.log('Nothing was deleted.');
    return 1;
  }
  rmSync(folder, { recursive: true });
  console.log(`Deleted ${folder}.`);
  return 0;
});
