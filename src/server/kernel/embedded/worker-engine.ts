import { Worker } from 'node:worker_threads';
import type { Engine, Result } from './engine.ts';
import {
  deserializeError,
  FULL,
  SHARED_BYTES,
  SYNCS,
  type WorkerCall,
  type WorkerInput,
  type WorkerMessage,
  type WorkerRequest,
} from './worker-messages.ts';

const SECOND_MS = 1000;
/** Statements that take longer are assumed to hang. */
const STATEMENT_TIMEOUT_MS = 300 * SECOND_MS;
/** Opening includes recovery after a crash. */
const OPEN_TIMEOUT_MS = 600 * SECOND_MS;
/** Migrations, vacuum and scripts take longer on a large database. */
const LONG_TIMEOUT_MS = 900 * SECOND_MS;

export type WorkerEngine = Engine & {
  /** Number of fsyncs the database has made. */
  readonly syncs: () => number;
  /** True if the disk was full when the database last needed space. */
  readonly isFull: () => boolean;
  /** Reserves space for the write-ahead log again if possible; `isFull` is false then. */
  readonly reserve: () => Promise<void>;
};

/**
 * Opens the database of a folder in a worker thread. If the worker fails or a statement times out, every
 * pending and later statement is rejected (SQLSTATE 57P02) and `onFatal` is called once. Only a new process
 * can open the folder again.
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
  const queryWithin =
    (timeoutMs: number): Engine['query'] =>
    async (sql, parameters, name) => {
      const [result] = await send({ kind: 'query', sql, parameters, name }, timeoutMs);
      return result ?? { rows: [], affectedRows: undefined };
    };
  return {
    query: queryWithin(STATEMENT_TIMEOUT_MS),
    longQuery: queryWithin(LONG_TIMEOUT_MS),
    exec: (sql) => send({ kind: 'exec', sql }, LONG_TIMEOUT_MS),
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

type Pending = {
  readonly resolve: (results: readonly Result[]) => void;
  readonly reject: (error: Error) => void;
};

/** Requests to the worker without a response yet. */
export type PendingRequests = {
  readonly send: (request: WorkerRequest) => Promise<readonly Result[]>;
  readonly resolve: (id: number, results: readonly Result[]) => void;
  readonly reject: (id: number, error: Error) => void;
  /**
   * Rejects every pending and later request (SQLSTATE 57P02) and calls `onFatal`. Only the first call has an
   * effect.
   */
  readonly fail: (reason: string) => void;
  readonly hasFailed: () => boolean;
};

/** Matches responses to requests. Keeps the process alive while a request is pending. */
function pendingRequests(worker: Worker, onFatal: (reason: string) => void): PendingRequests {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let failure: string | null = null;
  const take = (id: number) => {
    const taken = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    return taken;
  };
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(fatalError(failure));
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.ref();
        const call: WorkerCall = { id: lastId, request };
        worker.postMessage(call, []);
      }),
    resolve: (id, results) => take(id)?.resolve(results),
    reject: (id, error) => take(id)?.reject(error),
    fail: (reason) => {
      if (failure !== null) return;
      failure = reason;
      for (const id of pending.keys()) take(id)?.reject(fatalError(reason));
      onFatal(reason);
    },
    hasFailed: () => failure !== null,
  };
}

function fatalError(reason: string): Error {
  return Object.assign(new Error(`The embedded database is lost: ${reason}.`), { code: '57P02' });
}
