import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameUnits, operationsOfRows, type UnitRow } from './operations-of-rows.ts';

const organization = 'CA000001';
const project = 'CA000001-001';
const row = (min: number, max: number, details: Partial<UnitRow> = {}): UnitRow => ({
  min,
  max,
  project,
  year: 2022,
  status: 'Registered',
  inventoryProject: null,
  inventoryYear: null,
  transferredTo: null,
  note: null,
  ...details,
});
const retired = { status: 'Retired', note: 'Fleet' } as const;
const against = {
  status: 'RetiredInventory',
  inventoryProject: 'CA000001-002',
  inventoryYear: 2024,
} as const;
const ledger = [row(1, 60), row(61, 80, retired), row(81, 100)];

function actsOf(sent: readonly UnitRow[], before: readonly UnitRow[] = ledger) {
  const operations = operationsOfRows(before, sent, organization);
  return operations.ok ? operations.value : operations.refusal.code;
}

describe('operationsOfRows (product decisions §4)', () => {
  it('retires 30 of 100 against an inventory', () => {
    const purpose = { kind: 'inventory', project: 'CA000001-002', year: 2024 };
    expect(actsOf([row(1, 70), row(71, 100, against)], [row(1, 100)])).toEqual([
      { type: 'retire', organization, project, range: { min: 71, max: 100 }, purpose },
    ]);
  });

  it('finds no operation in a note that was stored before texts were tidied, also with a refused character', () => {
    const stored = [row(1, 60, { ...retired, note: 'Fle\u0301et\u200b' })];
    expect(actsOf([row(1, 60, { ...retired, note: 'Fléet\u200b' })], stored)).toEqual([]);
  });

  it('finds no operation in the ledger’s own rows, however they are split', () => {
    expect(actsOf([row(1, 20), row(21, 60), row(61, 80, retired), row(81, 100)])).toEqual([]);
  });

  it('retires only what is not retired in the same way already', () => {
    const operations = actsOf([row(1, 50), row(51, 90, retired), row(91, 100)]);
    expect(operations).toMatchObject([{ range: { min: 51, max: 60 } }, { range: { min: 81, max: 90 } }]);
  });

  it('treats touching blocks as one operation', () => {
    const sent = [row(1, 100, { status: 'Cancelled' })];
    expect(actsOf(sent, [row(1, 40), row(41, 100)])).toEqual([
      { type: 'cancel', organization, project, range: { min: 1, max: 100 } },
    ]);
  });

  it('transfers to the named receiver', () => {
    const sent = [row(1, 100, { status: 'Transferred', transferredTo: 'CA000002' })];
    expect(actsOf(sent, [row(1, 100)])).toMatchObject([{ type: 'transfer', receiver: 'CA000002' }]);
  });

  it('leaves years alone that no row is sent of', () => {
    expect(actsOf([], ledger)).toEqual([]);
    const other = row(101, 150, { year: 2023 });
    expect(actsOf([other], [...ledger, other])).toEqual([]);
  });

  it.each([
    ['rows-not-covering', [row(1, 99)]],
    ['rows-not-covering', [row(1, 60), row(60, 100)]],
    ['rows-not-covering', [row(1, 101)]],
    ['rows-not-covering', [row(1, 100, { project: 'CA000001-009' })]],
    ['rows-not-covering', [row(1, 50), row(51, 100, { year: 2023 })]],
    ['units-final', [row(1, 100)]],
    ['units-final', [row(1, 60), row(61, 80, { ...retired, note: 'Other' }), row(81, 100)]],
    [
      'character-refused',
      [row(1, 60, { ...retired, note: 'Fleet\u202e' }), row(61, 80, retired), row(81, 100)],
    ],
    ['retirement-without-note', [row(1, 60, { status: 'Retired' }), row(61, 80, retired), row(81, 100)]],
    [
      'letters-not-printable',
      [row(1, 60, { status: 'Retired', note: '漢字' }), row(61, 80, retired), row(81, 100)],
    ],
    [
      'retirement-without-inventory',
      [row(1, 60, { status: 'RetiredInventory' }), row(61, 80, retired), row(81, 100)],
    ],
    [
      'transfer-without-receiver',
      [row(1, 60, { status: 'Transferred' }), row(61, 80, retired), row(81, 100)],
    ],
  ])('refuses: %s', (code, sent) => {
    expect(actsOf(sent)).toBe(code);
  });

  it('acts on exactly the units whose details differ', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 2, max: 100 }), { maxLength: 8 });
    const states = fc.array(fc.constantFrom({}, retired, against, { status: 'Cancelled' as const }), {
      minLength: 9,
      maxLength: 9,
    });
    fc.assert(
      fc.property(cuts, states, (at, details) => {
        const starts = [1, ...at.toSorted((one, other) => one - other)];
        const sent = starts.map((min, place) => row(min, (starts[place + 1] ?? 101) - 1, details[place]));
        const operations = operationsOfRows([row(1, 100)], sent, organization);
        const changed = sent.filter(({ status }) => status !== 'Registered');
        const acted = operations.ok ? operations.value.map(({ range }) => row(range.min, range.max)) : [];
        expect(operations.ok).toBe(true);
        expect(
          isSameUnits(
            acted,
            changed.map(({ min, max }) => row(min, max)),
          ),
        ).toBe(true);
      }),
    );
  });
});
