import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventOf } from './event-of-operation.ts';
import type { RecordedEvent, LedgerOperation, Purpose } from './ledger-operation.ts';
import { applyEvent, emptyProjection, inventoryYearKey, type Projection, replay } from './projection.ts';
import { countUnits, organizationOfProject, type SerialRange } from './serial.ts';

const SEQUENCES = 4000;
const MAX_ACTS = 60;
const TIMEOUT_MS = 120_000;

const owner = 'CA000001';
const receiver = 'CA000002';
const project = 'CA000001-001';
const offsets = 'CA000001-002';
const inventories = ['CA000001-003', 'CA000002-001'] as const;
const years = [2021, 2022] as const;

/** One unit as a naive register would keep it: a row for each tonne. */
type Unit = {
  year: number;
  holder: string;
  state: 'active' | 'retired' | 'cancelled';
  against: string | null;
};
type Register = { units: Record<string, Unit[]>; capacity: Map<string, number> };
type Ledger = { projection: Projection; events: RecordedEvent[] };

const range = fc
  .record({ min: fc.integer({ min: 1, max: 20 }), more: fc.integer({ min: -1, max: 4 }) })
  .map(({ min, more }): SerialRange => ({ min, max: min + more }));
const source = fc.constantFrom(project, offsets);
const organization = fc.oneof({ weight: 3, arbitrary: fc.constant(owner) }, fc.constant(receiver));
const year = fc.constantFrom(...years);
const purpose: fc.Arbitrary<Purpose> = fc.oneof(
  fc.constant({ kind: 'other' as const, note: 'x' }),
  fc.record({ kind: fc.constant('inventory' as const), project: fc.constantFrom(...inventories), year }),
);

const acts: fc.Arbitrary<LedgerOperation>[] = [
  fc.record({ year, tonnes: fc.integer({ min: -1, max: 12 }) }).map((fields) => {
    return { type: 'issue', organization: owner, project, ...fields };
  }),
  fc.record({ year, tonnes: fc.integer({ min: 0, max: 12 }) }).map((fields) => {
    return { type: 'record', organization: owner, project: offsets, ...fields };
  }),
  fc
    .record({ project: fc.constantFrom(...inventories), year, tonnes: fc.integer({ min: 0, max: 20 }) })
    .map((fields) => {
      return { type: 'set-inventory-year', organization: organizationOfProject(fields.project), ...fields };
    }),
  fc.record({ organization, project: source, range, purpose }).map((fields) => {
    return { type: 'retire', ...fields };
  }),
  fc.record({ organization, project: source, range, receiver: organization }).map((fields) => {
    return { type: 'transfer', ...fields };
  }),
  fc.record({ organization, project: source, range }).map((fields) => ({ type: 'cancel', ...fields })),
  fc.record({ project: source, range }).map((fields) => {
    const locked = inventories.flatMap((inventory) =>
      years.map((one) => ({ project: inventory, year: one })),
    );
    return { type: 'correct', organization: owner, reason: 'x', inventories: locked, ...fields };
  }),
];

/** Applies an act to the register, tonne by tonne; returns false and changes nothing if it is not allowed. */
function applyToRegister({ units, capacity }: Register, act: LedgerOperation): boolean {
  switch (act.type) {
    case 'issue':
    case 'record': {
      if (act.tonnes < 1) return false;
      const unit: Unit = { year: act.year, holder: act.organization, state: 'active', against: null };
      units[act.project]?.push(...Array.from({ length: act.tonnes }, () => ({ ...unit })));
      return true;
    }
    case 'set-inventory-year': {
      const key = inventoryYearKey(act.project, act.year);
      if (retiredAgainst(units, key) > act.tonnes) return false;
      capacity.set(key, act.tonnes);
      return true;
    }
    case 'retire':
    case 'transfer':
    case 'cancel':
    case 'correct': {
      const taken = takeUnits(units, act);
      if (taken === null || !canApply(act, taken, { units, capacity })) return false;
      for (const unit of taken) change(unit, act);
      return true;
    }
    case 'retire-first':
    case 'state-status':
      return false;
  }
}

type UnitAct = LedgerOperation & { readonly type: 'retire' | 'transfer' | 'cancel' | 'correct' };

function takeUnits(
  units: Register['units'],
  { project: serial, range: { min, max } }: UnitAct,
): Unit[] | null {
  const all = units[serial] ?? [];
  const taken = all.slice(min - 1, max);
  const isWhole = max >= min && taken.length === max - min + 1;
  return isWhole && new Set(taken.map((unit) => unit.year)).size === 1 ? taken : null;
}

function canApply(act: UnitAct, taken: readonly Unit[], { units, capacity }: Register): boolean {
  if (act.type === 'correct') return taken.every((unit) => unit.state !== 'active');
  const isTheirs = taken.every((unit) => unit.state === 'active' && unit.holder === act.organization);
  if (!isTheirs) return false;
  if (act.type === 'retire') {
    if (act.purpose.kind === 'other') return true;
    const key = inventoryYearKey(act.purpose.project, act.purpose.year);
    const cap = capacity.get(key);
    const isOwn = organizationOfProject(act.purpose.project) === act.organization;
    return isOwn && cap !== undefined && retiredAgainst(units, key) + taken.length <= cap;
  }
  const isOwnIssue = act.project === project && act.organization === owner;
  return isOwnIssue && (act.type === 'cancel' || act.receiver !== owner);
}

function change(unit: Unit, act: UnitAct): void {
  if (act.type === 'transfer') unit.holder = act.receiver;
  if (act.type === 'cancel') unit.state = 'cancelled';
  if (act.type === 'correct') Object.assign(unit, { state: 'active', against: null });
  if (act.type !== 'retire') return;
  unit.state = 'retired';
  if (act.purpose.kind === 'inventory')
    unit.against = inventoryYearKey(act.purpose.project, act.purpose.year);
}

function retiredAgainst(units: Register['units'], key: string): number {
  return Object.values(units)
    .flat()
    .filter((unit) => unit.against === key).length;
}

/** Applies an act to the ledger; returns false if it is refused. */
function applyToLedger({ projection, events }: Ledger, act: LedgerOperation): boolean {
  const event = eventOf(projection, act);
  if (!event.ok) return false;
  const recorded = { index: events.length, at: '2026-01-01T00:00:00Z', ...event.value };
  if (!applyEvent(projection, recorded).ok) return false;
  events.push(recorded);
  return true;
}

/** Lists the ledger's units one by one, in the order of their serials. */
function unitsOf(projection: Projection, serial: string): Unit[] {
  const blocks = (projection.blocks.get(serial) ?? []).toSorted((one, other) => one.min - other.min);
  return blocks.flatMap((block) => {
    const isAgainstYear = block.state === 'retired' && block.against.kind === 'inventory';
    const against = isAgainstYear ? inventoryYearKey(block.against.project, block.against.year) : null;
    const { year: vintage, holder, state } = block;
    return Array.from({ length: countUnits(block) }, () => ({ year: vintage, holder, state, against }));
  });
}

class Act implements fc.Command<Register, Ledger> {
  private readonly act: LedgerOperation;
  constructor(act: LedgerOperation) {
    this.act = act;
  }
  check(): boolean {
    return true;
  }
  run(register: Register, ledger: Ledger): void {
    expectSame(applyToLedger(ledger, this.act), applyToRegister(register, this.act));
    expectSame(
      [project, offsets].map((serial) => unitsOf(ledger.projection, serial)),
      [register.units[project], register.units[offsets]],
    );
    expectSame(
      [...ledger.projection.inventoryYears].map(([key, { tonnes, retired }]) => [key, tonnes, retired]),
      [...register.capacity].map(([key, tonnes]) => [key, tonnes, retiredAgainst(register.units, key)]),
    );
  }
  toString(): string {
    return JSON.stringify(this.act);
  }
}

/** Compares texts, which is much quicker than comparing each property. */
function expectSame(actual: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`The ledger says ${one}, the register ${other}.`);
}

it(
  'the ledger and a register that keeps a row for each tonne never differ, and the events rebuild it',
  () => {
    const commands = acts.map((act) => act.map((one) => new Act(one)));
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: MAX_ACTS, size: 'max' }), (sequence) => {
        const ledger: Ledger = { projection: emptyProjection(), events: [] };
        const register: Register = { units: { [project]: [], [offsets]: [] }, capacity: new Map() };
        fc.modelRun(() => ({ model: register, real: ledger }), sequence);
        expect(replay(ledger.events, emptyProjection())).toEqual(ledger.projection);
      }),
      { numRuns: SEQUENCES },
    );
  },
  TIMEOUT_MS,
);
