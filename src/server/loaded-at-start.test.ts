import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { LOADED_WHEN_NEEDED } from '../../scripts/kit/loaded-when-needed.mjs';

const run = promisify(execFile);

/** Loads what the server loads before it opens, and prints the packages that were loaded. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  await import('#server/start-server.ts');
  process.stdout.write(JSON.stringify([...packages]));
  process.exit();
`;

it('loads large packages that few requests need when a request needs them', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const args = ['--input-type=module', '--eval', PROGRAM];
  const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 1024 * 1024 });
  const packages = JSON.parse(stdout) as readonly string[];
  expect(packages).toContain('fastify');
  expect(packages.filter((name) => LOADED_WHEN_NEEDED.includes(name))).toEqual([]);
});
