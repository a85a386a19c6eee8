import autocannon from 'autocannon';
import { emptyPath, type Question } from './questions.ts';
import type { Measured } from './start-measured.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const CONNECTIONS = 20;
const TIMEOUT_SECONDS = 60;
/** Requests before each measurement, so that the measured code is compiled. */
const WARM_UP_REQUESTS = 60;
/** Uncached requests are measured by number: on a busy machine none might finish within the time limit. */
const UNCACHED_REQUESTS = 120;

type Figure = Readonly<Record<'rate' | 'p50' | 'p99' | 'processorMs' | 'memoryBytes', number>>;

/** Prints the heading of the table that `measureQuestions` fills. */
export function printHeading(): void {
  process.stdout.write(
    '| projects | question | served | of empty | processor ms | a second | p50 ms | p99 ms | MiB |\n',
  );
  process.stdout.write('| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n');
}

/**
 * Measures each question on the empty route, with cached replies and without a cache, and prints a table row
 * for each. The share of the empty route compares processor time per response, which depends least on the
 * machine's other load.
 */
export async function measureQuestions(
  size: number,
  measured: Measured,
  questions: readonly Question[],
): Promise<void> {
  const { empty: emptyPort, kept: keptPort, made: madePort } = measured.ports;
  for (const question of questions) {
    const { name, addresses } = question;
    const sameBytes = addresses.map((_, number) => `${emptyPath(question)}/${number}`);
    const empty = await measure(measured, emptyPort, sameBytes);
    const kept = await measure(measured, keptPort, addresses.map(encodeURI));
    const made = await measure(measured, madePort, addresses.map(encodeURI), { amount: UNCACHED_REQUESTS });
    for (const [how, figure] of Object.entries({ 'empty route': empty, kept, 'not kept': made })) {
      const share = `${Math.round((empty.processorMs / figure.processorMs) * 100)} %`;
      const cells = [
        size,
        name,
        how,
        share,
        figure.processorMs.toFixed(2),
        formatRate(figure.rate),
        figure.p50,
        figure.p99,
        Math.round(figure.memoryBytes / 2 ** 20),
      ];
      process.stdout.write(`| ${cells.join(' | ')} |\n`);
    }
  }
}

/** Formats a rate: one decimal below ten, none above. */
function formatRate(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : rate.toFixed(0);
}

async function measure(
  measured: Measured,
  port: number,
  addresses: readonly string[],
  until: { readonly amount: number } | { readonly duration: number } = { duration: SECONDS },
): Promise<Figure> {
  const requests = addresses.map((path) => ({
    method: 'GET' as const,
    path,
    headers: { 'accept-encoding': 'gzip' },
  }));
  const url = `http://127.0.0.1:${port}`;
  const first = 'duration' in until ? addresses : addresses.slice(0, 1);
  for (const path of first) await (await fetch(`${url}${path}`)).arrayBuffer();
  const options = { url, requests, connections: CONNECTIONS, timeout: TIMEOUT_SECONDS };
  await autocannon({ ...options, amount: WARM_UP_REQUESTS });
  const before = await measured.used();
  const result = await autocannon({ ...options, ...until });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed at ${url}.`);
  const { processorMs, memoryBytes } = await measured.used();
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processorMs: (processorMs - before.processorMs) / result.requests.total,
    memoryBytes,
  };
}
