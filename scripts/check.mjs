import { run } from './kit/run.mjs';
import { command, Stop } from './kit/stop.mjs';
import { script, tool } from './kit/tools.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';

/** All automatic checks, by name. `npm run check -- lint types` runs only those two. */
const CHECKS = {
  format: () => [tool('biome', 'check', '--no-errors-on-unmatched')],
  lint: () => [tool('oxlint', '--type-aware')],
  types: () => ['', '.domain', '.web', '.screens'].map((part) => tool('tsc', '-p', `tsconfig${part}.json`)),
  dependencies: () => [tool('cruiser', 'src', 'tests', 'bench')],
  'dead-code': () => [tool('knip')],
  sizes: () => [script('check-sizes.mjs')],
  messages: () => [script('check-messages.mjs')],
  classes: () => [script('check-classes.mjs')],
};

async function passes(name) {
  console.log(`\n— ${name}`);
  for (const [program, args] of CHECKS[name]()) if ((await run(program, args)) !== 0) return false;
  return true;
}

function selectedChecks() {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => CHECKS[name] === undefined);
  if (unknown !== undefined)
    throw new Stop(`Unknown check '${unknown}'. Choose from ${Object.keys(CHECKS).join(', ')}.`);
  return names.length > 0 ? names : Object.keys(CHECKS);
}

await command(async () => {
  const names = selectedChecks();
  await installPackages();
  await compileMessages();
  const failed = [];
  for (const name of names) if (!(await passes(name))) failed.push(name);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`);
  console.log(`${names.length - failed.length} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
});
