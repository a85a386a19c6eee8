/**
 * Measures what sign-ins cost readers: requests the public list 50 times a second while 200 accounts sign in,
 * all at once and then 40 at a time. Measures argon2id and the check of a token by themselves in the same
 * run. `npm run bench:sign-in` prints the table of `docs/performance.md`.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile } from './median.ts';
import { timeDuring } from './time-during.ts';

const ACCOUNTS = 200;
const QUIET_MS = 4000;
/** About as long as 200 sign-ins at once take, so that the percentiles cover as many requests. */
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

/** Signs in one of the accounts from its own IP address; returns the status. */
async function signIn(number: number): Promise<number> {
  const response = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${number % 250}.${Math.floor(number / 250)}.1`,
    },
    body: JSON.stringify({ email: `person${(number % ACCOUNTS) + 1}@bench.example`, password: PASSWORD }),
  });
  await response.arrayBuffer();
  return response.status;
}

/**
 * Signs in all accounts, `atOnce` at a time; returns the numbers of successes and refusals, and sign-ins per
 * second.
 */
async function signAllIn(first: number, atOnce: number) {
  const statuses: number[] = [];
  const numbers = Array.from({ length: ACCOUNTS }, (_, place) => first + place).values();
  const startedAt = performance.now();
  const signInNext = async () => {
    for (const number of numbers) statuses.push(await signIn(number));
  };
  await Promise.all(Array.from({ length: atOnce }, signInNext));
  const good = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 503).length;
  if (good + refused < ACCOUNTS)
    throw new Error(`Sign-ins returned unexpected statuses: ${statuses.join(' ')}.`);
  return { good, refused, rate: (good / (performance.now() - startedAt)) * 1000 };
}

/**
 * Requests the cached list for as many visitors at once as there are accounts: the cost of a crowd by itself.
 */
async function requestAllAtOnce(): Promise<void> {
  const ask = async () => (await fetch(`${address}${LIST}`)).arrayBuffer();
  await Promise.all(Array.from({ length: ACCOUNTS }, ask));
  await wait(CROWD_MS);
}

const share = (took: readonly number[], part: number) => percentile(took, part).toFixed(1);
const printRow = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

// Warm up: the first sign-ins of a server are slow.
await signAllIn(10_000, 40);
printRow(['meanwhile', 'list p50 ms', 'list p99 ms', 'signed in', '503', 'sign-ins/s', 'of bare verifies']);
printRow(['---', '---:', '---:', '---:', '---:', '---:', '---:']);
const quiet = await timeDuring(`${address}${LIST}`, () => wait(QUIET_MS));
printRow(['nothing', share(quiet.took, 0.5), share(quiet.took, 0.99), '', '', '', '']);
server.stdin.write('\n');
const bare = JSON.parse(await nextLine()) as Record<'verifies' | 'check' | 'jose', number>;
const { took: crowd } = await timeDuring(`${address}${LIST}`, requestAllAtOnce);
printRow(['200 at once that only ask', share(crowd, 0.5), share(crowd, 0.99), '', '', '', '']);
for (const [name, atOnce, first] of [
  ['200 at once', ACCOUNTS, 20_000],
  ['200, 40 at a time', 40, 30_000],
] as const) {
  const { result, took } = await timeDuring(`${address}${LIST}`, () => signAllIn(first, atOnce));
  const ratio = `${Math.round((result.rate / bare.verifies) * 100)} %`;
  const lists = [share(took, 0.5), share(took, 0.99)];
  printRow([name, ...lists, result.good, result.refused, result.rate.toFixed(1), ratio]);
}
process.stdout.write(
  `\nBare verifies, as many at once as the server lets: ${bare.verifies.toFixed(1)}/s. A token's check with its read of the database: ` +
    `${bare.check.toFixed(2)} ms; the signature alone: ${bare.jose.toFixed(2)} ms.\n`,
);
server.stdin.end();
