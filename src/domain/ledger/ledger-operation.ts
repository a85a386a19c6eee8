import type { ProjectStatus } from '../project/project-terms.ts';
import type { RetiredAgainst, SerialRange } from './serial.ts';

/**
 * Texts that a retirement's certificate shows: for whom it was made and why. The beneficiary can be kept
 * private.
 */
export type CertificateTexts = {
  readonly beneficiary: string | null;
  readonly purpose: string | null;
  readonly isBeneficiaryPrivate: boolean;
};

/** A retirement's purpose; against Other with its free-text note, which is stored beside the log. */
export type Purpose =
  | { readonly kind: 'other'; readonly note: string }
  | (RetiredAgainst & { readonly kind: 'inventory' });

/** A year of an inventory. */
export type InventoryYearKey = { readonly project: string; readonly year: number };

/** An operation on the ledger. `organization` acts; ranges of new units come from the project's counter. */
export type LedgerOperation =
  | {
      readonly type: 'state-status';
      readonly organization: string;
      readonly project: string;
      readonly status: ProjectStatus;
      /** Of an approval: the canonical text of what is approved (`approvedContent`). */
      readonly content?: string;
    }
  | {
      readonly type: 'set-inventory-year';
      readonly organization: string;
      readonly project: string;
      readonly year: number;
      readonly tonnes: number;
    }
  | {
      readonly type: 'issue' | 'record';
      readonly organization: string;
      readonly project: string;
      readonly year: number;
      readonly tonnes: number;
    }
  | {
      readonly type: 'retire';
      readonly organization: string;
      readonly project: string;
      readonly range: SerialRange;
      readonly purpose: Purpose;
      readonly certificate?: CertificateTexts;
    }
  | {
      readonly type: 'transfer';
      readonly organization: string;
      readonly project: string;
      readonly range: SerialRange;
      readonly receiver: string;
    }
  | {
      readonly type: 'cancel';
      readonly organization: string;
      readonly project: string;
      readonly range: SerialRange;
    }
  | {
      readonly type: 'correct';
      readonly organization: string;
      readonly project: string;
      readonly range: SerialRange;
      readonly reason: string;
      /** The inventory years that the units were seen to be retired against, which must be locked. */
      readonly inventories: readonly InventoryYearKey[];
    }
  | {
      readonly type: 'retire-first';
      readonly organization: string;
      readonly project: string;
      readonly year: number;
      readonly tonnes: number;
      readonly purpose: Purpose;
    };

/** Returns the inventory years that an operation changes and must lock. */
export function inventoriesOf(operation: LedgerOperation): readonly InventoryYearKey[] {
  switch (operation.type) {
    case 'set-inventory-year':
      return [{ project: operation.project, year: operation.year }];
    case 'retire':
    case 'retire-first':
      return operation.purpose.kind === 'inventory' ? [operation.purpose] : [];
    case 'correct':
      return operation.inventories;
    case 'state-status':
    case 'issue':
    case 'record':
    case 'transfer':
    case 'cancel':
      return [];
  }
}

/**
 * Returns the serials that decide whether an operation is allowed: its range, of an empty range its start;
 * null if it names none.
 */
export function rangeOf(operation: LedgerOperation): SerialRange | null {
  if (!('range' in operation)) return null;
  const { min, max } = operation.range;
  return Number.isSafeInteger(min) && Number.isSafeInteger(max) ? { min, max: Math.max(min, max) } : null;
}

/** The texts that a leaf commits to, stored beside the log. */
export type CommittedPart = 'note' | 'claim' | 'content';

/** What an opening opens: such a text, or the full leaf of a sealed event. */
export type OpeningPart = CommittedPart | 'entry';

export const openingParts: readonly OpeningPart[] = ['note', 'claim', 'content', 'entry'];

type OfUnits = { readonly project: string; readonly year: number; readonly range: SerialRange };

/**
 * An event before the log gives it an index and a time. `organization` is the acting organization, never a
 * person. Issuing takes its range from the project's counter. The note of a retirement against Other and the
 * reason of a correction are stored beside the log. An `audit-head` commits to the audit log's first
 * `entries` entries and moves no units. `merged` gives all units and projects of `organization` to `receiver`,
 * `merge-undone` gives back what it gave. `erased` says that what the event `ref` commits to is no longer
 * kept, and `key` that the log is signed with another key (a verifier key) from now on,
 * and `epoch` that it has another name from now on, that of the verifier key: an older state of it was restored, and
 * `formerHead` (size and root, such as `1622:H4sI…=`) is the last checkpoint known in the former name.
 */
export type LedgerEvent =
  | { readonly type: 'genesis' }
  | { readonly type: 'audit-head'; readonly entries: number }
  | {
      readonly type: 'project-status';
      readonly organization: string;
      readonly project: string;
      readonly status: ProjectStatus;
    }
  | {
      readonly type: 'inventory-set';
      readonly organization: string;
      readonly project: string;
      readonly year: number;
      readonly tonnes: number;
    }
  | ({ readonly type: 'issued' | 'recorded'; readonly organization: string } & OfUnits)
  | ({ readonly type: 'retired'; readonly organization: string; readonly against: RetiredAgainst } & OfUnits)
  | ({ readonly type: 'transferred'; readonly organization: string; readonly receiver: string } & OfUnits)
  | ({ readonly type: 'cancelled'; readonly organization: string } & OfUnits)
  | ({ readonly type: 'corrected'; readonly organization: string } & OfUnits)
  | { readonly type: 'merged' | 'merge-undone'; readonly organization: string; readonly receiver: string }
  | { readonly type: 'erased'; readonly ref: number; readonly part: OpeningPart }
  | { readonly type: 'key'; readonly verifierKey: string }
  | { readonly type: 'epoch'; readonly verifierKey: string; readonly formerHead: string };

export type LedgerEventType = LedgerEvent['type'];

/**
 * An event in the log: `index` counts from 0 without gaps, `at` never decreases (ISO 8601 in UTC, whole
 * seconds).
 */
export type RecordedEvent = { readonly index: number; readonly at: string } & LedgerEvent;
