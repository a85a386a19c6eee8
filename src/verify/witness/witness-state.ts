import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openFileLock } from './file-lock.ts';
import { isMissing, OWNER_ONLY, writeThrough } from './write-through.ts';

/** The newest checkpoint of a log that a witness signed: its size, its root in Base64, and the signed note. */
export type Witnessed = { readonly size: number; readonly root: string; readonly note: string };

/** What a witness has signed, by the origin of the log. */
export type WitnessState = {
  readonly find: (origin: string) => Witnessed | null;
  /** Runs `work`, which finds and keeps, while no other process of the witness does. */
  readonly exclusively: <Result>(work: () => Result) => Result;
  /** Keeps a checkpoint for good before it returns: what is signed afterwards must continue it. */
  readonly keep: (origin: string, witnessed: Witnessed) => void;
};

/**
 * Opens the file with what a witness has signed; it is made at the first signature. Throws if it is damaged: a witness
 * that forgot what it signed would sign another history. Several processes may share the file, so it is read each time.
 */
export function openWitnessState(path: string): WitnessState {
  readState(path);
  const lock = openFileLock(`${path}.lock`);
  return {
    find: (origin) => readState(path)[origin] ?? null,
    exclusively: (work) => {
      mkdirSync(dirname(path), { recursive: true });
      return lock.hold(work);
    },
    keep: (origin, witnessed) => {
      const text = `${JSON.stringify({ ...readState(path), [origin]: witnessed }, null, 2)}\n`;
      writeThrough(path, text, { mode: OWNER_ONLY, beforeRename: lock.requireHeld });
    },
  };
}

function readState(path: string): Readonly<Record<string, Witnessed>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Witnessed>>;
  } catch (error) {
    if (isMissing(error)) return {};
    throw new Error(`The file ${path} cannot be read. Put it back from a copy.`, { cause: error });
  }
}
