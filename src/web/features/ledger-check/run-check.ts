import type { Checkpoint } from '#domain/public-log/checkpoint.ts';
import type { ShownEvent } from '#web/looks/recorded-event.tsx';
import { compareEvent, type EventMatch } from './compare-event.ts';
import { readKnown, readTrustedKey, rememberCheckpoint } from './device-memory.ts';
import { type Continuity, compareWithKnown, followProof, type KnownCheckpoint } from './follow-log.ts';
import { type CheckingKey, checkSignature, openKey, type Signature } from './verifier-key.ts';
import { canHash } from './web-hashes.ts';

/** What was checked of an event, and with which result. */
export type CheckedEvent = {
  readonly kind: 'checked';
  readonly checkpoint: Checkpoint;
  readonly note: string;
  readonly isIncluded: boolean;
  readonly match: EventMatch;
  /** `other-ledger`: the key is of a log of another name. */
  readonly signature: Signature | 'other-ledger';
  readonly key: CheckingKey;
  /** True for the key that the reader entered, false for the server's own. */
  readonly isTrustedKey: boolean;
  readonly continuity: Continuity;
  /** What the browser knew before this check. */
  readonly known: KnownCheckpoint | null;
};

/**
 * The result of a check; without one, why: the browser cannot hash here, the server was not reached, the event is not
 * signed yet, or the server sent something else than a proof of it.
 */
export type CheckResult =
  | CheckedEvent
  | { readonly kind: 'cannot-hash' | 'unreachable' | 'unsigned' | 'unreadable' };

/** An event of units that a page shows, and their project. */
export type EventToCheck = { readonly event: ShownEvent; readonly project: string };

/**
 * Checks an event: that it is in the log, that the log is signed, that the event says what the page shows, and that the
 * log continues the one that this browser saw before. What was found right is remembered.
 */
export async function runCheck({ event, project }: EventToCheck, signal: AbortSignal): Promise<CheckResult> {
  if (!canHash()) return { kind: 'cannot-hash' };
  const trusted = readTrustedKey();
  const proof = await load(`/ledger/proof/${event.index}`, signal);
  if (proof.kind !== 'text') return proof;
  const vkey = trusted === null ? await load('/ledger/vkey', signal) : textOf(trusted);
  if (vkey.kind !== 'text') return vkey;
  const key = await openKey(vkey.text);
  const followed = await followProof(proof.text, event.index);
  if (key === null || followed === null) return { kind: 'unreadable' };
  const { leaf, checkpoint, note, isIncluded } = followed;
  const known = readKnown();
  const continuity = await compareWithKnown(known, checkpoint, (old, size) =>
    loadConsistency(old, size, signal),
  );
  const signature = key.name === checkpoint.origin ? await checkSignature(note, key) : 'other-ledger';
  const match = compareEvent(leaf, event, project);
  const checked = { kind: 'checked', checkpoint, note, isIncluded, match, signature, key } as const;
  const result = { ...checked, isTrustedKey: trusted !== null, continuity, known };
  if (mayBeRemembered(result)) rememberCheckpoint(note);
  return result;
}

const WELL: ReadonlySet<Continuity> = new Set(['first', 'same', 'continued'] as const);

/** True if the log continues what the browser knew. */
export function isContinuous({ continuity }: Pick<CheckedEvent, 'continuity'>): boolean {
  return WELL.has(continuity);
}

/** A browser without Ed25519 remembers what it was shown too: a later rollback would still be seen. */
function mayBeRemembered(result: CheckedEvent): boolean {
  const { isIncluded, signature } = result;
  return isIncluded && (signature === 'signed' || signature === 'unsupported') && isContinuous(result);
}

type Loaded =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unsigned' | 'unreachable' | 'unreadable' };

function textOf(text: string): Loaded {
  return { kind: 'text', text };
}

const NOT_FOUND = 404;

/** Loads a text of the log: `unsigned` where it will have it soon, `unreadable` where it has none. */
async function load(path: string, signal: AbortSignal): Promise<Loaded> {
  try {
    const response = await fetch(path, { signal, cache: 'no-store' });
    if (response.ok) return textOf(await response.text());
    if (response.status !== NOT_FOUND) return { kind: 'unreachable' };
    return { kind: response.headers.has('retry-after') ? 'unsigned' : 'unreadable' };
  } catch {
    // There is no connection, or it broke.
    return { kind: 'unreachable' };
  }
}

async function loadConsistency(
  old: number,
  size: number,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const loaded = await load(`/ledger/consistency/${old}/${size}`, signal);
  return loaded.kind === 'text' ? loaded.text.split('\n').slice(0, -1) : null;
}
