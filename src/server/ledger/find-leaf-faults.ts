import { claimText, eventLeaf, type LeafVersion, leafVersion, sealedLeaf } from '#domain/ledger/leaf.ts';
import {
  type CertificateTexts,
  type CommittedPart,
  type OpeningPart,
  openingParts,
  type RecordedEvent,
} from '#domain/ledger/ledger-operation.ts';
import { commitment, leafHash, type Opening } from './ledger-work.ts';

/** What is stored of an event beside the event itself. */
export type StoredEvent = {
  readonly leaf: Uint8Array;
  readonly leafHash: Uint8Array;
  readonly openings: readonly Opening[];
  /** The parts whose openings an event of the log says were erased. */
  readonly erased: ReadonlySet<OpeningPart>;
  /** The texts of a retirement's certificate. */
  readonly certificate: CertificateTexts | undefined;
};

/**
 * Compares the stored leaf of an event with its hash, with the event and with what is stored of its openings, and
 * the claim of a retirement with its certificate; returns a sentence for each difference. An opening that an event
 * says was erased is not compared; one that is gone without is a difference.
 */
export function findLeafFaults(event: RecordedEvent, stored: StoredEvent): string[] {
  const number = event.index;
  const text = Buffer.from(stored.leaf).toString('utf8');
  const { sealed } = readLeaf(text);
  const entry = stored.openings.find(({ part }) => part === 'entry');
  // The full leaf of a sealed event is known as long as its opening is.
  const full = sealed === null ? text : (entry?.content ?? null);
  const { version, commitments } = readLeaf(full ?? '');
  const faults: string[] = [];
  if (!Buffer.from(leafHash(stored.leaf)).equals(stored.leafHash))
    faults.push(`Leaf ${number} does not have its hash.`);
  if (sealed !== null && text !== sealedLeaf(event, sealed))
    faults.push(`Leaf ${number} differs from its event.`);
  if (full !== null && full !== eventLeaf(event, commitments, versionOf(event, version)))
    faults.push(`The text of leaf ${number} differs from its event.`);
  faults.push(...findOpeningFaults(number, stored, full === null ? { sealed } : { sealed, ...commitments }));
  if (event.type === 'retired' && full !== null && version === 2)
    faults.push(...findCertificateFaults(number, stored, commitments.claim));
  return faults;
}

type Commitments = { readonly [Part in CommittedPart]: string | null };
/** Of a sealed leaf that nothing opens, what else it commits to is not known. */
type Promised = { readonly sealed: string | null } & Partial<Commitments>;

const names: Readonly<Record<OpeningPart, string>> = {
  entry: 'opening',
  note: 'note',
  claim: 'claim',
  content: 'content',
};

function findOpeningFaults(number: number, { openings, erased }: StoredEvent, promised: Promised): string[] {
  return openingParts.flatMap((part) => {
    const promise = part === 'entry' ? promised.sealed : promised[part];
    if (promise === undefined) return [];
    const opening = openings.find((one) => one.part === part);
    const what = `${names[part]} of event ${number}`;
    if (opening !== undefined) {
      if (commitment(opening.salt, opening.content) !== promise)
        return [`The ${what} is not the one that its leaf commits to.`];
      return erased.has(part) ? [`The ${what} is there, and the log says that it was erased.`] : [];
    }
    if (promise === null)
      return erased.has(part) ? [`The log says that a ${what} was erased; it had none.`] : [];
    return erased.has(part) ? [] : [`The ${what} is gone, and the log does not say that it was erased.`];
  });
}

/** Compares a certificate with the claim of its event; one whose claim was erased has no texts any more. */
function findCertificateFaults(
  number: number,
  { openings, erased, certificate }: StoredEvent,
  promise: string | null,
): string[] {
  if (certificate === undefined) return [`The retirement of event ${number} has no certificate.`];
  const claimed = openings.find(({ part }) => part === 'claim')?.content ?? null;
  const isErased = promise !== null && claimed === null && erased.has('claim');
  const { beneficiary, purpose } = certificate;
  const isSame = isErased ? beneficiary === null && purpose === null : claimText(certificate) === claimed;
  return isSame ? [] : [`The certificate of event ${number} does not say what its leaf commits to.`];
}

/** Only some types have leaves of version 2; every other version of a leaf differs from its event. */
function versionOf(event: RecordedEvent, version: LeafVersion): LeafVersion {
  return version === 2 ? leafVersion(event.type) : 1;
}

type Leaf = {
  readonly version: LeafVersion;
  readonly sealed: string | null;
  readonly commitments: Commitments;
};

/**
 * Reads the commitments of a leaf: to the full leaf of a sealed event, and to a note or the head of the audit
 * log, the texts of a certificate, and what was approved.
 */
function readLeaf(text: string): Leaf {
  try {
    const { c, note, head, claim, content, v } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const commitments = {
      note: textOrNull(note ?? head),
      claim: textOrNull(claim),
      content: textOrNull(content),
    };
    return { version: v === 2 ? 2 : 1, sealed: textOrNull(c), commitments };
  } catch {
    // Not a leaf of ours: it differs from every event.
    return { version: 1, sealed: null, commitments: { note: null, claim: null, content: null } };
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
