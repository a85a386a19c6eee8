import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventOf } from './event-of-operation.ts';
import { eventLeaf } from './leaf.ts';
import type { LedgerEvent, LedgerOperation, RecordedEvent } from './ledger-operation.ts';
import { unitTotals } from './ledger-totals.ts';
import { ownerOf } from './merge-organizations.ts';
import { applyEvent, emptyProjection, type Projection, replay } from './projection.ts';
import { countUnits, organizationOfProject } from './serial.ts';
import { vintageChanges } from './vintage-tonnes.ts';

const SEQUENCES = 1500;
const TIMEOUT_MS = 120_000;

const organizations = ['CA000001', 'CA000002', 'CA000003'] as const;
const projects = organizations.map((organization) => `${organization}-001`);
const inventories = organizations.map((organization) => `${organization}-002`);

/** One unit as a naive register would keep it. */
type Unit = { holder: string; state: 'active' | 'retired' | 'cancelled'; against: string };
/** `into` and `moved`: where an organization was merged, with the units that moved. */
type Register = {
  units: Record<string, Unit[]>;
  merges: Map<string, { into: string; moved: readonly Unit[] }>;
  touched: Set<Unit>;
};
type Merge = {
  readonly type: 'merged' | 'merge-undone';
  readonly organization: string;
  readonly receiver: string;
};
type Step = LedgerOperation | Merge;

const isMerge = (step: Step): step is Merge => step.type === 'merged' || step.type === 'merge-undone';

const organization = fc.constantFrom(...organizations);
const project = fc.constantFrom(...projects);
const range = fc
  .record({ min: fc.integer({ min: 1, max: 8 }), more: fc.nat(2) })
  .map(({ min, more }) => ({ min, max: min + more }));
const purpose = fc.oneof(
  fc.constant({ kind: 'other' as const, note: 'x' }),
  fc
    .constantFrom(...inventories)
    .map((inventory) => ({ kind: 'inventory' as const, project: inventory, year: 2021 })),
);
const pair = { organization, receiver: organization };
const locked = inventories.map((inventory) => ({ project: inventory, year: 2021 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ organization, project, range, purpose }).map((rest): Step => ({ type: 'retire', ...rest })),
  fc.record({ ...pair, project, range }).map((rest): Step => ({ type: 'transfer', ...rest })),
  fc.record({ organization, project, range }).map((rest): Step => ({ type: 'cancel', ...rest })),
  fc
    .record({ organization, project, range })
    .map((rest): Step => ({ type: 'correct', reason: 'x', inventories: locked, ...rest })),
  fc.record(pair).map((rest): Step => ({ type: 'merged', ...rest })),
  fc.record(pair).map((rest): Step => ({ type: 'merge-undone', ...rest })),
);

function owner({ merges }: Pick<Register, 'merges'>, serial: string): string {
  let found = organizationOfProject(serial);
  while (merges.has(found)) found = merges.get(found)?.into ?? '';
  return found;
}

const allUnits = ({ units }: Register) =>
  Object.entries(units).flatMap(([of, some]) => some.map((unit) => ({ of, unit })));

function mergeInRegister(register: Register, { organization: from, receiver: into }: Merge): boolean {
  if (from === into || register.merges.has(from) || register.merges.has(into)) return false;
  const all = allUnits(register);
  const isBetween = ({ of, unit }: (typeof all)[number]) =>
    [`${from} ${into}`, `${into} ${from}`].includes(`${owner(register, of)} ${unit.holder}`);
  if (all.some(isBetween)) return false;
  const moved = all.filter(({ unit }) => unit.holder === from).map(({ unit }) => unit);
  for (const unit of moved) unit.holder = into;
  for (const unit of moved) register.touched.delete(unit);
  register.merges.set(from, { into, moved });
  return true;
}

function undoInRegister(register: Register, { organization: from, receiver: into }: Merge): boolean {
  const merge = register.merges.get(from);
  if (merge?.into !== into || register.merges.has(into)) return false;
  if (merge.moved.some((unit) => register.touched.has(unit))) return false;
  const after = { merges: new Map([...register.merges].filter(([one]) => one !== from)) };
  const isOdd = ({ of, unit }: { of: string; unit: Unit }) => {
    const holder = merge.moved.includes(unit) ? from : unit.holder;
    const other = new Map([
      [from, into],
      [into, from],
    ]).get(holder);
    return owner(after, of) === other || (unit.against !== '' && owner(after, unit.against) === other);
  };
  if (allUnits(register).some(isOdd)) return false;
  for (const unit of merge.moved) {
    unit.holder = from;
    register.touched.add(unit);
  }
  register.merges.delete(from);
  return true;
}

function applyToRegister(register: Register, done: Step): boolean {
  if (isMerge(done))
    return done.type === 'merged' ? mergeInRegister(register, done) : undoInRegister(register, done);
  if (!('range' in done)) return false;
  const { min, max } = done.range;
  const taken = (register.units[done.project] ?? []).slice(min - 1, max);
  if (taken.length < max - min + 1) return false;
  const isHeld = taken.every(({ state, holder }) => state === 'active' && holder === done.organization);
  const isOwn = owner(register, done.project) === done.organization;
  if (done.type === 'correct' ? taken.some(({ state }) => state === 'active') : !isHeld) return false;
  if (done.type === 'retire' && done.purpose.kind === 'inventory') {
    if (owner(register, done.purpose.project) !== done.organization) return false;
  }
  if (done.type === 'cancel' && !isOwn) return false;
  if (done.type === 'transfer' && (!isOwn || done.receiver === done.organization)) return false;
  for (const unit of taken) {
    register.touched.add(unit);
    if (done.type === 'transfer') unit.holder = done.receiver;
    else unit.state = ({ retire: 'retired', cancel: 'cancelled', correct: 'active' } as const)[done.type];
    const isAgainst = done.type === 'retire' && done.purpose.kind === 'inventory';
    unit.against = isAgainst && done.purpose.kind === 'inventory' ? done.purpose.project : '';
  }
  return true;
}

type Ledger = { projection: Projection; events: RecordedEvent[] };

function record({ projection, events }: Ledger, event: LedgerEvent) {
  const recorded = { index: events.length, at: '2026-01-01T00:00:00Z', ...event };
  const applied = applyEvent(projection, recorded);
  if (applied.ok) events.push(recorded);
  return applied.ok;
}

function applyToLedger(ledger: Ledger, done: Step): boolean {
  if (isMerge(done)) return record(ledger, done);
  const event = eventOf(ledger.projection, done);
  return event.ok && record(ledger, event.value);
}

function unitsOf({ blocks }: Projection, serial: string): Unit[] {
  return (blocks.get(serial) ?? [])
    .toSorted((one, other) => one.min - other.min)
    .flatMap((block) => {
      const isAgainst = block.state === 'retired' && block.against.kind === 'inventory';
      const against = isAgainst ? block.against.project : '';
      const unit = { holder: block.holder, state: block.state, against };
      return Array.from({ length: countUnits(block) }, () => unit);
    });
}

/** What a merge may not change: each project's totals for its organization, and the vintage years. */
function totalsOf({ blocks, merges }: Projection) {
  return [
    projects.map((serial) => unitTotals(blocks.get(serial) ?? [], ownerOf(merges, serial))),
    vintageChanges([...blocks.values()].flat(), [], merges),
  ];
}

it(
  'merges and their undo keep every total, agree with a register of single units, and are rebuilt by the events',
  () => {
    let merged = 0;
    let undone = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25, size: 'max' }), (steps) => {
        const ledger: Ledger = { projection: emptyProjection(), events: [] };
        const register: Register = { units: {}, merges: new Map(), touched: new Set() };
        for (const [place, serial] of projects.entries()) {
          const of = { organization: organizations[place] ?? '', year: 2021 };
          applyToLedger(ledger, { type: 'issue', ...of, project: serial, tonnes: 10 });
          applyToLedger(ledger, {
            type: 'set-inventory-year',
            ...of,
            project: inventories[place] ?? '',
            tonnes: 100,
          });
          register.units[serial] = Array.from({ length: 10 }, () => {
            return { holder: of.organization, state: 'active', against: '' };
          });
        }
        for (const done of steps) {
          const before = totalsOf(ledger.projection);
          const isDone = applyToLedger(ledger, done);
          expect(isDone).toBe(applyToRegister(register, done));
          for (const serial of projects)
            expect(unitsOf(ledger.projection, serial)).toEqual(register.units[serial]);
          if (done.type !== 'merged' && done.type !== 'merge-undone') continue;
          expect(totalsOf(ledger.projection)).toEqual(before);
          if (isDone && done.type === 'merged') merged += 1;
          if (isDone && done.type === 'merge-undone') undone += 1;
        }
        expect(replay(ledger.events, emptyProjection())).toEqual(ledger.projection);
      }),
      { numRuns: SEQUENCES },
    );
    // The steps reach what they are about.
    expect([merged > 100, undone > 10]).toEqual([true, true]);
  },
  TIMEOUT_MS,
);

it('have leaves with both organizations and nothing else', () => {
  const pairOf = { organization: 'CA000002', receiver: 'CA000001' };
  const at = '2026-01-01T00:00:00Z';
  expect(eventLeaf({ index: 7, at, type: 'merged', ...pairOf })).toBe(
    '{"org":"CA000002","seq":7,"t":"2026-01-01T00:00:00Z","to":"CA000001","type":"merged","v":1}',
  );
  expect(eventLeaf({ index: 8, at, type: 'merge-undone', ...pairOf })).toBe(
    '{"org":"CA000002","seq":8,"t":"2026-01-01T00:00:00Z","to":"CA000001","type":"merge_undone","v":1}',
  );
});
