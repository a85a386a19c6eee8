import cluster from 'node:cluster';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { greeting } from './check-start.ts';
import type { Config } from './config.ts';
import { metricsOfWorkers, metricsPort } from './kernel/metrics-readers.ts';
import { onStop, openedAt, WORKER_NUMBER } from './kernel/worker-process.ts';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Longer than a server process takes to stop by itself. */
const KILL_AFTER_MS = 15_000;

/** A server process. */
type Running = {
  /** The address at which it listens; null if it ended before. */
  readonly opened: Promise<string | null>;
  /** Its exit code. */
  readonly ended: Promise<number>;
};

/** Ids of the server processes that listen. */
const open = new Set<number>();

/**
 * Runs the server processes of `WORKERS` behind one port until it is told to stop, and returns the exit code. The first one
 * starts alone: it migrates the database, and if it does not start, nothing does. One that ends later is started again.
 */
export async function runWorkers(config: Config): Promise<number> {
  const stopping = new AbortController();
  onStop(() => {
    stopping.abort();
    endWorkers('SIGTERM');
    setTimeout(() => endWorkers('SIGKILL'), KILL_AFTER_MS).unref();
  });
  const readMetrics = metricsOfWorkers(() => workers().filter(({ id }) => open.has(id)));
  const first = startWorker(1);
  const address = await first.opened;
  if (address === null) return first.ended;
  process.stdout.write(greeting(config, address));
  // Tells a supervising parent process, as a single server does.
  process.send?.({ isOpen: true });
  const port = config.metrics.port === null ? null : metricsPort(readMetrics, config.metrics.port);
  await port?.open();
  const others = Array.from({ length: config.workers - 1 }, (_, index) => index + 2);
  const codes = await Promise.all([
    keepWorker(1, first, stopping.signal),
    ...others.map((number) => keepWorker(number, startWorker(number), stopping.signal)),
  ]);
  port?.close();
  return Math.max(...codes);
}

function workers() {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function endWorkers(signal: NodeJS.Signals): void {
  for (const worker of workers()) worker.process.kill(signal);
}

/** Starts a server process again each time it ends; returns its last exit code once `stopping`. */
async function keepWorker(number: number, started: Running, stopping: AbortSignal): Promise<number> {
  let running = started;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const isOpen = (await running.opened) !== null;
    if (isOpen) pause = FIRST_PAUSE_MS;
    const code = await running.ended;
    // One that was still starting may not have known yet how to stop.
    if (stopping.aborted) return isOpen ? code : 0;
    process.stderr.write(`The server process ${number} ended with exit code ${code}. It is started again.\n`);
    // A stop ends the pause.
    await wait(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return 0;
    pause = Math.min(MAX_PAUSE_MS, 2 * pause);
    running = startWorker(number);
  }
}

function startWorker(number: number): Running {
  const worker = cluster.fork({ [WORKER_NUMBER]: String(number) });
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
    open.delete(worker.id);
    end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
  });
  worker.once('error', () => end(1));
  const { promise: opened, resolve: noteOpened } = Promise.withResolvers<string | null>();
  worker.on('message', (message: unknown) => {
    const address = openedAt(message);
    if (address === null) return;
    open.add(worker.id);
    noteOpened(address);
  });
  void ended.then(() => noteOpened(null));
  return { opened, ended };
}
