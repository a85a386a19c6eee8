import type { Purpose } from '#domain/ledger/ledger-operation.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { organizations } from '../content/organizations.ts';
import { frenchNotes, retirementNotes } from '../content/sentences.ts';
import { type Calendar, DAY_MS, daysAfter, pick, sequenceOf } from './calendar.ts';
import type { Entry, LifeStep, Supply, UnitStep } from './entry.ts';

const MAX_DAYS = 300;

/** Returns when a project's vintage was issued, or an inventory year came into force. */
export type ReadyAt = (project: string, year: number) => Date;

/** Returns the lookup of these times for the steps that issue years. */
export function readyTimes(steps: readonly LifeStep[]): ReadyAt {
  const times = new Map(
    steps.flatMap((step) =>
      step.action === 'approve'
        ? step.settles.map((year) => [`${step.entry.serial}/${year}`, step.at] as const)
        : [],
    ),
  );
  return (project, year) => {
    const at = times.get(`${project}/${year}`);
    if (at === undefined) throw new Error(`${project} has nothing of ${year}.`);
    return at;
  };
}

/** Returns a moment up to 300 days after `ready` and at least a day before now, determined by `seed`. */
export function someTimeAfter(ready: Date, seed: string, { now }: Calendar): Date {
  const days = Math.min(MAX_DAYS, (now.getTime() - ready.getTime()) / DAY_MS - 1);
  return daysAfter(ready, days * (0.02 + 0.98 * sequenceOf(seed)()));
}

/** Returns the later of two moments. */
export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Every how many projects units are transferred, and cancelled. */
const TRANSFERS_EVERY = 4;
const CANCELS_EVERY = 7;
/**
 * Shares of the remaining units of a vintage that are transferred and cancelled, and of received units that
 * are retired.
 */
const TRANSFERRED_SHARE = 0.4;
const CANCELLED_SHARE = 0.1;
const RETIRED_SHARE = 0.5;
const LEAST_TONNES = 20;
const CORRECTION = { tonnes: 6, reason: 'Six tonnes were counted twice in the travel report' } as const;
/** The organizations with sign-ins come first, so that both send and receive. */
const first: readonly string[] = ['example-bay', 'anse-cedres'];

type Known = {
  readonly supply: Supply;
  readonly readyAt: ReadyAt;
  readonly calendar: Calendar;
  /**
   * When an organization began its last entry. A transfer opens an entry too, and comes later, so that
   * serials stay as composed.
   */
  readonly lastBegun: (organization: string) => Date;
};

/**
 * Returns transfers and cancellations of units that no retirement has taken, each from the highest serials of
 * a vintage, and what receivers then retire of them; one of these retirements is corrected in part. Receivers
 * are organizations with an inventory in force.
 */
export function composeUnitOperations(approved: readonly Entry[], known: Known): UnitStep[] {
  const rank = ({ organization }: Entry) =>
    (first.indexOf(organization) + first.length + 1) % (first.length + 1);
  const inFirstOrder = approved.toSorted((one, other) => rank(one) - rank(other));
  const inventories = inFirstOrder.filter(({ details }) => details.programType === 'Inventory');
  const issued = inFirstOrder.filter(
    ({ details, units }) => projectKind(details.programType) === 'project' && units.length > 0,
  );
  const steps = issued.flatMap((entry, index): UnitStep[] => [
    ...(index % TRANSFERS_EVERY === 0 || first.includes(entry.organization)
      ? transfer(entry, index, inventories, known)
      : []),
    ...(index % CANCELS_EVERY === 1 ? cancel(entry, known) : []),
  ]);
  return [...steps, ...correctOne(steps, known)];
}

/**
 * Corrects a part of the first retirement of received units, whose receiver noted too many tonnes; after
 * everything else.
 */
function correctOne(steps: readonly UnitStep[], { calendar }: Known): UnitStep[] {
  const retired = steps.find(
    ({ action, tonnes }) => action === 'retire-received' && tonnes > CORRECTION.tonnes,
  );
  if (retired?.action !== 'retire-received') return [];
  return [{ ...retired, action: 'correct', ...CORRECTION, at: daysAfter(calendar.now, -1) }];
}

/** Takes a share of the latest vintage that has enough units left; null if none has. */
function take({ serial, units }: Entry, share: number, { supply }: Known) {
  const vintage = units.findLast(({ year }) => supply.left(serial, year) * share >= LEAST_TONNES);
  if (vintage === undefined) return null;
  const tonnes = Math.floor(supply.left(serial, vintage.year) * share);
  supply.take(serial, vintage.year, tonnes);
  return { year: vintage.year, tonnes };
}

function transfer(entry: Entry, index: number, inventories: readonly Entry[], known: Known): UnitStep[] {
  const others = inventories.filter(({ organization }) => organization !== entry.organization);
  const inventory = others[index % others.length];
  const units = inventory === undefined ? null : take(entry, TRANSFERRED_SHARE, known);
  if (inventory === undefined || units === null) return [];
  const { readyAt, calendar } = known;
  const ready = later(readyAt(entry.serial, units.year), known.lastBegun(inventory.organization));
  const at = someTimeAfter(ready, `${entry.serial}/transfer`, calendar);
  const receiver = inventory.organizationSerial;
  const retired: UnitStep = {
    action: 'retire-received',
    at: someTimeAfter(at, `${entry.serial}/received`, calendar),
    entry,
    year: units.year,
    tonnes: Math.ceil(units.tonnes * RETIRED_SHARE),
    receiver,
    purpose: purposeOf(entry, index, units.year),
    beneficiary: index % 2 === 0 ? beneficiaryOf(entry, inventory, index) : null,
  };
  const steps: UnitStep[] = [{ action: 'transfer', at, entry, ...units, receiver }];
  if (index % 3 !== 2) steps.push(retired);
  return steps;
}

/** Returns the name of a third organization, on whose behalf the receiver retires. */
function beneficiaryOf(giver: Entry, receiver: Entry, index: number): string | null {
  const others = organizations.filter(
    ({ key }) => key !== giver.organization && key !== receiver.organization,
  );
  return others[(index * 7) % others.length]?.name ?? null;
}

function purposeOf({ french }: Entry, index: number, year: number): Purpose {
  const note: string = french ? pick(frenchNotes, index) : pick(retirementNotes, index);
  return { kind: 'other', note: note.replaceAll('{year}', String(year)) };
}

function cancel(entry: Entry, known: Known): UnitStep[] {
  const units = take(entry, CANCELLED_SHARE, known);
  if (units === null) return [];
  const at = someTimeAfter(known.readyAt(entry.serial, units.year), `${entry.serial}/cancel`, known.calendar);
  return [{ action: 'cancel', at, entry, ...units }];
}
