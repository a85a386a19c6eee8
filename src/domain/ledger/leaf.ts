import { type CanonicalValue, canonicalJson } from './canonical-json.ts';
import type { RecordedEvent } from './ledger-event.ts';
import { countUnits, type SerialRange } from './serial.ts';
import type { RetiredAgainst } from './serial-block.ts';

const LEAF_VERSION = 1;

/**
 * Returns the canonical text of a public event's leaf in the log. It identifies organizations by serial and contains no name, free text or
 * person; a note, or the head of the audit log, appears only as its commitment (`sha256:…`). Unit ranges are integers; serial texts are
 * derived from them.
 */
export function eventLeaf(event: RecordedEvent, noteCommitment: string | null = null): string {
  const commitmentKey = event.type === 'audit-head' ? 'head' : 'note';
  return canonicalJson({
    ...header(event),
    ...payload(event),
    ...(noteCommitment === null ? {} : { [commitmentKey]: noteCommitment }),
  });
}

/**
 * Returns the leaf of an event of a project that is not public: only the commitment to its full leaf text, its index and its time. The
 * commitment's opening lets its recipients verify the event; others learn nothing.
 */
export function sealedLeaf(
  event: { readonly index: number; readonly at: string },
  commitment: string,
): string {
  return canonicalJson({ c: commitment, seq: event.index, t: event.at, type: 'sealed', v: LEAF_VERSION });
}

function header(event: RecordedEvent): Record<string, CanonicalValue> {
  return { seq: event.index, t: event.at, type: event.type.replace('-', '_'), v: LEAF_VERSION };
}

function payload(event: RecordedEvent): Record<string, CanonicalValue> {
  switch (event.type) {
    case 'genesis':
      return {};
    case 'audit-head':
      return { count: event.entries };
    case 'project-status':
      return { org: event.organization, project: event.project, status: event.status };
    case 'inventory-set':
      return {
        count: event.tonnes,
        inv: { project: event.project, year: event.year },
        org: event.organization,
      };
    case 'issued':
    case 'recorded':
    case 'cancelled':
    case 'corrected':
      return units(event);
    case 'retired':
      return { ...units(event), ...inventory(event.against) };
    case 'transferred':
      return { ...units(event), to: event.receiver };
  }
}

function units(
  event: Extract<RecordedEvent, { readonly range: SerialRange }>,
): Record<string, CanonicalValue> {
  return {
    count: countUnits(event.range),
    max: event.range.max,
    min: event.range.min,
    org: event.organization,
    project: event.project,
    year: event.year,
  };
}

function inventory(against: RetiredAgainst): Record<string, CanonicalValue> {
  return against.kind === 'inventory' ? { inv: { project: against.project, year: against.year } } : {};
}
