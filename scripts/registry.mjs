import { node24 } from './kit/node24.mjs';
import { CALLED_FROM, COMPILE_CACHE, dataFolder, inRoot } from './kit/root.mjs';
import { runForeground } from './kit/run.mjs';
import { command } from './kit/stop.mjs';
import { buildVerifier } from './steps/build-verifier.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';

/** Runs a command of the registry's command line, in the folder where it was typed. */
await command(async () => {
  await installPackages();
  await compileMessages();
  // An export contains the program that checks it.
  if (process.argv[2] === 'ledger' && process.argv[3] === 'export') await buildVerifier();
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, DATA_DIR: dataFolder() };
  const program = [inRoot('src/server/registry-cli.ts'), ...process.argv.slice(2)];
  return runForeground(node24(), program, { cwd: CALLED_FROM, env });
});
