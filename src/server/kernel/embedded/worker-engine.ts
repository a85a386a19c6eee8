import { Worker } from 'node:worker_threads';
import type { Engine } from './engine.ts';
import { type PendingRequests, pendingRequests } from './pending-requests.ts';
import {
  deserializeError,
  FULL,
  SHARED_BYTES,
  SYNCS,
  type WorkerInput,
  type WorkerMessage,
  type WorkerRequest,
} from './worker-messages.ts';

const SECOND_MS = 1000;
/** Statements that take longer are assumed to hang. */
const STATEMENT_TIMEOUT_MS = 300 * SECOND_MS;
/** Opening includes recovery after a crash. */
const OPEN_TIMEOUT_MS = 600 * SECOND_MS;
/** Migrations and vacuum take longer on a large database. */
const SCRIPT_TIMEOUT_MS = 900 * SECOND_MS;

export type WorkerEngine = Engine & {
  /** Number of fsyncs the database has made. */
  readonly syncs: () => number;
  /** True if the disk was full when the database last needed space. */
  readonly isFull: () => boolean;
  /** Reserves space for the write-ahead log again if possible; `isFull` is false then. */
  readonly reserve: () => Promise<void>;
};

/**
 * Opens the database of a folder in a worker thread. If the worker fails or a statement times out, every pending and
 * later statement is rejected (SQLSTATE 57P02) and `onFatal` is called once. Only a new process can open the folder
 * again.
 */
export async function openWorkerEngine(
  folder: string,
  onFatal: (reason: string) => void,
): Promise<WorkerEngine> {
  const shared = new SharedArrayBuffer(SHARED_BYTES);
  const state = new Int32Array(shared);
  const workerData: WorkerInput = { folder, shared };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData });
  const pending = pendingRequests(worker, onFatal);
  try {
    await handleMessages(worker, pending);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  // Only pending requests keep the process alive.
  worker.unref();
  const send = async (request: WorkerRequest, timeoutMs = STATEMENT_TIMEOUT_MS) => {
    const timer = setTimeout(
      () => pending.fail(`a statement did not end within ${timeoutMs / SECOND_MS} seconds`),
      timeoutMs,
    );
    return pending.send(request).finally(() => clearTimeout(timer));
  };
  return {
    query: async (sql, parameters, name) => {
      const [result] = await send({ kind: 'query', sql, parameters, name });
      return result ?? { rows: [], affectedRows: undefined };
    },
    exec: (sql) => send({ kind: 'exec', sql }, SCRIPT_TIMEOUT_MS),
    syncs: () => Atomics.load(state, SYNCS),
    isFull: () => Atomics.load(state, FULL) === 1,
    reserve: async () => void (await send({ kind: 'reserve' })),
    close: async () => {
      if (!pending.hasFailed()) await send({ kind: 'close' });
      await worker.terminate();
    },
  };
}

/** Handles the worker's messages. Resolves once the database is open; rejects if it cannot be opened. */
function handleMessages(worker: Worker, { resolve, reject, fail }: PendingRequests): Promise<void> {
  return new Promise((open, failToOpen) => {
    worker.on('message', (message: WorkerMessage) => {
      switch (message.kind) {
        case 'opened':
          return open();
        case 'open-failed':
          return failToOpen(deserializeError(message.error));
        case 'result':
          return resolve(message.id, message.results);
        case 'error':
          return reject(message.id, deserializeError(message.error));
        case 'fatal':
          return fail(message.reason);
      }
    });
    setTimeout(
      () => failToOpen(new Error(`It did not open within ${OPEN_TIMEOUT_MS / SECOND_MS} seconds.`)),
      OPEN_TIMEOUT_MS,
    ).unref();
    worker.on('error', (error) => {
      failToOpen(error);
      fail(`its thread ended (${error instanceof Error ? error.message : String(error)})`);
    });
  });
}
