/**
 * Measures public replies that no cache has (`respell.ts`) beside bare Fastify routes that run the same statements
 * (`bare-server.ts`), in alternating rounds of one run on a PostgreSQL server:
 * `node scripts/with-postgres.mjs npm run bench:computed`. With `-- --against FOLDER`, another checkout that is
 * built, its server is measured in the same rounds. With `BENCH_WORKERS=2`, this one with so many server processes is as
 * well. Prints medians of five rounds; ratios are those of the rates of the same round. `BENCH_SECONDS` sets the seconds of
 * each measurement.
 */
import autocannon from 'autocannon';
import pg from 'pg';
import { inRoot } from '../scripts/kit/root.mjs';
import { median } from './median.ts';
import { respell } from './respell.ts';
import { asStarted, processorMsOf, runBare, runBuilt, type Server } from './run-built-server.ts';

const CONNECTIONS = 6;
const ROUNDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

type Figure = { readonly rate: number; readonly processorMs: number };
type Item = { readonly projectSerial: string; readonly registeredTonnes: number };
type Measured = Server & { readonly name: string; readonly isBare: boolean };

const { TEST_DATABASE_URL: databaseUrl, BENCH_WORKERS: workers } = process.env;
if (databaseUrl === undefined) throw new Error('Run this with scripts/with-postgres.mjs.');
const against = process.argv.indexOf('--against');
const other = against === -1 ? undefined : process.argv[against + 1];

const ours = await runBuilt(inRoot(), await createDatabase('ours'));
const addresses = await chooseAddresses(ours);
const bare = await runBare(databaseCalled('ours'), Object.values(addresses).flat());
const servers: Measured[] = [
  { ...bare, name: 'bare', isBare: true },
  { ...ours, name: 'ours', isBare: false },
];
if (other !== undefined) {
  const server = await runBuilt(other, await createDatabase('other'));
  servers.push({ ...server, name: 'other', isBare: false });
}
if (workers !== undefined) {
  const server = await runBuilt(inRoot(), databaseCalled('ours'), asStarted, { WORKERS: workers });
  servers.push({ ...server, name: `${workers} processes`, isBare: false });
}
let spelling = 0;

const figures = new Map<string, Figure[]>();
// The first round only warms the servers.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const read of Object.keys(addresses))
    for (const server of servers) {
      const key = `${read} ${server.name}`;
      const figure = await measure(server, addresses[read] ?? []);
      if (round > 0) figures.set(key, [...(figures.get(key) ?? []), figure]);
    }
}
printTable();
for (const server of servers) await server.end();

/** Each server has a database of its own: another version may know other migrations. */
async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query({ text: ['create database', name].join(' ') });
  await client.end();
  return databaseCalled(name);
}

function databaseCalled(name: string): string {
  const url = new URL(databaseUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function chooseAddresses({ url }: Server): Promise<Readonly<Record<string, readonly string[]>>> {
  const response = await fetch(`${url}/api/projects/public`);
  const items = (await response.json()) as readonly Item[];
  const issued = items.filter(({ registeredTonnes }) => registeredTonnes > 0);
  return {
    project: items.map(({ projectSerial }) => `/api/projects/${projectSerial}`),
    list: ['/api/projects/public?page=1&pageSize=12'],
    serial: issued.map(({ projectSerial }) => `/api/serials/${projectSerial}-000001`),
  };
}

async function measure({ url, pid, isBare }: Measured, asked: readonly string[]): Promise<Figure> {
  const nextPath = () => {
    spelling += 1;
    const address = asked[spelling % asked.length] ?? '/';
    return isBare ? address : respell(address, Math.floor(spelling / asked.length) + 1);
  };
  const before = processorMsOf(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'GET',
        headers: { 'accept-encoding': 'gzip' },
        setupRequest: (request) => ({ ...request, path: nextPath() }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of ${result.requests.total} replies of ${url} were not 2xx.`);
  const rate = result.requests.total / result.duration;
  return { rate, processorMs: (processorMsOf(pid) - before) / result.requests.total };
}

function printTable(): void {
  process.stdout.write('| read | server | a second | of ours | processor ms | of ours |\n');
  process.stdout.write('| --- | --- | ---: | ---: | ---: | ---: |\n');
  for (const read of Object.keys(addresses))
    for (const { name } of servers) {
      const rounds = figures.get(`${read} ${name}`) ?? [];
      const own = figures.get(`${read} ours`) ?? [];
      const ratio = (key: keyof Figure) =>
        median(rounds.map((figure, round) => figure[key] / (own[round]?.[key] ?? Number.NaN))).toFixed(2);
      const of = (key: keyof Figure) => median(rounds.map((figure) => figure[key]));
      const rate = [Math.round(of('rate')), ratio('rate')];
      const cells = [read, name, ...rate, of('processorMs').toFixed(3), ratio('processorMs')];
      process.stdout.write(`| ${cells.join(' | ')} |\n`);
    }
}
