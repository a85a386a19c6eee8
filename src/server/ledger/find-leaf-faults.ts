import { eventLeaf, sealedLeaf } from '#domain/ledger/leaf.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { commitment, leafHash, type Opening } from './ledger-work.ts';

type StoredLeaf = { readonly leaf: Uint8Array; readonly leafHash: Uint8Array };

/**
 * Compares the stored leaf of an event with its hash, with the event and with what is stored of its openings;
 * returns a sentence for each difference. An erased opening cannot be compared.
 */
export function findLeafFaults(
  event: RecordedEvent,
  { leaf, leafHash: hash }: StoredLeaf,
  openings: readonly Opening[],
): string[] {
  const number = event.index;
  const text = Buffer.from(leaf).toString('utf8');
  const promised = commitmentsIn(text);
  const entry = openings.find(({ part }) => part === 'entry');
  const note = openings.find(({ part }) => part === 'note');
  // The full leaf of a sealed event is known as long as its opening is.
  const full = promised.sealed === null ? text : (entry?.content ?? null);
  const faults: string[] = [];
  if (!Buffer.from(leafHash(leaf)).equals(hash)) faults.push(`Leaf ${number} does not have its hash.`);
  if (promised.sealed !== null && text !== sealedLeaf(event, promised.sealed))
    faults.push(`Leaf ${number} differs from its event.`);
  if (full !== null && full !== eventLeaf(event, commitmentsIn(full).note))
    faults.push(`The text of leaf ${number} differs from its event.`);
  if (entry !== undefined && commitment(entry.salt, entry.content) !== promised.sealed)
    faults.push(`The opening of event ${number} is not the one that its leaf commits to.`);
  if (note !== undefined && full !== null && commitment(note.salt, note.content) !== commitmentsIn(full).note)
    faults.push(`The note of event ${number} is not the one that its leaf commits to.`);
  return faults;
}

type Commitments = { readonly sealed: string | null; readonly note: string | null };

/**
 * Reads the commitments of a leaf: to the full leaf of a sealed event, and to a note or the head of the audit
 * log.
 */
function commitmentsIn(text: string): Commitments {
  try {
    const { c, note, head } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return { sealed: textOrNull(c), note: textOrNull(note ?? head) };
  } catch {
    // Not a leaf of ours: it differs from every event.
    return { sealed: null, note: null };
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
