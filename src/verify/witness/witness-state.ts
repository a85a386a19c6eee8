import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The newest checkpoint of a log that a witness signed: its size, its root in Base64, and the signed note. */
export type Witnessed = { readonly size: number; readonly root: string; readonly note: string };

/** What a witness has signed, by the origin of the log. */
export type WitnessState = {
  readonly find: (origin: string) => Witnessed | null;
  /** Keeps a checkpoint for good before it returns: what is signed afterwards must continue it. */
  readonly keep: (origin: string, witnessed: Witnessed) => void;
};

const OWNER_ONLY = 0o600;

/**
 * Opens the file with what a witness has signed; it is made at the first signature. Throws if it is damaged: a witness
 * that forgot what it signed would sign another history.
 */
export function openWitnessState(path: string): WitnessState {
  let state = readState(path);
  return {
    find: (origin) => state[origin] ?? null,
    keep: (origin, witnessed) => {
      const next = { ...state, [origin]: witnessed };
      writeThrough(path, `${JSON.stringify(next, null, 2)}\n`);
      state = next;
    },
  };
}

function readState(path: string): Readonly<Record<string, Witnessed>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Witnessed>>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`The file ${path} cannot be read. Put it back from a copy.`, { cause: error });
  }
}

/** Writes a file whole or not at all, and through to the disk. */
export function writeThrough(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const file = openSync(part, 'w', OWNER_ONLY);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
}
