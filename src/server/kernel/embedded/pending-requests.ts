import type { Worker } from 'node:worker_threads';
import type { Result } from './engine.ts';
import type { WorkerCall, WorkerRequest } from './worker-messages.ts';

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
   * Rejects every pending and later request (SQLSTATE 57P02) and calls `onFatal`. Only the first call has an effect.
   */
  readonly fail: (reason: string) => void;
  readonly hasFailed: () => boolean;
};

/** Matches responses to requests. Keeps the process alive while a request is pending. */
export function pendingRequests(worker: Worker, onFatal: (reason: string) => void): PendingRequests {
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
