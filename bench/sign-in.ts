/**
 * What signing in costs those who only read: the public list is asked 50 times a second while 200 accounts sign in, all at
 * once and then 40 at a time. Beside it what argon2id and the check of a token cost by themselves, in the same run.
 * `npm run bench:sign-in` prints the table of `docs/performance.md`.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const ACCOUNTS = 200;
const QUIET_MS = 4000;
/** About as long as 200 sign-ins at once take, so that the shares are of as many requests. */
const CROWD_MS = 2000;
const PASSWORD = 'tides turn twice a day';
const LIST = '/api/projects/public?page=1&pageSize=12';

const program = fileURLToPath(new URL('./sign-in-server.ts', import.meta.url));
const server = spawn(process.execPath, [program, PASSWORD, String(ACCOUNTS)], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
const address = `http://127.0.0.1:${await nextLine()}`;

async function nextLine(): Promise<string> {
  const { value, done } = await lines.next();
  if (done === true) throw new Error('The measured server has ended.');
  return value;
}

/** Signs one of the accounts in, from an address of its own; answers the status. */
async function signIn(number: number): Promise<number> {
  const answer = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${number % 250}.${Math.floor(number / 250)}.1`,
    },
    body: JSON.stringify({ email: `person${(number % ACCOUNTS) + 1}@bench.example`, password: PASSWORD }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Has the list asked for at an even pace while something else goes on, and answers how long it took each time. Another thread
 * asks: in this one, 200 sign-ins at once would keep the clock from being read.
 */
async function askMeanwhile<Made>(
  work: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly took: number[] }> {
  const reader = new Worker(new URL('./ask-evenly.ts', import.meta.url), { workerData: `${address}${LIST}` });
  await once(reader, 'message');
  const made = await work();
  reader.postMessage('stop', []);
  const [took] = (await once(reader, 'message')) as [number[]];
  return { made, took };
}

/** Signs all accounts in, so many at a time; answers how often each status came, and how long it took. */
async function signAllIn(first: number, atOnce: number) {
  const statuses: number[] = [];
  const numbers = Array.from({ length: ACCOUNTS }, (_, place) => first + place).values();
  const began = performance.now();
  const lane = async () => {
    for (const number of numbers) statuses.push(await signIn(number));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const good = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 503).length;
  if (good + refused < ACCOUNTS) throw new Error(`Signing in was answered with ${statuses.join(' ')}.`);
  return { good, refused, rate: (good / (performance.now() - began)) * 1000 };
}

/** As many visitors at once as there are accounts, who ask for what is kept: what a crowd costs by itself. */
async function knockAllAtOnce(): Promise<void> {
  const ask = async () => (await fetch(`${address}${LIST}`)).arrayBuffer();
  await Promise.all(Array.from({ length: ACCOUNTS }, ask));
  await wait(CROWD_MS);
}

function share(took: readonly number[], part: number): string {
  const sorted = took.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}

const told = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

// A server that has been running for a while is measured: what it does for the first time, it does slowly.
await signAllIn(10_000, 40);
told(['meanwhile', 'list p50 ms', 'list p99 ms', 'signed in', '503', 'sign-ins/s', 'of bare verifies']);
told(['---', '---:', '---:', '---:', '---:', '---:', '---:']);
const quiet = await askMeanwhile(() => wait(QUIET_MS));
told(['nothing', share(quiet.took, 0.5), share(quiet.took, 0.99), '', '', '', '']);
server.stdin.write('\n');
const bare = JSON.parse(await nextLine()) as Record<'verifies' | 'check' | 'jose', number>;
const { took: crowd } = await askMeanwhile(knockAllAtOnce);
told(['200 at once that only ask', share(crowd, 0.5), share(crowd, 0.99), '', '', '', '']);
for (const [name, atOnce, first] of [
  ['200 at once', ACCOUNTS, 20_000],
  ['200, 40 at a time', 40, 30_000],
] as const) {
  const { made, took } = await askMeanwhile(() => signAllIn(first, atOnce));
  const ratio = `${Math.round((made.rate / bare.verifies) * 100)} %`;
  const lists = [share(took, 0.5), share(took, 0.99)];
  told([name, ...lists, made.good, made.refused, made.rate.toFixed(1), ratio]);
}
process.stdout.write(
  `\nBare verifies, as many at once as the server lets: ${bare.verifies.toFixed(1)}/s. A token's check with its read of the database: ` +
    `${bare.check.toFixed(2)} ms; the signature alone: ${bare.jose.toFixed(2)} ms.\n`,
);
server.stdin.end();
