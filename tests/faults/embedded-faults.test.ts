import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { killWriter, startWriter, untilPrinted, type Writer } from '../support/writer.ts';

/** How often each system call fails once, each time at another call. */
const TIMES = Number(process.env['TIMES'] ?? 3);
const A_FEW_MS = 400;
const GIVEN_UP_MS = 30_000;
const SENTENCE = /^(still writing|1: The embedded database is lost: [^\n]+\. Start the registry again\.\n)$/;
/**
 * A system call that fails before the registry's own code runs ends Node.js with its own exit code and
 * message.
 */
const STARTED_OR_SAID_WHY = /^(still writing|[1-9]\d*: [^])/;

type Fault = {
  readonly call: string;
  readonly error: string;
  /** The highest number of the failing call, counted in each thread. */
  readonly latest: number;
};

const whileWriting: readonly Fault[] = [
  { call: 'fsync', error: 'EIO', latest: 20 },
  { call: 'fsync', error: 'ENOSPC', latest: 20 },
  { call: 'pwrite64', error: 'EIO', latest: 30 },
  { call: 'pwrite64', error: 'ENOSPC', latest: 30 },
];
const fromTheStart: readonly Fault[] = [
  { call: 'openat', error: 'EIO', latest: 700 },
  { call: 'pread64', error: 'EIO', latest: 300 },
  { call: 'pwrite64', error: 'EIO', latest: 60 },
  { call: 'fsync', error: 'EIO', latest: 10 },
];

let home = '';
let made = '';

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'registry-faults-'));
  made = join(home, 'made');
  const database = await openEmbedded(made, failOnUnavailable);
  await database.transact(openLedger, new Date());
  await database.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const injection = ({ call, error, latest }: Fault) => {
  const which = 1 + Math.floor(Math.random() * latest);
  return ['-f', '-e', `trace=${call}`, '-e', `inject=${call}:error=${error}:when=${which}`];
};
const traceOf = (folder: string) => `${folder}.trace`;
const wasInjected = (folder: string) => readFileSync(traceOf(folder), 'utf8').includes('(INJECTED)');

/**
 * Lets a writer write, then one system call fail; returns once the writer has ended, or has acknowledged
 * more.
 */
async function failWhileWriting(folder: string, fault: Fault): Promise<Writer> {
  const running = startWriter(folder);
  await untilPrinted(running, (lines) => lines.length > 0);
  const strace = spawn('strace', [...injection(fault), '-o', traceOf(folder), '-p', `${running.child.pid}`]);
  const hasEnded = () => running.child.exitCode !== null;
  await expect
    .poll(() => hasEnded() || tracedFault(folder), { timeout: GIVEN_UP_MS, interval: 50 })
    .toBe(true);
  const before = running.promised();
  await expect.poll(() => hasEnded() || running.promised() > before, { timeout: GIVEN_UP_MS }).toBe(true);
  await killWriter(running);
  strace.kill('SIGKILL');
  return running;
}

function tracedFault(folder: string): boolean {
  try {
    return wasInjected(folder);
  } catch {
    // strace is not attached yet.
    return false;
  }
}

/** Starts a writer with one failing system call; returns once it has ended, or writes. */
async function failDuringStart(folder: string, fault: Fault): Promise<Writer> {
  const running = startWriter(folder, ['strace', ...injection(fault), '-o', traceOf(folder)]);
  const late = wait(GIVEN_UP_MS, 'late', { ref: false });
  const first = await Promise.race([untilPrinted(running, (lines) => lines.length > 1), late]);
  expect(first).not.toBe('late');
  await wait(A_FEW_MS);
  await killWriter(running);
  return running;
}

async function checked(folder: string) {
  const database = await openEmbedded(folder, failOnUnavailable);
  const check = await checkProjection(database.db);
  await database.close();
  return check;
}

/** The writer's exit code and message, or 'still writing' when it survived until it was killed. */
const endOf = ({ child, said }: Writer) =>
  child.exitCode === null ? 'still writing' : `${child.exitCode}: ${said()}`;

const named = ({ call, error }: Fault) => [`${call} failing with ${error}`] as const;

describe('the embedded database when a system call fails', () => {
  it.each(whileWriting.map((fault) => [...named(fault), fault] as const))(
    'continues or ends with one sentence at %s, and loses nothing',
    async (_name, fault) => {
      const folder = join(home, `${fault.call}-${fault.error}`);
      cpSync(made, folder, { recursive: true });
      const promised: number[] = [];
      for (let round = 0; round < TIMES; round += 1) {
        const writer = await failWhileWriting(folder, fault);
        expect(endOf(writer)).toMatch(SENTENCE);
        promised.push(writer.promised());
      }
      const { events, differences } = await checked(folder);
      expect(differences).toEqual([]);
      expect(events).toBeGreaterThan(Math.max(...promised));
    },
  );

  it.each(fromTheStart.map((fault) => [...named(fault), fault] as const))(
    'starts or ends with one sentence at %s during the start, and loses nothing',
    async (_name, fault) => {
      const folder = join(home, `start-${fault.call}-${fault.error}`);
      cpSync(made, folder, { recursive: true });
      const promised: number[] = [];
      for (let round = 0; round < TIMES; round += 1) {
        const writer = await failDuringStart(folder, fault);
        expect(endOf(writer)).toMatch(STARTED_OR_SAID_WHY);
        promised.push(writer.promised());
      }
      const { events, differences } = await checked(folder);
      expect(differences).toEqual([]);
      expect(events).toBeGreaterThan(Math.max(...promised));
    },
  );
});
