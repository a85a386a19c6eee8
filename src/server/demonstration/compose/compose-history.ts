import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { blankEntry } from '#domain/project/blank-entry.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { changedFields, type FieldChange } from '#domain/project/entry.ts';
import { daysAfter } from './calendar.ts';
import type { Entry } from './entry.ts';
import { slotsOfYear } from './slots-of-year.ts';
import { sequenceOf } from './sequence.ts';

/** A step in an approved entry's history: what its owner or the registry office did, and the resulting ledger operations. */
export type Step = {
  readonly by: 'owner' | 'office';
  readonly act: 'created' | 'submitted' | 'approved' | 'emissions-updated';
  readonly at: Date;
  readonly changes: readonly FieldChange[];
  readonly operations: readonly LedgerOperation[];
};

type Files = Readonly<Record<string, string>>;

/** The previous year's quantities arrive in February and the first half of March. */
const REPORTING_DAYS = 44;
const DAYS_TO_DECIDE = 2;

/**
 * Returns the history of an approved entry: created with past years realized, submitted, approved, and then each spring one more year with
 * its documents.
 */
export function composeHistory(entry: Entry, files: Files): Step[] {
  const { facts, times } = entry;
  const { begun, submitted, decided } = times;
  if (submitted === null || decided === null) throw new Error(`${entry.serial} was not approved.`);
  const years = realizedYears(entry);
  const [before, since] = [
    years.filter((year) => wasRealizedAtStart(entry, year)),
    years.filter((year) => !wasRealizedAtStart(entry, year)),
  ];
  const laterSlots = new Set(since.flatMap((year) => slotsOfYear(entry, year, years)));
  const filesThen = Object.fromEntries(Object.entries(files).filter(([slot]) => !laterSlots.has(slot)));
  const rows = rowsAt(entry, { realized: new Set(before), issued: new Set() });
  const changes = changedFields(blankEntry(facts.programType), { ...facts, files: filesThen, rows });
  return [
    step('owner', 'created', begun, { changes }),
    step('owner', 'submitted', submitted),
    step('office', 'approved', decided, {
      operations: [stateStatus(entry, 'Approved'), ...approvalOperations(entry, before)],
    }),
    ...since.flatMap((year) => addYear(entry, year, { years, files })),
  ];
}

type History = { readonly years: readonly number[]; readonly files: Files };

/** Returns the steps that realize a year in the following spring and approve it some days later. */
function addYear(entry: Entry, year: number, { years, files }: History): Step[] {
  const before = years.filter((one) => one < year);
  const issued = new Set(before.filter((one) => isUnitYear(entry, one)));
  const rows = (realized: readonly number[]) => rowsAt(entry, { realized: new Set(realized), issued });
  const documents = slotsOfYear(entry, year, years).map((slot) => {
    return { field: `documents.${slot}`, before: null, after: files[slot] ?? null };
  });
  const change = { field: 'emissionReductions', before: rows(before), after: rows([...before, year]) };
  const at = reportedAt(entry, year);
  return [
    step('owner', 'emissions-updated', at, {
      changes: [...documents, change],
      operations: [stateStatus(entry, 'Submitted')],
    }),
    step('office', 'approved', daysAfter(at, DAYS_TO_DECIDE), {
      operations: [stateStatus(entry, 'Approved'), ...approvalOperations(entry, [year])],
    }),
  ];
}

function reportedAt({ facts }: Entry, year: number): Date {
  const next = sequenceOf(`${facts.title} ${year}`);
  return new Date(
    Date.UTC(year + 1, 1, 1 + Math.floor(REPORTING_DAYS * next()), 16, Math.floor(300 * next())),
  );
}

type StepDetails = Partial<Pick<Step, 'changes' | 'operations'>>;

function step(
  by: Step['by'],
  act: Step['act'],
  at: Date,
  { changes = [], operations = [] }: StepDetails = {},
): Step {
  return { by, act, at, changes, operations };
}

function stateStatus(
  { serial, organizationSerial }: Entry,
  status: 'Submitted' | 'Approved',
): LedgerOperation {
  return { type: 'state-status', organization: organizationSerial, project: serial, status };
}

/** Returns the operations for approving realized years: units, or an inventory's years in force. */
function approvalOperations(
  { serial, organizationSerial, units, facts }: Entry,
  years: readonly number[],
): LedgerOperation[] {
  const by = { organization: organizationSerial, project: serial };
  const issuing = facts.programType === 'Offsets' ? 'record' : 'issue';
  const counted = facts.rows.filter(({ status }) => status === 'Inventory');
  return years.flatMap((year) => [
    ...units.filter((unit) => unit.year === year).map((unit) => ({ type: issuing, ...by, ...unit }) as const),
    ...counted
      .filter((row) => row.year === year)
      .map(({ quantity }) => ({ type: 'set-inventory-year', ...by, year, tonnes: quantity }) as const),
  ]);
}

function isUnitYear({ units }: Entry, wanted: number): boolean {
  return units.some(({ year }) => year === wanted);
}

/** Returns whether a year was realized at registration. Purchased units were all realized when they were recorded. */
function wasRealizedAtStart({ facts: { programType, registeredAt } }: Entry, year: number): boolean {
  return programType === 'Offsets' || year < registeredAt.getUTCFullYear();
}

/** Returns the years realized so far, in order. */
function realizedYears({ units, facts }: Entry): number[] {
  const counted = facts.rows.filter(({ status }) => status === 'Inventory');
  return [...new Set([...units, ...counted].map(({ year }) => year))].toSorted((one, other) => one - other);
}

type YearStates = { readonly realized: ReadonlySet<number>; readonly issued: ReadonlySet<number> };

/** Returns the rows of an entry at the time when the years in `realized` were realized and those in `issued` already had units. */
function rowsAt({ units, facts }: Entry, { realized, issued }: YearStates): YearlyRow[] {
  const ofUnits = units.map(({ year, tonnes: quantity }): YearlyRow => {
    return { year, status: 'Registered', quantity };
  });
  return [...ofUnits, ...facts.rows]
    .filter(({ year }) => !issued.has(year))
    .map((row) => (realized.has(row.year) ? row : { ...row, status: planned[row.status] ?? row.status }));
}

/** The status of a realized row before its year was over. */
const planned: Partial<Record<YearlyRow['status'], YearlyRow['status']>> = {
  Registered: 'Projected',
  Inventory: 'ProjectedInventory',
};
