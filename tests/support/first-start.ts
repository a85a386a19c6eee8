import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fingerprint } from '../../scripts/kit/fingerprint.mjs';
import { lockedVersion } from '../../scripts/kit/installed.mjs';
import { moduleGraph } from '../../scripts/kit/module-graph.mjs';
import { prepared } from './prepared.ts';

const FIRST_START = 'tests/support/make-first-start.ts';
const OWNERS = 'tests/support/make-owners.ts';

/**
 * Returns a data folder as a first start leaves it, before any account exists: in production the
 * demonstration creates none. It is made once for its modules and its day: the events of the demonstration
 * are from before today.
 */
export const firstStart = (hasDemonstration: boolean): Promise<string> =>
  made(FIRST_START, [hasDemonstration ? 'on' : 'off']);

/** Returns such a folder with the demonstration and the owners of `prepared-owners.ts`. */
export const firstStartWithOwners = async (): Promise<string> => made(OWNERS, [await firstStart(true)]);

/** Returns the folder that a maker fills when it is run with these arguments and the folder. */
function made(maker: string, given: readonly string[]): Promise<string> {
  const key = createHash('sha256')
    .update([...given, ...madeOf(maker)].join())
    .digest('hex')
    .slice(0, 16);
  return prepared('registries', key, (folder) => make(maker, [...given, folder]));
}

/** What decides the content of the folder; texts do not, as none is stored. */
function madeOf(maker: string): readonly string[] {
  const { files, packages } = moduleGraph(maker);
  const content = fingerprint([...files, 'src/demonstration/pictures']);
  const today = new Date().toISOString().slice(0, 10);
  return [content, ...packages.map((name) => `${name}@${lockedVersion(name)}`), today];
}

/** Makes the folder in a process of its own, as it keeps a processor busy for a while. */
async function make(maker: string, given: readonly string[]): Promise<void> {
  const making = spawn(
    process.execPath,
    ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', maker, ...given],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = (await once(making, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${maker} ended with exit code ${code}.`);
}
