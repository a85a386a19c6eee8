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
 * Builds the log entry of an event. The leaf holds only a commitment to the note; the note and its salt go into an opening,
 * which can be erased. A sealed event, of a private project, is replaced by a commitment as a whole in the same way.
 */
export function writeEntry(event: RecordedEvent, note: string | null, sealed: boolean): Entry {
  const idx = event.index;
  const noteSalt = randomSalt();
  const openings: Opening[] = note === null ? [] : [{ idx, part: 'note', salt: noteSalt, content: note }];
  const plainLeaf = eventLeaf(event, note === null ? null : commitment(noteSalt, note));
  if (!sealed) return createEntry(event, plainLeaf, sealed, openings);
  const salt = randomSalt();
  openings.push({ idx, part: 'entry', salt, content: plainLeaf });
  return createEntry(event, sealedLeaf(event, commitment(salt, plainLeaf)), sealed, openings);
}

/** Returns an event with its index and time in the log, truncated to whole seconds. */
export function placeEvent(event: LedgerEvent, index: number, at: Date): RecordedEvent {
  return { index, at: at.toISOString().replace(/\.\d{3}Z$/, 'Z'), ...event };
}

function createEntry(
  event: RecordedEvent,
  text: string,
  sealed: boolean,
  openings: readonly Opening[],
): Entry {
  const leaf = Buffer.from(text, 'utf8');
  return { event, sealed, leaf, leafHash: leafHash(leaf), openings };
}
