import { readStored, removeStored, writeStored } from '#web/api/stored-editing.ts';
import { checkpointOf, type KnownCheckpoint } from './follow-log.ts';

const CHECKPOINT_KEY = 'ledger-checkpoint';
const TRUSTED_KEY = 'ledger-key';

/** Returns the newest checkpoint that this browser found right; null before the first. */
export function readKnown(): KnownCheckpoint | null {
  const { note } = readStored(CHECKPOINT_KEY);
  const checkpoint = typeof note === 'string' ? checkpointOf(note) : null;
  return checkpoint === null || typeof note !== 'string' ? null : { ...checkpoint, note };
}

/** Remembers a signed checkpoint for the next visit. */
export function rememberCheckpoint(note: string): void {
  writeStored(CHECKPOINT_KEY, { note });
}

/** Forgets the checkpoint that was remembered. */
export function forgetCheckpoint(): void {
  removeStored(CHECKPOINT_KEY);
}

/** Returns the verifier key that the reader entered; null if there is none. */
export function readTrustedKey(): string | null {
  const { vkey } = readStored(TRUSTED_KEY);
  return typeof vkey === 'string' ? vkey : null;
}

/** Keeps the verifier key that the reader trusts; null: the server's own is used again. */
export function keepTrustedKey(vkey: string | null): void {
  if (vkey === null) removeStored(TRUSTED_KEY);
  else writeStored(TRUSTED_KEY, { vkey });
}
