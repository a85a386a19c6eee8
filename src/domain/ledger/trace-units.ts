import type { LedgerEventType } from './ledger-operation.ts';
import type { SerialRange } from './serial.ts';

export type UnitEventType = Exclude<
  LedgerEventType,
  | 'genesis'
  | 'audit-head'
  | 'project-status'
  | 'inventory-set'
  | 'merged'
  | 'merge-undone'
  | 'erased'
  | 'key'
  | 'epoch'
>;

/**
 * What happened to a range of units: by which organization, and who received them if they were transferred
 * (serials).
 */
export type UnitEvent = SerialRange & {
  readonly type: UnitEventType;
  readonly organization: string;
  readonly receiver: string | null;
};

/** Contiguous units that shared every event so far. */
export type UnitPart = SerialRange & {
  readonly status: 'Registered' | 'Retired' | 'Transferred' | 'Cancelled';
  readonly issuer: string;
  readonly holder: string;
};

/** A part that an event on some of its units divided, and the parts it became, lowest serials first. */
export type Division = { readonly part: SerialRange; readonly into: readonly SerialRange[] };

/** The units after an event: all parts, lowest serials first, and the parts that the event divided. */
export type TraceStep = { readonly parts: readonly UnitPart[]; readonly divisions: readonly Division[] };

/**
 * Follows units through their events, oldest first, and returns the parts after each. Events of units that
 * none of the events before issued or recorded are left out.
 */
export function traceUnits(events: readonly UnitEvent[]): readonly TraceStep[] {
  let parts: readonly UnitPart[] = [];
  return events.map((event) => {
    const pieces = parts.map((part) => ({ part, into: divide(part, event) }));
    const divisions = pieces.filter(({ into }) => into.length > 1);
    const created = isOrigin(event) ? [createPart(event)] : [];
    parts = [...pieces.flatMap(({ into }) => into), ...created].toSorted((one, other) => one.min - other.min);
    return { parts, divisions };
  });
}

function isOrigin({ type }: UnitEvent): boolean {
  return type === 'issued' || type === 'recorded';
}

function createPart({ min, max, organization }: UnitEvent): UnitPart {
  return { min, max, status: 'Registered', issuer: organization, holder: organization };
}

function divide(part: UnitPart, event: UnitEvent): readonly UnitPart[] {
  const taken = { min: Math.max(part.min, event.min), max: Math.min(part.max, event.max) };
  if (taken.min > taken.max || isOrigin(event)) return [part];
  const below = { ...part, max: taken.min - 1 };
  const above = { ...part, min: taken.max + 1 };
  return [below, { ...changed(part, event), ...taken }, above].filter(({ min, max }) => min <= max);
}

function changed(part: UnitPart, { type, receiver }: UnitEvent): UnitPart {
  switch (type) {
    case 'issued':
    case 'recorded':
      return part;
    case 'retired':
      return { ...part, status: 'Retired' };
    case 'cancelled':
      return { ...part, status: 'Cancelled' };
    case 'transferred':
      return { ...part, status: 'Transferred', holder: receiver ?? part.holder };
    case 'corrected':
      return { ...part, status: part.holder === part.issuer ? 'Registered' : 'Transferred' };
  }
}
