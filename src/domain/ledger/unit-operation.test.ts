import { describe, expect, it } from 'vitest';
import {
  checkRoomOfYear,
  decideUnitOperation,
  type HeldRange,
  retirementOutcome,
  type UnitOutcome,
} from './unit-operation.ts';

const organization = 'CA000001';
const own: HeldRange = { project: 'CA000001-001', year: 2022, min: 1, max: 10, kind: 'project' };
const purchased: HeldRange = { project: 'CA000001-002', year: 2020, min: 1, max: 10, kind: 'offsets' };
const received: HeldRange = {
  project: 'CA000002-001',
  year: 2021,
  min: 5,
  max: 9,
  kind: 'transferred-offsets',
};
const held = [own, purchased, received];
const cancel: UnitOutcome = { status: 'Cancelled', details: {} };
const note: UnitOutcome = { status: 'Retired', details: { retiredAgainst: 'Ferries' } };
const against: UnitOutcome = {
  status: 'RetiredInventory',
  details: { inventoryProject: 'CA000001-009', inventoryYear: 2024 },
};
const decide = (outcome: UnitOutcome, wish: Parameters<typeof decideUnitOperation>[1]['wish']) =>
  decideUnitOperation(held, { wish, outcome, organization });
const codeOf = (result: ReturnType<typeof decide>) => (result.ok ? 'accepted' : result.refusal.code);

describe('an operation', () => {
  it('retires own, purchased and received units alike, the oldest first', () => {
    const result = decide(note, { tonnes: 17 });
    expect(result.ok && result.value).toMatchObject([
      { type: 'retire', project: purchased.project, range: { min: 1, max: 10 } },
      { type: 'retire', project: received.project, range: { min: 5, max: 9 } },
      { type: 'retire', project: own.project, range: { min: 9, max: 10 }, organization },
    ]);
  });

  it('transfers and cancels only units of own projects', () => {
    const result = decide(cancel, { tonnes: 10 });
    expect(result.ok && result.value.map(({ project }) => project)).toEqual([own.project]);
    expect(codeOf(decide(cancel, { tonnes: 11 }))).toBe('units-too-few');
    const named = ({ project, year }: HeldRange) => ({ units: [{ project, year, tonnes: 1 }] });
    const transfer: UnitOutcome = { status: 'Transferred', details: { transferredTo: 'CA000003' } };
    expect(codeOf(decide(transfer, named(own)))).toBe('accepted');
    expect(codeOf(decide(transfer, named(purchased)))).toBe('units-recorded');
    expect(codeOf(decide(cancel, named(received)))).toBe('units-received');
  });

  it('is refused without its note, inventory or receiver, and with letters that no certificate prints', () => {
    const lacking: readonly (readonly [UnitOutcome, string])[] = [
      [{ status: 'Retired', details: {} }, 'retirement-without-note'],
      [{ status: 'RetiredInventory', details: { inventoryYear: 2024 } }, 'retirement-without-inventory'],
      [{ status: 'Transferred', details: {} }, 'transfer-without-receiver'],
      [{ status: 'Retired', details: { retiredAgainst: '\u{1F6A2}' } }, 'letters-not-printable'],
    ];
    for (const [outcome, code] of lacking) expect(codeOf(decide(outcome, { tonnes: 1 }))).toBe(code);
  });

  it('cannot retire more in all than the inventory’s year has left', () => {
    const result = decide(against, { tonnes: 17 });
    const operations = result.ok ? result.value : [];
    expect(codeOf(checkRoomOfYear(operations, 17))).toBe('accepted');
    expect(codeOf(checkRoomOfYear(operations, 16))).toBe('inventory-exceeded');
    expect(codeOf(checkRoomOfYear(operations, null))).toBe('inventory-year-missing');
  });
});

describe('the outcome of a retirement', () => {
  it('is against an inventory or against a note, never both', () => {
    expect(retirementOutcome({ retiredAgainst: ' Ferries ', inventoryProject: null })).toMatchObject({
      value: note,
    });
    expect(retirementOutcome({ ...against.details, retiredAgainst: '' })).toMatchObject({ value: against });
    expect(retirementOutcome({ ...against.details, retiredAgainst: 'Ferries' })).toMatchObject({
      refusal: { code: 'retired-against-both' },
    });
    expect(retirementOutcome({ inventoryProject: 'CA000001-009' })).toMatchObject({
      refusal: { code: 'retirement-without-inventory', values: { field: 'inventoryYear' } },
    });
    expect(retirementOutcome({ inventoryYear: 2024 })).toMatchObject({
      refusal: { code: 'retirement-without-inventory', values: { field: 'inventoryProject' } },
    });
    expect(retirementOutcome({ retiredAgainst: ' ' })).toMatchObject({
      refusal: { code: 'retirement-without-note' },
    });
  });
});
