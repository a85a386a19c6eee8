import type { Readable } from 'node:stream';

/** A received file on the local disk, with its SHA-256 and size in bytes. */
export type ArrivedFile = { readonly path: string; readonly sha256: string; readonly bytes: number };

/** Content-addressed store: keeps bytes once, keyed by their SHA-256. */
export type FileStore = {
  /** Local folder for files being received and inspected. */
  readonly incoming: string;
  readonly put: (bytes: Uint8Array) => Promise<string>;
  /** Stores a synced file from `incoming`. The file may be moved out of that folder. */
  readonly take: (file: ArrivedFile) => Promise<void>;
  readonly has: (sha256: string) => Promise<boolean>;
  readonly read: (sha256: string) => Promise<Readable | null>;
  /** Removes bytes. Does nothing when they are absent. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Rejects while the store is unavailable. */
  readonly check: () => Promise<void>;
};
