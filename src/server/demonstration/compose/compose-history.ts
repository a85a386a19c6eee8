import { blankEntry } from '#domain/project/blank-entry.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { changedFields, type FieldChange } from '#domain/project/entry.ts';
import type { Entry } from './entry.ts';

/** A step of an entry's history: what its owner, or the registry's office, did, and which years became units by it. */
export type Step = {
  readonly by: 'owner' | 'office';
  readonly act: 'created' | 'submitted' | 'approved' | 'rejected' | 'emissions-updated';
  readonly at: Date;
  readonly changes: readonly FieldChange[];
  readonly unitYears: readonly number[];
};

type Files = Readonly<Record<string, string>>;

const DAY = 86_400_000;
const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY);

/**
 * How an entry came to stand as it does: begun with the years that had gone by as realized ones, submitted, decided, and a
 * year added each spring since. An entry that is a draft was begun when it was registered.
 */
export function composeHistory(entry: Entry, files: Files): Step[] {
  const { facts } = entry;
  const { status, registeredAt } = facts;
  const decided = composeSubmission(entry);
  const isDraft = status === 'Draft';
  const years = realizedYears(entry);
  const atFirst = status === 'Approved' ? years.filter((year) => wasThen(entry, year)) : years;
  const first = { ...facts, files, rows: rowsWhen(entry, { realized: new Set(atFirst), issued: new Set() }) };
  const changes = changedFields(blankEntry(facts.programType), first);
  const begun = step('owner', 'created', isDraft ? registeredAt : later(decided, -9), { changes });
  if (isDraft) return [begun];
  const submitted = step('owner', 'submitted', decided);
  if (status === 'Submitted') return [begun, submitted];
  if (status === 'Rejected') return [begun, submitted, step('office', 'rejected', later(decided, 3))];
  const unitYears = atFirst.filter((year) => isUnitYear(entry, year));
  const approved = step('office', 'approved', registeredAt, { unitYears });
  const since = years.filter((year) => !wasThen(entry, year));
  return [begun, submitted, approved, ...since.flatMap((year) => addYear(entry, year))];
}

/** When an entry was submitted: some days before it was approved. */
export function composeSubmission({ facts: { status, registeredAt } }: Entry): Date {
  return status === 'Approved' ? later(registeredAt, -4) : registeredAt;
}

/** In the spring after a year it is realized, and where it is one of units, approved some days later. */
function addYear(entry: Entry, year: number): Step[] {
  const years = realizedYears(entry);
  const before = years.filter((one) => one < year);
  const issued = new Set(before.filter((one) => isUnitYear(entry, one)));
  const rows = (realized: readonly number[]) => rowsWhen(entry, { realized: new Set(realized), issued });
  const change = { field: 'emissionReductions', before: rows(before), after: rows([...before, year]) };
  const at = new Date(Date.UTC(year + 1, 2, 3 + (year % 20), 17));
  const updated = step('owner', 'emissions-updated', at, { changes: [change] });
  if (!isUnitYear(entry, year)) return [updated];
  return [updated, step('office', 'approved', later(at, 2), { unitYears: [year] })];
}

type Told = Partial<Pick<Step, 'changes' | 'unitYears'>>;

function step(by: Step['by'], act: Step['act'], at: Date, { changes = [], unitYears = [] }: Told = {}): Step {
  return { by, act, at, changes, unitYears };
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
  const counted = facts.rows.filter(({ status }) => status === 'Inventory' || status === 'Registered');
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
