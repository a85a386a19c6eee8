import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summary } from './kit/counts.mjs';
import { node24 } from './kit/node24.mjs';
import { inRoot } from './kit/root.mjs';
import { capture, run } from './kit/run.mjs';
import { command, Stop } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { installPackages } from './steps/install-packages.mjs';

const LOGS = process.env.LOGS ?? '200';
const MODULE = 'registry.example/check';
/** Where Go keeps the code that it reads its own transparency log with. */
const SUMDB = 'src/cmd/vendor/golang.org/x/mod/sumdb';

/** Copies a package's sources. Older releases import what has been in Go's own library since by its former name. */
function copyPackage(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from).filter((one) => one.endsWith('.go') && !one.endsWith('_test.go'))) {
    const source = readFileSync(join(from, name), 'utf8');
    writeFileSync(join(to, name), source.replace('"golang.org/x/crypto/ed25519"', '"crypto/ed25519"'));
  }
}

/** Builds the checking program beside copies of Go's own packages; returns its path. */
async function buildProgram() {
  const { code, stdout } = await capture('go', ['env', 'GOROOT']).catch(() => ({ code: 1, stdout: '' }));
  const sources = join(stdout.trim(), SUMDB);
  if (code !== 0 || !existsSync(sources))
    throw new Stop('Go was not found. On Debian: apt-get install golang-go. Elsewhere: https://go.dev/dl/.');
  const folder = mkdtempSync(join(tmpdir(), 'registry-go-'));
  writeFileSync(join(folder, 'go.mod'), `module ${MODULE}\n`);
  for (const name of ['note', 'tlog']) copyPackage(join(sources, name), join(folder, name));
  cpSync(inRoot('tests/go/main.go'), join(folder, 'main.go'));
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  const env = { ...process.env, GOCACHE: cache, GOFLAGS: '-mod=mod', GOPROXY: 'off', GO111MODULE: 'on' };
  if ((await run('go', ['build', '-o', 'check', '.'], { cwd: folder, env })) !== 0)
    throw new Stop('The program in tests/go could not be built: see the errors above.');
  return join(folder, 'check');
}

/** Lets the program check logs as they are made; returns whether it accepted all of them. */
function checkLogs(program) {
  const maker = spawn(node24(), [inRoot('tests/go/make-logs.ts'), LOGS], {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const checker = spawn(program, [], { stdio: [maker.stdout, 'pipe', 'inherit'] });
  let said = '';
  checker.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve, fail) => {
    maker.on('error', fail);
    checker.on('error', fail);
    checker.on('close', (code) => resolve(code === 0 && said === `${LOGS} logs\n`));
  });
}

/**
 * Lets Go's own code for transparency logs check logs made by the registry's code: note, tiles, and proofs of
 * inclusion and consistency are accepted, and refused with any one change. `LOGS` sets how many.
 */
await command(() =>
  withCleanup(async () => {
    await installPackages();
    const isAccepted = await checkLogs(await buildProgram());
    console.log(`\n${summary(isAccepted ? { passed: Number(LOGS), failed: 0 } : { passed: 0, failed: 1 })}`);
    return isAccepted ? 0 : 1;
  }),
);
