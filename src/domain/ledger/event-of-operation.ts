import { accept, type Result, refuse } from '../result.ts';
import { issueUnits } from './change-units.ts';
import type { LedgerEvent, LedgerOperation } from './ledger-operation.ts';
import type { Projection } from './projection.ts';
import type { RetiredAgainst, SerialRange } from './serial.ts';

/**
 * Returns the event for an operation. `retire-first` takes a vintage's lowest active serials as one
 * contiguous range. Refused here: quantities that are not whole and positive, and units that do not exist;
 * `applyEvent` checks the rest.
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
    case 'transfer':
    case 'cancel':
    case 'correct':
      return movedEvent(projection, operation);
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
  const year = vintageOf(projection, project, range);
  if (year === undefined) return refuse('range-not-covered', { ...range });
  const against: RetiredAgainst =
    purpose.kind === 'inventory'
      ? { kind: 'inventory', project: purpose.project, year: purpose.year }
      : { kind: 'other' };
  return accept({ type: 'retired', organization, project, year, range, against });
}

function movedEvent(
  projection: Projection,
  operation: Of<'transfer' | 'cancel' | 'correct'>,
): Result<LedgerEvent> {
  const { organization, project, range } = operation;
  const year = vintageOf(projection, project, range);
  if (year === undefined) return refuse('range-not-covered', { ...range });
  const units = { organization, project, year, range };
  if (operation.type === 'transfer')
    return accept({ type: 'transferred', ...units, receiver: operation.receiver });
  return accept({ type: operation.type === 'cancel' ? 'cancelled' : 'corrected', ...units });
}

/** Returns the vintage of the first unit of a range; undefined if it does not exist. */
function vintageOf({ blocks }: Projection, project: string, { min }: SerialRange): number | undefined {
  return blocks.get(project)?.find((block) => block.min <= min && min <= block.max)?.year;
}
