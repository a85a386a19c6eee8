import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueUnits, retireUnits } from './change-units.ts';
import { eventOf } from './event-of-operation.ts';
import type { LedgerOperation, RecordedEvent } from './ledger-operation.ts';
import { unitTotals } from './ledger-totals.ts';
import { applyEvent, emptyProjection, type Projection, replay } from './projection.ts';
import { countUnits, type SerialBlock } from './serial.ts';

const holder = 'CA000001';
const project = 'CA000001-001';
const inventory = 'CA000001-002';
const other = { kind: 'other' } as const;
const block: SerialBlock = {
  project,
  year: 2022,
  origin: 'issued',
  holder,
  min: 1,
  max: 100,
  state: 'active',
};
const retirement = { range: { min: 11, max: 40 }, holder, against: other, unretiredTonnes: null, event: 7 };

describe('issuing', () => {
  it('takes the serials after the last one ever used', () => {
    expect(issueUnits(101, 50)).toEqual({
      ok: true,
      value: { range: { min: 101, max: 150 }, nextSequence: 151 },
    });
  });

  it('continues past 999,999', () => {
    expect(issueUnits(999_990, 20)).toMatchObject({ value: { range: { min: 999_990, max: 1_000_009 } } });
  });

  it.each([0, -1, 1.5, Number.NaN, 10_000_000_000])('refuses %d tonnes', (tonnes) => {
    expect(issueUnits(1, tonnes).ok).toBe(false);
  });
});

describe('retiring', () => {
  it('splits a block and leaves the rest active', () => {
    const split = retireUnits([block], retirement);
    expect(split.ok && split.value[0]?.opens.map(({ min, max, state }) => [min, max, state])).toEqual([
      [1, 10, 'active'],
      [11, 40, 'retired'],
      [41, 100, 'active'],
    ]);
  });

  it('accepts a range over several blocks of one vintage', () => {
    const blocks = [
      { ...block, max: 20 },
      { ...block, min: 21 },
    ];
    const split = retireUnits(blocks, retirement);
    expect(
      split.ok && split.value.flatMap(({ opens }) => opens).filter(({ state }) => state === 'retired'),
    ).toHaveLength(2);
  });

  const refusals: [
    string,
    readonly SerialBlock[],
    Partial<typeof retirement> & { unretiredTonnes?: never },
  ][] = [
    ['range-not-covered', [block], { range: { min: 90, max: 101 } }],
    [
      'range-not-covered',
      [
        { ...block, max: 15 },
        { ...block, min: 17 },
      ],
      {},
    ],
    ['range-empty', [block], { range: { min: 5, max: 4 } }],
    ['units-held-by-another', [block], { holder: 'CA000009' }],
    ['units-not-active', [{ ...block, state: 'cancelled' }], {}],
    ['units-not-active', [{ ...block, state: 'retired', against: other, retiredBy: 3 }], {}],
    [
      'range-spans-vintages',
      [
        { ...block, max: 20 },
        { ...block, min: 21, year: 2023 },
      ],
      {},
    ],
  ];
  it.each(refusals)('refuses: %s', (code, blocks, change) => {
    expect(retireUnits(blocks, { ...retirement, ...change })).toMatchObject({ ok: false, refusal: { code } });
  });

  it('accepts up to an inventory year’s unretired tonnes and refuses more', () => {
    const against = { kind: 'inventory', project: inventory, year: 2024 } as const;
    expect(retireUnits([block], { ...retirement, against, unretiredTonnes: 29 })).toMatchObject({
      refusal: { code: 'inventory-exceeded', values: { wanted: 30, unretired: 29 } },
    });
    expect(retireUnits([block], { ...retirement, against, unretiredTonnes: 30 }).ok).toBe(true);
  });
});

/** Random operations, many of which must be refused. */
const operation: fc.Arbitrary<LedgerOperation> = fc.oneof(
  fc
    .record({ year: fc.constantFrom(2021, 2022), tonnes: fc.integer({ min: -1, max: 400_000 }) })
    .map((fields): LedgerOperation => ({ type: 'issue', organization: holder, project, ...fields })),
  fc
    .record({
      min: fc.integer({ min: 1, max: 1_500_000 }),
      more: fc.nat(300_000),
      year: fc.constantFrom(2024, 2025),
    })
    .map(({ min, more, year }): LedgerOperation => {
      const purpose =
        year === 2024
          ? { kind: 'inventory' as const, project: inventory, year }
          : { kind: 'other' as const, note: 'x' };
      return { type: 'retire', organization: holder, project, range: { min, max: min + more }, purpose };
    }),
  fc.record({ year: fc.constantFrom(2021, 2022), tonnes: fc.integer({ min: 0, max: 200_000 }) }).map(
    (fields): LedgerOperation => ({
      type: 'retire-first',
      organization: holder,
      project,
      ...fields,
      purpose: { kind: 'other', note: 'x' },
    }),
  ),
  fc.integer({ min: 0, max: 500_000 }).map(
    (tonnes): LedgerOperation => ({
      type: 'set-inventory-year',
      organization: holder,
      project: inventory,
      year: 2024,
      tonnes,
    }),
  ),
);

function applyAll(operations: readonly LedgerOperation[]): {
  projection: Projection;
  events: RecordedEvent[];
} {
  const projection = emptyProjection();
  const events: RecordedEvent[] = [];
  for (const current of operations) {
    const event = eventOf(projection, current);
    if (!event.ok) continue;
    const recorded = { index: events.length, at: '2026-01-01T00:00:00Z', ...event.value };
    if (applyEvent(projection, recorded).ok) events.push(recorded);
  }
  return { projection, events };
}

describe('random operations', () => {
  const sequences = fc.array(operation, { maxLength: 60 });

  it('keep every tonne: issued units are active, retired or cancelled', () => {
    fc.assert(
      fc.property(sequences, (operations) => {
        const { projection, events } = applyAll(operations);
        const issued = events.reduce(
          (sum, event) => sum + (event.type === 'issued' ? countUnits(event.range) : 0),
          0,
        );
        const retired = events.reduce(
          (sum, event) => sum + (event.type === 'retired' ? countUnits(event.range) : 0),
          0,
        );
        const totals = unitTotals(projection.blocks.get(project) ?? [], holder);
        expect(totals).toMatchObject({ issued, registered: issued, retired, remaining: issued - retired });
      }),
    );
  });

  it('keep ranges disjoint and without gaps, and never reuse a serial', () => {
    fc.assert(
      fc.property(sequences, (operations) => {
        const { projection, events } = applyAll(operations);
        const blocks = (projection.blocks.get(project) ?? []).toSorted(
          (one, another) => one.min - another.min,
        );
        for (const [position, { min }] of blocks.entries())
          expect(min).toBe((blocks[position - 1]?.max ?? 0) + 1);
        const issues = events.flatMap((event) => (event.type === 'issued' ? [event.range] : []));
        for (const [position, { min }] of issues.entries())
          expect(min).toBe((issues[position - 1]?.max ?? 0) + 1);
        expect(projection.nextSequence.get(project) ?? 1).toBe((blocks.at(-1)?.max ?? 0) + 1);
      }),
    );
  });

  it('never retire more against an inventory year than it has', () => {
    fc.assert(
      fc.property(sequences, (operations) => {
        for (const { tonnes, retired } of applyAll(operations).projection.inventoryYears.values()) {
          expect(retired).toBeLessThanOrEqual(tonnes);
        }
      }),
    );
  });

  it('can be replayed from the events alone', () => {
    fc.assert(
      fc.property(sequences, (operations) => {
        const { projection, events } = applyAll(operations);
        expect(replay(events, emptyProjection())).toEqual(projection);
      }),
    );
  });
});
