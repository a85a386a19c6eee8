import { describe, expect, it } from 'vitest';
import { unitsToCorrect } from './correct-units.ts';
import { correctionAbilities } from './correction-abilities.ts';
import type { SerialBlock } from './serial.ts';

const units = { project: 'CA000001-001', year: 2022, origin: 'issued', holder: 'CA000001' } as const;
const against = { kind: 'inventory', project: 'CA000001-002', year: 2024 } as const;
const blocks: readonly SerialBlock[] = [
  { ...units, min: 1, max: 10, state: 'active' },
  { ...units, min: 11, max: 20, state: 'retired', against, retiredBy: 3 },
  { ...units, min: 21, max: 30, state: 'cancelled' },
  {
    ...units,
    min: 31,
    max: 40,
    state: 'retired',
    against: { kind: 'other' },
    retiredBy: 4,
    holder: 'CA000002',
  },
  { ...units, min: 41, max: 50, state: 'cancelled', holder: 'CA000002', year: 2023 },
];
const refusalOf = (min: number, max: number) => {
  const units = unitsToCorrect(blocks, { min, max });
  return units.ok ? null : units.refusal.code;
};

describe('units to correct', () => {
  it('are retired or cancelled units of one vintage and one holder', () => {
    expect(unitsToCorrect(blocks, { min: 15, max: 25 })).toEqual({
      ok: true,
      value: {
        year: 2022,
        holder: 'CA000001',
        inventories: [{ project: 'CA000001-002', year: 2024, tonnes: 6 }],
      },
    });
  });

  it.each([
    ['range-not-covered', 51, 51],
    ['range-not-covered', 45, 60],
    ['units-active', 1, 1],
    ['units-active', 10, 11],
    ['range-spans-vintages', 40, 41],
    ['range-spans-holders', 30, 31],
  ] as const)('are refused as %s: %d to %d', (code, min, max) => {
    expect(refusalOf(min, max)).toBe(code);
  });
});

describe('a correction', () => {
  it('is confirmed by another administrator and declined by any, while it waits', () => {
    const waiting = { status: 'waiting', askedBy: 'ada' } as const;
    expect(correctionAbilities(waiting, 'ada')).toEqual({ confirm: false, decline: true });
    expect(correctionAbilities(waiting, 'grace')).toEqual({ confirm: true, decline: true });
    for (const status of ['confirmed', 'declined'] as const)
      expect(correctionAbilities({ ...waiting, status }, 'grace')).toEqual({
        confirm: false,
        decline: false,
      });
  });
});
