/**
 * Measures pages and projects that no cache has under four settings of memory, in alternating rounds on one PostgreSQL
 * server: `node scripts/with-postgres.mjs npm run bench:memory`. Prints medians of three rounds, and the most memory
 * that each server took. `BENCH_SECONDS` sets the seconds of each measurement.
 */
import autocannon from 'autocannon';
import { inRoot } from '../scripts/kit/root.mjs';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../scripts/kit/server-options.mjs';
import { meanwhile, memoryOf } from '../tests/support/flood.ts';
import { median } from './median.ts';
import { respell } from './respell.ts';
import { type Memory, processorMsOf, runBuilt, type Server } from './run-built-server.ts';

const CONNECTIONS = 4;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const POLL_EVERY_MS = 50;

type Figure = Readonly<Record<'rate' | 'processorMs', number>>;
type Item = { readonly projectSerial: string };

const { TEST_DATABASE_URL: databaseUrl } = process.env;
if (databaseUrl === undefined) throw new Error('Run this with scripts/with-postgres.mjs.');
const { NODE_ENV } = SERVER_ENVIRONMENT;
const growth = SERVER_OPTIONS.filter((option) => option.startsWith('--heap-growing'));
const settings: Readonly<Record<string, Memory>> = {
  'as `npm start`': { options: SERVER_OPTIONS, environment: SERVER_ENVIRONMENT },
  '16 MB for new objects': {
    options: ['--max-semi-space-size=16', ...growth],
    environment: SERVER_ENVIRONMENT,
  },
  "Node's own": { options: [], environment: SERVER_ENVIRONMENT },
  "Node's and malloc's own": { options: [], environment: { NODE_ENV } },
};
// The first one loads the demonstration, and keeps the code for that.
await (await runBuilt(inRoot(), databaseUrl)).end();
const servers = new Map<string, Server>();
for (const [name, memory] of Object.entries(settings))
  servers.set(name, await runBuilt(inRoot(), databaseUrl, memory));
const [first] = servers.values();
const response = await fetch(`${first?.url}/api/projects/public`);
const serials = ((await response.json()) as readonly Item[]).map(({ projectSerial }) => projectSerial);
const reads: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  'page of the list': ['/projects'],
  'page of a project': serials.map((serial) => `/projects/${serial}`),
  'project as JSON': serials.map((serial) => `/api/projects/${serial}`),
};
let spelling = 0;

const figures = new Map<string, Figure[]>();
const memory = new Map<string, number>();
// The first round only warms the servers.
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [read, addresses] of Object.entries(reads))
    for (const [name, server] of servers) {
      const figure = await measure(name, server, addresses);
      const key = `${read} ${name}`;
      if (round > 0) figures.set(key, [...(figures.get(key) ?? []), figure]);
    }
printTable();
for (const server of servers.values()) await server.end();

/** Pages are rendered again for each query, also for one that they do not read. */
function nextPath(addresses: readonly string[]): string {
  spelling += 1;
  const address = addresses[spelling % addresses.length] ?? '/';
  if (!address.startsWith('/api/')) return `${address}?x=${spelling}`;
  return respell(address, Math.floor(spelling / addresses.length) + 1);
}

async function measure(name: string, { url, pid }: Server, addresses: readonly string[]): Promise<Figure> {
  const before = processorMsOf(pid);
  const run = autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'GET',
        headers: { 'accept-encoding': 'gzip, deflate, br' },
        setupRequest: (request) => ({ ...request, path: nextPath(addresses) }),
      },
    ],
  });
  const note = () => void memory.set(name, Math.max(memory.get(name) ?? 0, memoryOf(pid)));
  const result = await meanwhile(run, POLL_EVERY_MS, note);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of ${result.requests.total} replies of ${url} were not 2xx.`);
  const rate = result.requests.total / result.duration;
  const processorMs = (processorMsOf(pid) - before) / result.requests.total;
  return { rate, processorMs };
}

function printTable(): void {
  process.stdout.write('| read | memory | a second | of the first | processor ms | of the first | MiB |\n');
  process.stdout.write('| --- | --- | ---: | ---: | ---: | ---: | ---: |\n');
  const [base = ''] = servers.keys();
  for (const read of Object.keys(reads))
    for (const name of servers.keys()) {
      const rounds = figures.get(`${read} ${name}`) ?? [];
      const others = figures.get(`${read} ${base}`) ?? [];
      const of = (key: keyof Figure) => median(rounds.map((figure) => figure[key]));
      const ratio = (key: keyof Figure) =>
        median(rounds.map((figure, round) => figure[key] / (others[round]?.[key] ?? Number.NaN))).toFixed(2);
      const processor = [of('processorMs').toFixed(2), ratio('processorMs')];
      const cells = [read, name, of('rate').toFixed(0), ratio('rate'), ...processor];
      process.stdout.write(`| ${[...cells, Math.round(memory.get(name) ?? 0)].join(' | ')} |\n`);
    }
}
