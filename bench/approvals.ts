/**
 * Measures approvals through the whole server, without a network: how many a second with one client and
 * with 16 at different organizations, the processor time of this process for each, and the statements that one
 * sends. `npm run bench:approvals` uses a temporary PostgreSQL server, which syncs every commit.
 */
import pg from 'pg';
import { withCleanup } from '../scripts/kit/with-cleanup.mjs';
import { openPostgres } from '../scripts/steps/with-postgres.mjs';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../tests/support/project-world.ts';
import { openTestApp } from '../tests/support/test-app.ts';

const ROUNDS = 3;
const OWNERS = 16;
const OF_EACH_OWNER = 4;

type Act = (submission: Submission) => Promise<void>;
type Submission = { readonly owner: World; readonly serial: string };
type Sent = { readonly text: string; readonly isPrepared: boolean };

/** The statements that were sent since `start`; null while nothing is recorded. */
let sent: Sent[] | null = null;

recordStatements();

function recordStatements(): void {
  type Query = { readonly query: (this: pg.Client, ...args: unknown[]) => unknown };
  const { query } = pg.Client.prototype as unknown as Query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [first] = args;
      const config =
        typeof first === 'string'
          ? { text: first, name: undefined }
          : (first as Partial<Sent> & { name?: string });
      sent?.push({ text: String(config.text), isPrepared: config.name !== undefined });
      return query.apply(this, args);
    },
  });
}

/** Runs `act` on each submission, some at once; returns acts a second and milliseconds of processor for each. */
async function time(submissions: readonly Submission[], clients: number, act: Act) {
  const waiting = [...submissions];
  const before = process.cpuUsage();
  const since = performance.now();
  const client = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - since) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { rate: submissions.length / seconds, processor: (user + system) / 1000 / submissions.length };
}

/** Says how many statements `act` sends, how many of them are prepared, and how many follow the lock of the ledger's head. */
async function countStatements(submission: Submission, act: Act): Promise<string> {
  sent = [];
  await act(submission);
  const statements = sent;
  sent = null;
  const locked = statements.findIndex(({ text }) =>
    /"?log_head"?.*for update|update "?log_head"?/s.test(text),
  );
  const prepared = statements.filter(({ isPrepared }) => isPrepared).length;
  if (process.env['SHOW'] === 'true')
    for (const { text, isPrepared } of statements)
      console.log(`${isPrepared ? 'prepared' : '        '} ${text.replace(/\s+/g, ' ').slice(0, 150)}`);
  return `${statements.length} statements, ${prepared} of them prepared, ${statements.length - 1 - locked} after the ledger's head`;
}

async function measure(): Promise<void> {
  const test = await openTestApp();
  const admin = await administratorCaller(test);
  const owners = await Promise.all(
    Array.from({ length: OWNERS }, () => ownerCaller(test, { project: 100, inventory: 5 })),
  );
  const submit = async (): Promise<Submission[]> => {
    const submissions: Submission[] = [];
    for (let made = 0; made < OF_EACH_OWNER; made += 1)
      for (const owner of owners) submissions.push({ owner, serial: await aSubmission(test, owner) });
    return submissions;
  };
  const approve: Act = async ({ serial }) =>
    expectDone(await admin.ask('POST', `/projects/${serial}/approve`));
  for (const clients of [1, OWNERS]) {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const submissions = await submit();
      const [first] = submissions;
      if (first === undefined) throw new Error('Nothing was submitted.');
      if (round === ROUNDS && clients === 1) {
        console.log(`approval: ${await countStatements(first, approve)}`);
        submissions.shift();
      }
      const approvals = await time(submissions, clients, approve);
      if (round > 0)
        console.log(
          `${clients} clients: ${approvals.rate.toFixed(1)} approvals/s, processor ${approvals.processor.toFixed(1)} ms`,
        );
    }
  }
  await test.close();
}

function expectDone({ status, body }: { readonly status: number; readonly body: unknown }): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

await withCleanup(async () => {
  const { url, end } = await openPostgres({ durable: true });
  try {
    process.env['TEST_DATABASE_URL'] = url;
    await measure();
  } finally {
    await end();
  }
});
