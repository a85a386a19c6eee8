import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type UnitChoice, type UnitWish } from './choose-units.ts';
import { eventOf } from './event-of-operation.ts';
import type { LedgerOperation, Purpose, RecordedEvent } from './ledger-operation.ts';
import { applyEvent, emptyProjection, inventoryYearKey, type Projection, replay } from './projection.ts';
import { countUnits, organizationOfProject, type SerialRange } from './serial.ts';
import { checkRoomOfYear, decideUnitOperation, type UnitOutcome } from './unit-operation.ts';

const SEQUENCES = 4000;
const MAX_STEPS = 60;
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

const steps: fc.Arbitrary<LedgerOperation>[] = [
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

/** Applies an step to the register, tonne by tonne; returns false and changes nothing if it is not allowed. */
function applyToRegister({ units, capacity }: Register, step: LedgerOperation): boolean {
  switch (step.type) {
    case 'issue':
    case 'record': {
      if (step.tonnes < 1) return false;
      const unit: Unit = { year: step.year, holder: step.organization, state: 'active', against: null };
      units[step.project]?.push(...Array.from({ length: step.tonnes }, () => ({ ...unit })));
      return true;
    }
    case 'set-inventory-year': {
      const key = inventoryYearKey(step.project, step.year);
      if (retiredAgainst(units, key) > step.tonnes) return false;
      capacity.set(key, step.tonnes);
      return true;
    }
    case 'retire':
    case 'transfer':
    case 'cancel':
    case 'correct': {
      const taken = takeUnits(units, step);
      if (taken === null || !canApply(step, taken, { units, capacity })) return false;
      for (const unit of taken) change(unit, step);
      return true;
    }
    case 'retire-first':
    case 'state-status':
      return false;
  }
}

type OwnerOperation = LedgerOperation & { readonly type: 'retire' | 'transfer' | 'cancel' | 'correct' };

function takeUnits(
  units: Register['units'],
  { project: serial, range: { min, max } }: OwnerOperation,
): Unit[] | null {
  const all = units[serial] ?? [];
  const taken = all.slice(min - 1, max);
  const isWhole = max >= min && taken.length === max - min + 1;
  return isWhole && new Set(taken.map((unit) => unit.year)).size === 1 ? taken : null;
}

function canApply(step: OwnerOperation, taken: readonly Unit[], { units, capacity }: Register): boolean {
  if (step.type === 'correct') return taken.every((unit) => unit.state !== 'active');
  const isTheirs = taken.every((unit) => unit.state === 'active' && unit.holder === step.organization);
  if (!isTheirs) return false;
  if (step.type === 'retire') {
    if (step.purpose.kind === 'other') return true;
    const key = inventoryYearKey(step.purpose.project, step.purpose.year);
    const cap = capacity.get(key);
    const isOwn = organizationOfProject(step.purpose.project) === step.organization;
    return isOwn && cap !== undefined && retiredAgainst(units, key) + taken.length <= cap;
  }
  const isOwnIssue = step.project === project && step.organization === owner;
  return isOwnIssue && (step.type === 'cancel' || step.receiver !== owner);
}

function change(unit: Unit, step: OwnerOperation): void {
  if (step.type === 'transfer') unit.holder = step.receiver;
  if (step.type === 'cancel') unit.state = 'cancelled';
  if (step.type === 'correct') Object.assign(unit, { state: 'active', against: null });
  if (step.type !== 'retire') return;
  unit.state = 'retired';
  if (step.purpose.kind === 'inventory')
    unit.against = inventoryYearKey(step.purpose.project, step.purpose.year);
}

function retiredAgainst(units: Register['units'], key: string): number {
  return Object.values(units)
    .flat()
    .filter((unit) => unit.against === key).length;
}

/** Applies an step to the ledger; returns false if it is refused. */
function applyToLedger({ projection, events }: Ledger, step: LedgerOperation): boolean {
  const event = eventOf(projection, step);
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

/** An operation on units of both projects: a quantity of everything, or of projects and vintages, or serials. */
type Operation = { organization: string; wish: UnitWish; outcome: UnitOutcome };

const wishedTonnes = fc.integer({ min: 1, max: 12 });
const wishedSerial = fc.integer({ min: 1, max: 30 });
const operations: fc.Arbitrary<Operation> = fc.record({
  organization,
  wish: fc.oneof(
    fc.record({ tonnes: wishedTonnes }),
    fc.record({
      units: fc.array(
        fc.oneof(
          fc.record({ project: source, year, tonnes: wishedTonnes }),
          fc
            .record({ project: source, year, min: wishedSerial, tonnes: wishedTonnes })
            .map(({ tonnes, ...choice }) => ({ ...choice, max: choice.min + tonnes - 1 })),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
  outcome: fc.oneof(
    fc
      .record({ inventoryProject: fc.constantFrom(...inventories), inventoryYear: year })
      .map((details): UnitOutcome => ({ status: 'RetiredInventory', details })),
    organization.map((transferredTo): UnitOutcome => ({ status: 'Transferred', details: { transferredTo } })),
    fc.constantFrom<UnitOutcome>(
      { status: 'Retired', details: { retiredAgainst: 'x' } },
      { status: 'Cancelled', details: {} },
    ),
  ),
});

/** Carries an operation out in the ledger, whole or not at all; returns false if it is refused. */
function operateInLedger(ledger: Ledger, { organization: holder, wish, outcome }: Operation): boolean {
  const { blocks, inventoryYears } = ledger.projection;
  const held = [...blocks.values()].flat().flatMap((block) => {
    const own = block.project === offsets ? ('offsets' as const) : ('project' as const);
    const kind = holder === owner ? own : ('transferred-offsets' as const);
    return block.state === 'active' && block.holder === holder ? [{ ...block, kind }] : [];
  });
  const decided = decideUnitOperation(held, { wish, outcome, organization: holder });
  if (!decided.ok) return false;
  const { inventoryProject = '', inventoryYear = 0 } = outcome.details;
  const inventory = inventoryYears.get(inventoryYearKey(inventoryProject, inventoryYear));
  const unretired = inventory === undefined ? null : inventory.tonnes - inventory.retired;
  if (!checkRoomOfYear(decided.value, unretired).ok) return false;
  const done = decided.value.map((step) => applyToLedger(ledger, step));
  if (new Set(done).size > 1) throw new Error('The ledger refused a part of an operation.');
  return done[0] === true;
}

/** Takes the tonnes one by one: the oldest of everything, or the highest serials of what is named. */
function operateInRegister(register: Register, operation: Operation): boolean {
  const { organization: holder, wish, outcome } = operation;
  const { transferredTo, inventoryProject: serial = '', inventoryYear = 0 } = outcome.details;
  const isRetirement = outcome.status === 'Retired' || outcome.status === 'RetiredInventory';
  const isAllowed = (from: string) => isRetirement || (from === project && holder === owner);
  const free = [project, offsets].flatMap((from) =>
    (register.units[from] ?? [])
      .map((unit) => ({ from, unit }))
      .filter(({ unit }) => unit.state === 'active' && unit.holder === holder)
      .toReversed(),
  );
  const first = (of: typeof free, tonnes: number) => (of.length < tonnes ? null : of.slice(0, tonnes));
  const byYear = free.toSorted((one, other) => one.unit.year - other.unit.year);
  const chosen =
    'tonnes' in wish
      ? [
          first(
            byYear.filter(({ from }) => isAllowed(from)),
            wish.tonnes,
          ),
        ]
      : wish.units.map((choice) => {
          if (!isAllowed(choice.project)) return null;
          const vintage = free.filter(
            ({ from, unit }) => from === choice.project && unit.year === choice.year,
          );
          if ('tonnes' in choice) return first(vintage, choice.tonnes);
          const named = new Set((register.units[choice.project] ?? []).slice(choice.min - 1, choice.max));
          return first(
            vintage.filter(({ unit }) => named.has(unit)),
            countUnits(choice),
          );
        });
  if ('units' in wish && wish.units.some((one, place) => isQuantityBeside(one, wish.units.slice(0, place))))
    return false;
  const taken = chosen.flatMap((some) => some ?? []).map(({ unit }) => unit);
  if (chosen.includes(null) || new Set(taken).size < taken.length || transferredTo === holder) return false;
  const key = inventoryYearKey(serial, inventoryYear);
  if (outcome.status === 'RetiredInventory') {
    const room = (register.capacity.get(key) ?? -1) - retiredAgainst(register.units, key);
    if (organizationOfProject(serial) !== holder || taken.length > room) return false;
  }
  for (const unit of taken) {
    if (isRetirement) unit.state = 'retired';
    if (outcome.status === 'RetiredInventory') unit.against = key;
    if (outcome.status === 'Cancelled') unit.state = 'cancelled';
    unit.holder = transferredTo ?? unit.holder;
  }
  return true;
}

/** Whether units could be named twice: a quantity beside anything of the same project and vintage. */
function isQuantityBeside(one: UnitChoice, others: readonly UnitChoice[]): boolean {
  return others.some(
    (other) =>
      other.project === one.project && other.year === one.year && ('tonnes' in one || 'tonnes' in other),
  );
}

class Step implements fc.Command<Register, Ledger> {
  private readonly step: LedgerOperation | Operation;
  constructor(step: LedgerOperation | Operation) {
    this.step = step;
  }
  check(): boolean {
    return true;
  }
  run(register: Register, ledger: Ledger): void {
    const { step } = this;
    if ('wish' in step) expectSame(operateInLedger(ledger, step), operateInRegister(register, step));
    else expectSame(applyToLedger(ledger, step), applyToRegister(register, step));
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
    return JSON.stringify(this.step);
  }
}

/** Compares texts, which is much quicker than comparing each property. */
function expectSame(actual: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`The ledger says ${one}, the register ${other}.`);
}

/** Returns the events with others between them that change no unit. */
function withRecords(events: readonly RecordedEvent[]): RecordedEvent[] {
  return events.flatMap((event): RecordedEvent[] => {
    const { index, at } = event;
    return [
      event,
      { index, at, type: 'erased', ref: index, part: 'note' },
      { index, at, type: 'key', verifierKey: 'registry.example/ledger+00000000+AQ==' },
      {
        index,
        at,
        type: 'epoch',
        verifierKey: 'registry.example/ledger-2+00000000+AQ==',
        formerHead: '9:AA=',
      },
    ];
  });
}

it(
  'the ledger and a register that keeps a row for each tonne never differ, and the events rebuild it',
  () => {
    const commands = [...steps, operations].map((step: fc.Arbitrary<LedgerOperation | Operation>) =>
      step.map((one) => new Step(one)),
    );
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: MAX_STEPS, size: 'max' }), (sequence) => {
        const ledger: Ledger = { projection: emptyProjection(), events: [] };
        const register: Register = { units: { [project]: [], [offsets]: [] }, capacity: new Map() };
        fc.modelRun(() => ({ model: register, real: ledger }), sequence);
        expect(replay(ledger.events, emptyProjection())).toEqual(ledger.projection);
        expect(replay(withRecords(ledger.events), emptyProjection())).toEqual(ledger.projection);
      }),
      { numRuns: SEQUENCES },
    );
  },
  TIMEOUT_MS,
);
