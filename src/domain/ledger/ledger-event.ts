import type { ProjectStatus } from '../project/status.ts';
import type { SerialRange } from './serial.ts';
import type { RetiredAgainst } from './serial-block.ts';

type OfUnits = { readonly project: string; readonly year: number; readonly range: SerialRange };

/**
 * An event before the log gives it an index and a time. `organization` is the acting organization, never a person. Issuing takes its range
 * from the project's counter. The note of a retirement against Other and the reason of a correction are stored beside the log. An
 * `audit-head` commits to the audit log's first `entries` entries and moves no units.
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
  | ({ readonly type: 'corrected'; readonly organization: string } & OfUnits);

export type LedgerEventType = LedgerEvent['type'];

/** An event in the log: `index` counts from 0 without gaps, `at` never decreases (ISO 8601 in UTC, whole seconds). */
export type RecordedEvent = { readonly index: number; readonly at: string } & LedgerEvent;
