import type { LedgerEvent, RecordedEvent } from '#domain/ledger/ledger-event.ts';
import { eventLeaf, sealedLeaf } from '#domain/ledger/leaf.ts';
import { randomSalt } from '../kernel/ids.ts';
import { commitment, leafHash } from './commitment.ts';

export type Opening = {
  readonly idx: number;
  readonly part: 'note' | 'entry';
  readonly salt: Uint8Array;
  readonly content: string;
};

export type Entry = {
  readonly event: RecordedEvent;
  readonly sealed: boolean;
  readonly leaf: Uint8Array;
  readonly leafHash: Uint8Array;
  readonly openings: readonly Opening[];
};

/**
 * Gives an event its leaf. A note never stands in it: only its commitment, while text and salt lie in an opening, where
 * they can be erased. An event of a project that is not public is sealed as a whole in the same way.
 */
export function writeEntry(event: RecordedEvent, note: string | null, sealed: boolean): Entry {
  const idx = event.index;
  const noteSalt = randomSalt();
  const openings: Opening[] = note === null ? [] : [{ idx, part: 'note', salt: noteSalt, content: note }];
  const open = eventLeaf(event, note === null ? null : commitment(noteSalt, note));
  if (!sealed) return entry(event, open, sealed, openings);
  const salt = randomSalt();
  openings.push({ idx, part: 'entry', salt, content: open });
  return entry(event, sealedLeaf(event, commitment(salt, open)), sealed, openings);
}

/** Puts an event in its place in the log; its time has whole seconds. */
export function placeEvent(event: LedgerEvent, index: number, at: Date): RecordedEvent {
  return { index, at: at.toISOString().replace(/\.\d{3}Z$/, 'Z'), ...event };
}

function entry(event: RecordedEvent, text: string, sealed: boolean, openings: readonly Opening[]): Entry {
  const leaf = Buffer.from(text, 'utf8');
  return { event, sealed, leaf, leafHash: leafHash(leaf), openings };
}
