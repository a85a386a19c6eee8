import cluster, { type Worker } from 'node:cluster';

/** The variable with the number of a server process among those of one start, from 1. */
export const WORKER_NUMBER = 'REGISTRY_WORKER';

/** True for one of several server processes behind one port. */
export const { isWorker } = cluster;

/** True for the only server process of a start, and for one of several at any time. */
export const isFirstWorker = !isWorker || process.env[WORKER_NUMBER] === '1';

/** True for the first server process that a start has; false for those that replace one. */
export const isFirstStarted = !isWorker || cluster.worker?.id === 1;

/**
 * Options of a port that server processes share: the system gives each connection to one of them, so one that is killed
 * keeps none waiting. Where the system cannot, the process that started them passes the connections on.
 */
export const sharedPort: { readonly reusePort?: true } =
  isWorker && process.platform === 'linux' ? { reusePort: true } : {};

/** What a server process tells the process that started it, when it listens. */
type Opened = { readonly isOpen: true; readonly address: string };

/**
 * Tells the process that started this one that the server listens at an address. `npm start` restarts only servers that
 * once did.
 */
export function tellOpened(address: string): void {
  const opened: Opened = { isOpen: true, address };
  process.send?.(opened);
}

/** Returns the address in a message of `tellOpened`; null for other messages. */
export function openedAt(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('isOpen' in message)) return null;
  return 'address' in message && typeof message.address === 'string' ? message.address : null;
}

/** Sends a message to a server process. One that has just ended takes no message, and needs none. */
export function sendTo(worker: Worker, message: object): void {
  worker.send(message, () => undefined);
}

/**
 * Calls `stop` at the first SIGTERM or SIGINT. A second one ends the process at once, but one of several ignores it: a
 * terminal and a process manager send the same signal to the process that started it.
 */
export function onStop(stop: () => void): void {
  if (!isWorker) {
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    return;
  }
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
}
