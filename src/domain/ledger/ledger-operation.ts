import { accept, refuse, type Result } from '../result.ts';
import type { ProjectStatus } from '../project/status.ts';
import { issueUnits } from './issue-units.ts';
import type { LedgerEvent } from './ledger-event.ts';
import type { Projection } from './projection.ts';
import type { SerialRange } from './serial.ts';
import type { RetiredAgainst } from './serial-block.ts';

/** A retirement's purpose; against Other with its free-text note, which is stored beside the log. */
export type Purpose =
  | { readonly kind: 'other'; readonly note: string }
  | (RetiredAgainst & { readonly kind: 'inventory' });

/** An operation on the ledger. `organization` acts; ranges of new units come from the project's counter. */
export type LedgerOperation =
  | {
      readonly type: 'state-status';
      readonly organization: string;
      readonly project: string;
      readonly status: ProjectStatus;
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
    }
  | {
      readonly type: 'retire-first';
      readonly organization: string;
      readonly project: string;
      readonly year: number;
      readonly tonnes: number;
      readonly purpose: Purpose;
    };

/** Returns the inventory year that an operation changes and must lock; null when it changes none. */
export function inventoryOf(
  operation: LedgerOperation,
): { readonly project: string; readonly year: number } | null {
  if (operation.type === 'set-inventory-year') return { project: operation.project, year: operation.year };
  if (operation.type !== 'retire' && operation.type !== 'retire-first') return null;
  const { purpose } = operation;
  return purpose.kind === 'inventory' ? { project: purpose.project, year: purpose.year } : null;
}

/**
 * Returns the event for an operation. `retire-first` takes a vintage's lowest active serials as one contiguous range. Refused here:
 * quantities that are not whole and positive, and units that do not exist; `applyEvent` checks the rest.
 */
export function eventOf(projection: Projection, operation: LedgerOperation): Result<LedgerEvent> {
  switch (operation.type) {
    case 'state-status': {
      const { organization, project, status } = operation;
      return accept({ type: 'project-status', organization, project, status });
    }
    case 'set-inventory-year': {
      const { organization, project, year, tonnes } = operation;
      return accept({ type: 'inventory-set', organization, project, year, tonnes });
    }
    case 'issue':
    case 'record':
      return issuedEvent(projection, operation);
    case 'retire':
      return retiredEvent(projection, operation, operation.range);
    case 'retire-first':
      return firstRetiredEvent(projection, operation);
  }
}

type Of<Type extends LedgerOperation['type']> = LedgerOperation & { readonly type: Type };

function issuedEvent(projection: Projection, operation: Of<'issue' | 'record'>): Result<LedgerEvent> {
  const { organization, project, year, tonnes } = operation;
  const issued = issueUnits(projection.nextSequence.get(project) ?? 1, tonnes);
  if (!issued.ok) return issued;
  const type = operation.type === 'issue' ? 'issued' : 'recorded';
  return accept({ type, organization, project, year, range: issued.value.range });
}

function firstRetiredEvent(projection: Projection, operation: Of<'retire-first'>): Result<LedgerEvent> {
  const { project, year, tonnes, organization } = operation;
  if (!Number.isSafeInteger(tonnes) || tonnes < 1)
    return refuse('quantity-not-positive', { quantity: tonnes });
  const lowest = (projection.blocks.get(project) ?? [])
    .filter((block) => block.year === year && block.state === 'active' && block.holder === organization)
    .toSorted((one, other) => one.min - other.min)[0];
  if (lowest === undefined) return refuse('range-not-covered', { year, tonnes });
  return retiredEvent(projection, operation, { min: lowest.min, max: lowest.min + tonnes - 1 });
}

function retiredEvent(
  projection: Projection,
  operation: Of<'retire' | 'retire-first'>,
  range: SerialRange,
): Result<LedgerEvent> {
  const { organization, project, purpose } = operation;
  const year = projection.blocks
    .get(project)
    ?.find((block) => block.min <= range.min && range.min <= block.max)?.year;
  if (year === undefined) return refuse('range-not-covered', { min: range.min, max: range.max });
  const against: RetiredAgainst =
    purpose.kind === 'inventory'
      ? { kind: 'inventory', project: purpose.project, year: purpose.year }
      : { kind: 'other' };
  return accept({ type: 'retired', organization, project, year, range, against });
}
