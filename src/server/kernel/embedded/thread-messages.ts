import { databaseErrorFields } from '../describe-error.ts';
import type { Result } from './engine.ts';

/** What the database's thread is started with. */
export type ThreadStart = {
  readonly folder: string;
  /** What both threads see at once: see `SYNCS` and `FULL`. */
  readonly shared: SharedArrayBuffer;
};

/** Places in what both threads see: how often the disk was asked to keep what was written, and whether the disk is full (1). */
export const SYNCS = 0;
export const FULL = 1;
export const SHARED_BYTES = 8;

/** A question and its answer have the same number. */
export type Asked = { readonly id: number; readonly question: Question };

export type Question =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'exec'; readonly sql: string }
  /** Keeps space aside again, where there is some. */
  | { readonly kind: 'reserve' }
  | { readonly kind: 'close' };

/** A database error as it crosses threads: its own fields alone, never the statement's values. */
export type ToldError = { readonly message: string; readonly fields: Readonly<Record<string, unknown>> };

export type Told =
  | { readonly kind: 'answered'; readonly id: number; readonly results: readonly Result[] }
  | { readonly kind: 'refused'; readonly id: number; readonly error: ToldError }
  /** The database is open, or could not be opened. */
  | { readonly kind: 'open' }
  | { readonly kind: 'not-opened'; readonly error: ToldError }
  /** The database works no more: what it says from here on means nothing. */
  | { readonly kind: 'lost'; readonly reason: string };

const FIELDS = [...databaseErrorFields, 'detail', 'hint'];

export function tellError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const all = error as unknown as Record<string, unknown>;
  const fields = FIELDS.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return { message: error.message, fields: Object.fromEntries(fields) };
}

/** An error of the database's thread, whose message may quote values: its class tells it from our own errors in the log. */
class ThreadError extends Error {}

export function errorTold({ message, fields }: ToldError): Error {
  return Object.assign(new ThreadError(message), fields);
}
