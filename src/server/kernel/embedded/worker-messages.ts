import { databaseErrorFields } from '../describe-error.ts';
import type { Result } from './engine.ts';

/** The worker thread's `workerData`. */
export type WorkerInput = {
  readonly folder: string;
  /** Memory shared by both threads; see `SYNCS` and `FULL`. */
  readonly shared: SharedArrayBuffer;
};

/** Indexes into the shared memory: number of fsyncs, and whether the disk is full (1). */
export const SYNCS = 0;
export const FULL = 1;
export const SHARED_BYTES = 8;

export type WorkerRequest =
  | {
      readonly kind: 'query';
      readonly sql: string;
      readonly parameters: readonly unknown[];
      /** Set for a statement that the worker prepares once. */
      readonly name: string | undefined;
    }
  | { readonly kind: 'exec'; readonly sql: string }
  /** Reserves disk space again if possible. */
  | { readonly kind: 'reserve' }
  | { readonly kind: 'close' };

/** A request to the worker; its response has the same id. */
export type WorkerCall = { readonly id: number; readonly request: WorkerRequest };

/** A database error sent between threads: message and own fields, never statement parameters. */
export type SerializedError = {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

export type WorkerMessage =
  | { readonly kind: 'result'; readonly id: number; readonly results: readonly Result[] }
  | { readonly kind: 'error'; readonly id: number; readonly error: SerializedError }
  /** The database is open, or could not be opened. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'open-failed'; readonly error: SerializedError }
  /** The database stopped working; no response follows. */
  | { readonly kind: 'fatal'; readonly reason: string };

const FIELDS = [...databaseErrorFields, 'detail', 'hint'];

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const all = error as unknown as Record<string, unknown>;
  const fields = FIELDS.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return { message: error.message, fields: Object.fromEntries(fields) };
}

/** An error from the worker. Its message may quote values, so the log treats it as a database error. */
class WorkerError extends Error {}

export function deserializeError({ message, fields }: SerializedError): Error {
  return Object.assign(new WorkerError(message), fields);
}
