import type { Readable } from 'node:stream';

/** A file that has come and lies on this machine, with its SHA-256 and size. */
export type ArrivedFile = { readonly path: string; readonly sha256: string; readonly bytes: number };

/** Keeps bytes under their SHA-256, once; whoever has the hash has the bytes. */
export type FileStore = {
  /** The folder of this machine that files lie in while they arrive and are looked at. */
  readonly incoming: string;
  readonly put: (bytes: Uint8Array) => Promise<string>;
  /** Takes in a file that lies in `incoming` and is synced there. It may be gone from there afterwards. */
  readonly take: (file: ArrivedFile) => Promise<void>;
  readonly has: (sha256: string) => Promise<boolean>;
  readonly read: (sha256: string) => Promise<Readable | null>;
  /** Takes bytes away; what is not there is no fault. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Rejects while the store cannot be used. */
  readonly check: () => Promise<void>;
};
