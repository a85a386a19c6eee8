import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { inRoot } from '../scripts/kit/root.mjs';
import { meanwhile, memoryOf } from '../tests/support/flood.ts';
import { median, percentile } from './median.ts';
import { asStarted, firstThreadMsOf, processorMsOf, runBuilt, type Server } from './run-built-server.ts';
import { timeDuring } from './time-during.ts';

const THREADS = [0, 1, 2];
const CONNECTIONS = 4;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const POLL_EVERY_MS = 50;
/** A page that is left to the browser is shorter. */
const MIN_CHARACTERS = 5000;
const LIST = '/api/projects/public?page=1&pageSize=12';

type Figure = Readonly<Record<'pages' | 'processorMs' | 'firstThreadMs' | 'p50' | 'p99', number>>;

/**
 * Measures a kept list, asked 50 times a second, beside four clients that ask for pages that no cache has, with as
 * many threads for pages as `THREADS` names, in alternating rounds, and prints medians of three. Replies of the API
 * are kept, as they are when a search engine visits pages.
 */
export async function measureKeptBesidePages(databaseUrl: string | null): Promise<void> {
  const servers = new Map<number, Server>();
  for (const threads of THREADS) {
    const environment = { ...asStarted.environment, PAGE_THREADS: String(threads) };
    servers.set(threads, await runBuilt(inRoot(), databaseUrl, { ...asStarted, environment }));
  }
  const figures = new Map<number, Figure[]>();
  const memory = new Map<number, number>();
  const alone: (readonly number[])[] = [];
  // The first round only warms.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [threads, server] of servers) {
      if (threads === 1 && round > 0)
        alone.push((await timeDuring(`${server.url}${LIST}`, () => pause(1000 * SECONDS))).took);
      const note = () => void memory.set(threads, Math.max(memory.get(threads) ?? 0, memoryOf(server.pid)));
      const figure = await meanwhile(measure(server), POLL_EVERY_MS, note);
      if (round === 0) continue;
      figures.set(threads, [...(figures.get(threads) ?? []), figure]);
    }
  print(figures, memory);
  const of = (part: number) => median(alone.map((took) => percentile(took, part))).toFixed(1);
  process.stdout.write(`\nThe kept list alone: p50 ${of(0.5)} ms, p99 ${of(0.99)} ms.\n`);
  for (const server of servers.values()) await server.end();
}

async function measure(server: Server): Promise<Figure> {
  const addresses = await pagesOf(server);
  const before = processorMsOf(server.pid);
  const firstBefore = firstThreadMsOf(server.pid);
  const { result, took } = await timeDuring(`${server.url}${LIST}`, () => askForPages(server, addresses));
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of ${result.requests.total} pages were not 2xx.`);
  if (unrendered > 0) throw new Error(`${unrendered} pages were not rendered.`);
  return {
    pages: result.requests.total / result.duration,
    processorMs: (processorMsOf(server.pid) - before) / result.requests.total,
    firstThreadMs: (firstThreadMsOf(server.pid) - firstBefore) / result.requests.total,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
  };
}

async function pagesOf({ url }: Server): Promise<readonly string[]> {
  const response = await fetch(`${url}${LIST}`);
  const items = (await response.json()) as readonly { readonly projectSerial: string }[];
  return items.flatMap(({ projectSerial }) => ['/', '/projects', `/projects/${projectSerial}`]);
}

let asked = 0;
let unrendered = 0;

/** Pages are rendered again for each query, also for one that they do not read. */
function askForPages({ url }: Server, addresses: readonly string[]) {
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'GET',
        headers: { 'accept-encoding': 'gzip, deflate, br' },
        setupRequest: (request) => {
          asked += 1;
          return { ...request, path: `${addresses[asked % addresses.length]}?x=${asked}` };
        },
        onResponse: (_status, body) => {
          if (body.length < MIN_CHARACTERS) unrendered += 1;
        },
      },
    ],
  });
}

function print(figures: ReadonlyMap<number, readonly Figure[]>, memory: ReadonlyMap<number, number>): void {
  process.stdout.write(
    '| threads for pages | kept p50 ms | kept p99 ms | pages a second | of none | processor ms a page | in the first thread | MiB |\n',
  );
  process.stdout.write('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n');
  const none = figures.get(0) ?? [];
  for (const [threads, rounds] of figures) {
    const of = (key: keyof Figure) => median(rounds.map((figure) => figure[key]));
    const ratio = median(rounds.map(({ pages }, round) => pages / (none[round]?.pages ?? Number.NaN)));
    const kept = [of('p50').toFixed(1), of('p99').toFixed(1)];
    const pages = [of('pages').toFixed(0), ratio.toFixed(2), of('processorMs').toFixed(1)];
    const first = of('firstThreadMs').toFixed(1);
    const cells = [threads, ...kept, ...pages, first, Math.round(memory.get(threads) ?? 0)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}
