/**
 * How fast visitors are answered: the list's first page, a search, a project and a serial, with replies kept and
 * without, beside an empty Fastify route that sends the same bytes, all in one run. `npm run bench` prints the table of
 * `docs/performance.md`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { type Question, questions } from './questions.ts';

const SIZES = [1000, 10_000];
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const CONNECTIONS = 20;
const server = fileURLToPath(new URL('./measured-server.ts', import.meta.url));

type Figure = { readonly rate: number; readonly p50: number; readonly p99: number };
type Ports = { readonly kept: number; readonly made: number; readonly empty: number };

async function measure(port: number, addresses: readonly string[]): Promise<Figure> {
  const requests = addresses.map((path) => ({ method: 'GET' as const, path }));
  const url = `http://127.0.0.1:${port}`;
  for (const path of addresses) await (await fetch(`${url}${path}`)).arrayBuffer();
  await autocannon({ url, requests, connections: CONNECTIONS, duration: 1 });
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} answers failed at ${url}.`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function nextLine(lines: Interface): Promise<string> {
  return new Promise((resolve) => lines.once('line', resolve));
}

async function measureQuestion(ports: Ports, { name, addresses }: Question) {
  const empty = await measure(
    ports.empty,
    addresses.map((_, number) => `/${name}/${number}`),
  );
  const kept = await measure(ports.kept, addresses);
  const made = await measure(ports.made, addresses);
  return { name, empty, kept, made };
}

/** One line of the table: what was asked, how it was answered, and what share of the empty route's rate that is. */
function line(about: readonly (string | number)[], figure: Figure, empty: Figure, memory: number): string {
  const share = `${Math.round((figure.rate / empty.rate) * 100)} %`;
  const cells = [
    ...about,
    Math.round(figure.rate),
    share,
    figure.p50,
    figure.p99,
    Math.round(memory / 2 ** 20),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

async function measureSize(size: number): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [server, String(size)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (child.stdin === null || child.stdout === null) throw new Error('The measured server has no pipes.');
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`The measured server ended with ${code}.`);
  });
  const lines = createInterface({ input: child.stdout });
  const ports = JSON.parse(await nextLine(lines)) as Ports;
  for (const question of questions(size)) {
    const { name, empty, kept, made } = await measureQuestion(ports, question);
    child.stdin.write('\n');
    const memory = Number(await nextLine(lines));
    process.stdout.write(line([size, name, 'empty route'], empty, empty, memory));
    process.stdout.write(line([size, name, 'kept'], kept, empty, memory));
    process.stdout.write(line([size, name, 'not kept'], made, empty, memory));
  }
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin.end();
  await ended;
}

process.stdout.write('| projects | asked | answered | requests/s | of empty | p50 ms | p99 ms | MiB |\n');
process.stdout.write('| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: |\n');
for (const size of SIZES) await measureSize(size);
