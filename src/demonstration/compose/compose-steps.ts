import type { YearlyRow } from '#domain/project/draft-row.ts';
import { daysAfter, sequenceOf } from './calendar.ts';
import type { Demonstration } from './compose-demonstration.ts';
import { composeRetirements } from './compose-retirements.ts';
import type { Entry, LifeStep, Step } from './entry.ts';

/** Returns everything that happened in the demonstration, in order of time. */
export function composeSteps({ entries, calendar }: Demonstration): Step[] {
  const life = entries.flatMap(composeLife);
  const steps: Step[] = [...life, ...composeRetirements(entries, life, calendar)];
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Number of years that one verification covers at most. */
const VERIFIED_YEARS = 4;
/** Quantities of past years arrive in February and the first half of March. */
const REPORTING_DAYS = 44;
const DAYS_TO_DECIDE = 2;
const DAYS_TO_FEATURE = 0.1;

/**
 * Returns the steps of an entry, in order of time. An approved entry is created with its past years realized,
 * submitted and approved; every four springs its owner adds the years since then with their documents.
 */
function composeLife(entry: Entry): LifeStep[] {
  return entry.standing === 'Approved' ? approvedLife(entry) : openLife(entry);
}

function openLife(entry: Entry): LifeStep[] {
  const { details, standing, times } = entry;
  const { begun, submitted, decided } = times;
  const steps: LifeStep[] = [
    { entry, action: 'create', at: begun, rows: details.rows, slots: slotsOf(entry) },
  ];
  if (submitted !== null) steps.push({ entry, action: 'submit', at: submitted });
  if (decided !== null)
    steps.push({ entry, action: standing === 'Rejected' ? 'reject' : 'ask-changes', at: decided });
  return steps;
}

function approvedLife(entry: Entry): LifeStep[] {
  const { begun, submitted, decided } = entry.times;
  if (submitted === null || decided === null) throw new Error(`${entry.serial} was not approved.`);
  const years = realizedYears(entry);
  const before = years.filter((year) => wasRealizedAtStart(entry, year));
  const since = years.filter((year) => !before.includes(year));
  const laterSlots = new Set(since.flatMap((year) => slotsOfYear(entry, year, years)));
  const slots = slotsOf(entry).filter((slot) => !laterSlots.has(slot));
  const rows = rowsAt(entry, { realized: new Set(before), issued: new Set() });
  const steps: LifeStep[] = [
    { entry, action: 'create', at: begun, rows, slots },
    { entry, action: 'submit', at: submitted },
    { entry, action: 'approve', at: decided, settles: before },
  ];
  if (entry.details.isFeatured)
    steps.push({ entry, action: 'feature', at: daysAfter(decided, DAYS_TO_FEATURE) });
  return [...steps, ...verifications(since).flatMap((added) => addYears(entry, added, years))];
}

/**
 * Returns the years of each verification. The last one covers the last years; only the first may cover fewer
 * than the others.
 */
function verifications(years: readonly number[]): number[][] {
  const groups = Map.groupBy(years, (_, place) => Math.floor((years.length - 1 - place) / VERIFIED_YEARS));
  return [...groups.values()];
}

/**
 * Returns the steps that realize years in the spring after the last of them and approve them some days later.
 */
function addYears(entry: Entry, added: readonly number[], years: readonly number[]): LifeStep[] {
  const [first = 0, last = 0] = [added[0], added.at(-1)];
  const before = years.filter((one) => one < first);
  const issued = new Set(before.filter((one) => isUnitYear(entry, one)));
  const rows = rowsAt(entry, { realized: new Set([...before, ...added]), issued });
  const slots = added.flatMap((year) => slotsOfYear(entry, year, years));
  const at = reportedAt(entry, last);
  return [
    { entry, action: 'update-emissions', at, rows, slots },
    { entry, action: 'approve', at: daysAfter(at, DAYS_TO_DECIDE), settles: added },
  ];
}

function reportedAt({ details }: Entry, year: number): Date {
  const next = sequenceOf(`${details.title} ${year}`);
  return new Date(
    Date.UTC(year + 1, 1, 1 + Math.floor(REPORTING_DAYS * next()), 16, Math.floor(300 * next())),
  );
}

function slotsOf({ pictures, documents }: Entry): string[] {
  return [...Object.keys(pictures), ...documents.map(({ slot }) => slot)];
}

function isUnitYear({ units }: Entry, wanted: number): boolean {
  return units.some(({ year }) => year === wanted);
}

/**
 * Returns whether a year was realized at registration. Purchased units were all realized when they were
 * recorded.
 */
function wasRealizedAtStart({ details: { programType, registeredAt } }: Entry, year: number): boolean {
  return programType === 'Offsets' || year < registeredAt.getUTCFullYear();
}

/** Returns the years realized so far, in order. */
function realizedYears({ units, details }: Entry): number[] {
  const counted = details.rows.filter(({ status }) => status === 'Inventory');
  return [...new Set([...units, ...counted].map(({ year }) => year))].toSorted((one, other) => one - other);
}

type YearStates = { readonly realized: ReadonlySet<number>; readonly issued: ReadonlySet<number> };

/**
 * Returns the rows of an entry at the time when the years in `realized` were realized and those in `issued`
 * already had units.
 */
function rowsAt({ units, details }: Entry, { realized, issued }: YearStates): YearlyRow[] {
  const ofUnits = units.map(({ year, tonnes: quantity }): YearlyRow => {
    return { year, status: 'Registered', quantity };
  });
  return [...ofUnits, ...details.rows]
    .filter(({ year }) => !issued.has(year))
    .map((row) => (realized.has(row.year) ? row : { ...row, status: planned[row.status] ?? row.status }));
}

/** The status of a realized row before its year was over. */
const planned: Partial<Record<YearlyRow['status'], YearlyRow['status']>> = {
  Registered: 'Projected',
  Inventory: 'ProjectedInventory',
};

/**
 * Returns the slots of the documents for a realized year: the inventory document, and for the last year the
 * verification report.
 */
function slotsOfYear({ documents }: Entry, year: number, years: readonly number[]): string[] {
  const wanted = new Set([`inventory${year}`, ...(year === years.at(-1) ? ['verificationReport'] : [])]);
  return documents.map(({ slot }) => slot).filter((slot) => wanted.has(slot));
}
