import type { Generated } from 'kysely';
import type { Kept } from '../kernel/schema.ts';

/** A signed state of the log: `note` is the signed text with its signatures. */
type CheckpointTable = { size: Kept<number>; root: Kept<Uint8Array>; note: Kept<string>; at: Kept<Date> };
/** A full tile; `root` is the hash of the subtree whose lowest hashes it holds. */
type LogTileTable = {
  level: Kept<number>;
  index: Kept<number>;
  root: Kept<Uint8Array>;
  hashes: Kept<Uint8Array>;
};
/** What the log is called and the key that signs it (a verifier key), since the first signature. One row. */
type PublicLogTable = { one: Generated<boolean>; origin: Kept<string>; key: Kept<string>; at: Kept<Date> };

/** The signature of a witness (its verifier key) under a checkpoint, in Base64 after its id; `at` is what it says. */
type CosignatureTable = {
  size: Kept<number>;
  witness: Kept<string>;
  signature: Kept<string>;
  at: Kept<Date>;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    checkpoint: CheckpointTable;
    cosignature: CosignatureTable;
    logTile: LogTileTable;
    publicLog: PublicLogTable;
  }
}
