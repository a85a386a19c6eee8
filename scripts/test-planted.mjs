import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { node24 } from './kit/node24.mjs';
import { inRoot } from './kit/root.mjs';
import { capture } from './kit/run.mjs';
import { command, Stop } from './kit/stop.mjs';
import { tool } from './kit/tools.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { outcomeOf, PLANTED, plantedFaults } from './steps/planted-faults.mjs';

/** A run takes little memory and mostly one core. */
const AT_ONCE = Math.min(2, availableParallelism());
const LINES_OF_BROKEN = 30;
const COMPILED = 'src/messages';
/** What is not copied: what is fetched, built or written by a run, and the history. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'var', 'test-results', 'screenshots', '.cache']);

/** Copies the code, also what is not committed, into a temporary folder, where faults can be planted. */
function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'registry-planted-'));
  for (const name of readdirSync(inRoot()).filter((one) => !LEFT_OUT.has(one)))
    cpSync(inRoot(name), join(folder, name), { recursive: true });
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs test files of a copy until one fails; returns the outcome and what was printed. */
async function runTests(copy, files, suites) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const chosen = suites.flatMap((suite) => ['--project', suite]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const [program, args] = tool('vitest', 'run', ...files, ...chosen, ...reporters, '--bail=1');
  const { code, output } = await capture(program, args, { cwd: copy });
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  return { ...outcomeOf(read, code), output };
}

const apply = (copy, name, ...options) =>
  capture('git', ['apply', ...options, inRoot(PLANTED, name)], { cwd: copy });

async function compileIn(copy) {
  const { code, output } = await capture(node24(), [join(copy, 'scripts/messages.mjs')], { cwd: copy });
  if (code !== 0) throw new Stop(`The texts of a planted fault could not be compiled:\n${output}`);
}

/** Puts the compiled texts back as they are without a fault. */
function restoreTexts(copy) {
  rmSync(join(copy, COMPILED), { recursive: true });
  cpSync(inRoot(COMPILED), join(copy, COMPILED), { recursive: true });
}

/** Plants one fault in a copy, runs the test file that must find it, and takes the fault out again. */
async function tryFault(copy, { name, suite, file, changesTexts }) {
  const applied = await apply(copy, name);
  if (applied.code !== 0) return { outcome: 'does not apply', output: applied.output };
  if (changesTexts) await compileIn(copy);
  const tried = await runTests(copy, [file], [suite]);
  if ((await apply(copy, name, '--reverse')).code !== 0) throw new Stop(`${name} cannot be taken out again.`);
  if (changesTexts) restoreTexts(copy);
  return tried;
}

/** Prints what became of a fault; of one that could not be tried also the end of what was printed. */
function say({ name, what, suite, file }, { outcome, test, output }, seconds) {
  const by = outcome === 'found' ? ` — ${test}` : ` — ${suite} ${file}`;
  console.log(`${outcome.padEnd(6)} ${String(seconds).padStart(4)} s  ${name}: ${what}${by}`);
  if (outcome === 'broken' || outcome === 'does not apply')
    console.log(output.trimEnd().split('\n').slice(-LINES_OF_BROKEN).join('\n'));
}

/** Runs the test files without a fault: a test that fails by itself would seem to find every fault. */
async function requirePassing(copy, faults) {
  const files = [...new Set(faults.map(({ file }) => file))];
  const suites = [...new Set(faults.map(({ suite }) => suite))];
  console.log(`Running ${files.length} test files without a fault …`);
  const { outcome, output } = await runTests(copy, files, suites);
  if (outcome !== 'missed') throw new Stop(`${output}\nThese tests fail without a planted fault.`);
}

/** Tries all faults, as many at once as there are copies; returns those that were not found. */
async function tryAll(faults, copies, isInterrupted) {
  const waiting = [...faults];
  const notFound = [];
  const work = async (copy) => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const startedAt = Date.now();
      const tried = await tryFault(copy, fault);
      if (isInterrupted()) return;
      say(fault, tried, Math.round((Date.now() - startedAt) / 1000));
      if (tried.outcome !== 'found') notFound.push({ ...fault, outcome: tried.outcome });
    }
  };
  await Promise.all(copies.map(work));
  return notFound;
}

/**
 * Tests the tests: plants each fault of tests/planted in a copy of the code and expects the named test file to
 * fail. Arguments name faults.
 */
await command(() =>
  withCleanup(async (isInterrupted) => {
    const faults = plantedFaults(process.argv.slice(2));
    await installPackages();
    await compileMessages();
    const copies = Array.from({ length: Math.min(AT_ONCE, faults.length) }, copyTree);
    await requirePassing(copies[0], faults);
    const notFound = await tryAll(faults, copies, isInterrupted);
    for (const { name, what, outcome } of notFound) console.error(`Not found: ${name} (${outcome}): ${what}`);
    console.log(`\n${faults.length - notFound.length} of ${faults.length} planted faults were found`);
    return notFound.length > 0 ? 1 : 0;
  }),
);
