import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { blankEntry } from '#domain/project/blank-entry.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { changedFields, type FieldChange } from '#domain/project/entry.ts';
import { daysAfter } from './calendar.ts';
import type { Entry } from './entry.ts';
import { slotsOfYear } from './slots-of-year.ts';
import { sequenceOf } from './sequence.ts';

/** A step of an approved entry's history: what its owner, or the registry's office, did, and what that is in the ledger. */
export type Step = {
  readonly by: 'owner' | 'office';
  readonly act: 'created' | 'submitted' | 'approved' | 'emissions-updated';
  readonly at: Date;
  readonly changes: readonly FieldChange[];
  readonly operations: readonly LedgerOperation[];
};

type Files = Readonly<Record<string, string>>;

/** February and half of March: when the figures of the year before come in. */
const DAYS_OF_FIGURES = 44;
const DAYS_TO_DECIDE = 2;

/**
 * How an approved entry came to stand as it does: begun with the years that had gone by as realized ones, submitted,
 * approved, and a year added each spring since, with the documents that belong to it.
 */
export function composeHistory(entry: Entry, files: Files): Step[] {
  const { facts, times } = entry;
  const { begun, submitted, decided } = times;
  if (submitted === null || decided === null) throw new Error(`${entry.serial} was not approved.`);
  const years = realizedYears(entry);
  const [before, since] = [
    years.filter((year) => wasThen(entry, year)),
    years.filter((year) => !wasThen(entry, year)),
  ];
  const laterSlots = new Set(since.flatMap((year) => slotsOfYear(entry, year, years)));
  const filesThen = Object.fromEntries(Object.entries(files).filter(([slot]) => !laterSlots.has(slot)));
  const rows = rowsWhen(entry, { realized: new Set(before), issued: new Set() });
  const changes = changedFields(blankEntry(facts.programType), { ...facts, files: filesThen, rows });
  return [
    step('owner', 'created', begun, { changes }),
    step('owner', 'submitted', submitted),
    step('office', 'approved', decided, { operations: [stand(entry, 'Approved'), ...settle(entry, before)] }),
    ...since.flatMap((year) => addYear(entry, year, { years, files })),
  ];
}

type Known = { readonly years: readonly number[]; readonly files: Files };

/** In the spring after a year it is realized, and approved some days later. */
function addYear(entry: Entry, year: number, { years, files }: Known): Step[] {
  const before = years.filter((one) => one < year);
  const issued = new Set(before.filter((one) => isUnitYear(entry, one)));
  const rows = (realized: readonly number[]) => rowsWhen(entry, { realized: new Set(realized), issued });
  const documents = slotsOfYear(entry, year, years).map((slot) => {
    return { field: `documents.${slot}`, before: null, after: files[slot] ?? null };
  });
  const change = { field: 'emissionReductions', before: rows(before), after: rows([...before, year]) };
  const at = figuresIn(entry, year);
  return [
    step('owner', 'emissions-updated', at, {
      changes: [...documents, change],
      operations: [stand(entry, 'Submitted')],
    }),
    step('office', 'approved', daysAfter(at, DAYS_TO_DECIDE), {
      operations: [stand(entry, 'Approved'), ...settle(entry, [year])],
    }),
  ];
}

function figuresIn({ facts }: Entry, year: number): Date {
  const next = sequenceOf(`${facts.title} ${year}`);
  return new Date(
    Date.UTC(year + 1, 1, 1 + Math.floor(DAYS_OF_FIGURES * next()), 16, Math.floor(300 * next())),
  );
}

type Told = Partial<Pick<Step, 'changes' | 'operations'>>;

function step(
  by: Step['by'],
  act: Step['act'],
  at: Date,
  { changes = [], operations = [] }: Told = {},
): Step {
  return { by, act, at, changes, operations };
}

function stand({ serial, organizationSerial }: Entry, status: 'Submitted' | 'Approved'): LedgerOperation {
  return { type: 'state-status', organization: organizationSerial, project: serial, status };
}

/** What an approval of realized years makes of them: units, or an inventory's years in force. */
function settle(
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

/** Bought units were all there already when they were recorded. */
function wasThen({ facts: { programType, registeredAt } }: Entry, year: number): boolean {
  return programType === 'Offsets' || year < registeredAt.getUTCFullYear();
}

/** The years that were realized by now, in their order. */
function realizedYears({ units, facts }: Entry): number[] {
  const counted = facts.rows.filter(({ status }) => status === 'Inventory');
  return [...new Set([...units, ...counted].map(({ year }) => year))].toSorted((one, other) => one - other);
}

type Standing = { readonly realized: ReadonlySet<number>; readonly issued: ReadonlySet<number> };

/** The rows that stood in an entry when some years were realized, and some of those units already. */
function rowsWhen({ units, facts }: Entry, { realized, issued }: Standing): YearlyRow[] {
  const ofUnits = units.map(({ year, tonnes: quantity }): YearlyRow => {
    return { year, status: 'Registered', quantity };
  });
  return [...ofUnits, ...facts.rows]
    .filter(({ year }) => !issued.has(year))
    .map((row) => (realized.has(row.year) ? row : { ...row, status: planned[row.status] ?? row.status }));
}

/** What a realized row was before its year had gone by. */
const planned: Partial<Record<YearlyRow['status'], YearlyRow['status']>> = {
  Registered: 'Projected',
  Inventory: 'ProjectedInventory',
};
