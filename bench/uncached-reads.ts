/**
 * Measures the real server with the demonstration while no reply comes from its cache: every request spells
 * its address anew (`respell.ts`). `npm run bench:uncached` uses the embedded database,
 * `node scripts/with-postgres.mjs npm run bench:uncached` a PostgreSQL server. Prints the median of three
 * rounds beside an empty Fastify route of the same rounds; `BENCH_SECONDS` sets the seconds of each
 * measurement, `NODE_OPTIONS` reaches the server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { COMPILE_CACHE } from '../scripts/kit/root.mjs';
import { administrator } from '../tests/support/administrator.ts';
import { meanwhile, memoryOf } from '../tests/support/flood.ts';
import { runRegistry } from '../tests/support/run-registry.ts';
import { median } from './median.ts';
import { respell } from './respell.ts';

const CONNECTIONS = 10;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const POLL_EVERY_MS = 50;
/** Clock ticks a second in /proc: proc_pid_stat(5). */
const TICKS = 100;

type Read = { readonly name: string; readonly addresses: readonly string[]; readonly token?: string };
type Figure = Readonly<Record<'rate' | 'p50' | 'p99' | 'processorMs' | 'memory', number>>;
type Item = { readonly projectSerial: string; readonly title: string; readonly registeredTonnes: number };

const { TEST_DATABASE_URL: databaseUrl, NODE_OPTIONS } = process.env;
const settings = {
  ENVIRONMENT: 'production',
  ADMIN_TOTP: 'off',
  SECRET: 'measured, and nothing else: known to everyone',
  // As `npm start` does.
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...(NODE_OPTIONS !== undefined && { NODE_OPTIONS }),
};
// A server that has just loaded the demonstration keeps that code. The embedded database's folder is a copy
// of a first start anyway.
if (databaseUrl !== undefined) await (await runRegistry(settings)).finish();
const registry = await runRegistry(settings);
const empty = spawn(process.execPath, [fileURLToPath(new URL('empty-server.ts', import.meta.url))], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [port] = (await once(createInterface({ input: empty.stdout }), 'line')) as [string];
const emptyRead: Read = { name: 'empty route', addresses: ['/'] };
const emptyUrl = `http://127.0.0.1:${port}`;
let spelling = 0;

process.stdout.write(`At rest: ${Math.round(memoryOf(registry.pid))} MiB\n`);
const reads = await chooseReads();
const figures = new Map<string, Figure[]>();
// The first round only warms both servers.
for (let round = 0; round <= ROUNDS; round += 1) {
  await measureInto(emptyRead, emptyUrl, empty.pid ?? 0);
  for (const read of reads) await measureInto(read, registry.url, registry.pid);
  if (round === 0) figures.clear();
}
printTable();
empty.stdin.end();
await registry.finish();

async function measureInto(read: Read, url: string, pid: number): Promise<void> {
  const figure = await measure(read, url, pid);
  figures.set(read.name, [...(figures.get(read.name) ?? []), figure]);
}

async function measure({ addresses, token }: Read, url: string, pid: number): Promise<Figure> {
  const headers = {
    'accept-encoding': 'gzip',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const nextPath = () => {
    spelling += 1;
    const address = addresses[spelling % addresses.length] ?? '/';
    return address === '/' ? address : respell(address, Math.floor(spelling / addresses.length) + 1);
  };
  const requests = [
    {
      method: 'GET' as const,
      headers,
      setupRequest: (request: object) => ({ ...request, path: nextPath() }),
    },
  ];
  let memory = 0;
  const before = processorMsOf(pid);
  const result = await meanwhile(
    autocannon({ url, requests, connections: CONNECTIONS, duration: SECONDS }),
    POLL_EVERY_MS,
    () => void (memory = Math.max(memory, memoryOf(pid))),
  );
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed at ${url}${addresses[0]}.`);
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processorMs: (processorMsOf(pid) - before) / result.requests.total,
    memory,
  };
}

/** Returns the processor time that a process, with all its threads, has used. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
}

async function chooseReads(): Promise<readonly Read[]> {
  const items = (await getJson('/api/projects/public')) as readonly Item[];
  const projects = items.map(({ projectSerial }) => `/api/projects/${projectSerial}`);
  const words = items
    .flatMap(({ title }) => /\p{Script=Latin}{5,}/u.exec(title) ?? [])
    .map(encodeURIComponent);
  const list = '/api/projects/public?page=1&pageSize=12';
  return [
    { name: 'project', addresses: projects },
    { name: 'project, by its owner', addresses: projects, token: await signIn() },
    { name: 'list', addresses: [list] },
    {
      name: 'search',
      addresses: words.map((word) => `/api/projects/public?search=${word}&page=1&pageSize=12`),
    },
    {
      name: 'serial',
      addresses: items
        .filter(({ registeredTonnes }) => registeredTonnes > 0)
        .map(({ projectSerial }) => `/api/serials/${projectSerial}-000001`),
    },
  ];
}

async function getJson(path: string): Promise<unknown> {
  return (await fetch(`${registry.url}${path}`)).json();
}

async function signIn(): Promise<string> {
  const response = await fetch(`${registry.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  return ((await response.json()) as { readonly token: string }).token;
}

function printTable(): void {
  const database = databaseUrl === undefined ? 'embedded' : 'PostgreSQL';
  const emptyRates = (figures.get(emptyRead.name) ?? []).map(({ rate }) => rate);
  process.stdout.write('| database | read | a second | of empty | p50 ms | p99 ms | processor ms | MiB |\n');
  process.stdout.write('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n');
  for (const [name, rounds] of figures) {
    const of = (key: keyof Figure) => median(rounds.map((figure) => figure[key]));
    const share = median(rounds.map(({ rate }, round) => rate / (emptyRates[round] ?? Number.NaN)));
    const times = [of('p50'), of('p99'), of('processorMs').toFixed(2)];
    const memory = Math.round(Math.max(...rounds.map((figure) => figure.memory)));
    const cells = [database, name, Math.round(of('rate')), `${(share * 100).toFixed(1)} %`, ...times, memory];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}
