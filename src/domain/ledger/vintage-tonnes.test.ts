import { describe, expect, it } from 'vitest';
import type { SerialBlock } from './serial.ts';
import { vintageChanges } from './vintage-tonnes.ts';

const active = (holder: string, min: number, max: number, year = 2022): SerialBlock => {
  return { project: 'CA000001-001', year, origin: 'issued', holder, state: 'active', min, max };
};
const retired = (holder: string, min: number, max: number): SerialBlock => {
  return { ...active(holder, min, max), state: 'retired', against: { kind: 'other' }, retiredBy: 7 };
};

describe('the tonnes of a vintage year', () => {
  it('are held, transferred, retired by whomever, or cancelled', () => {
    const blocks: readonly SerialBlock[] = [
      active('CA000001', 1, 50),
      active('CA000002', 51, 60),
      retired('CA000001', 61, 63),
      retired('CA000002', 64, 70),
      { ...active('CA000001', 71, 72), state: 'cancelled' },
      active('CA000001', 73, 80, 2019),
    ];
    expect(vintageChanges(blocks)).toEqual([
      { year: 2019, held: 8, transferred: 0, retired: 0, cancelled: 0 },
      { year: 2022, held: 50, transferred: 10, retired: 10, cancelled: 2 },
    ]);
  });

  it('change by what opens and closes, and not where both are the same', () => {
    const opened = [active('CA000001', 1, 6), retired('CA000001', 7, 10), active('CA000001', 11, 20, 2023)];
    const closed = [active('CA000001', 1, 10), active('CA000001', 11, 20, 2023)];
    expect(vintageChanges(opened, closed)).toEqual([
      { year: 2022, held: -4, transferred: 0, retired: 4, cancelled: 0 },
    ]);
  });

  it('leave out units that were issued elsewhere', () => {
    expect(vintageChanges([{ ...active('CA000001', 1, 10), origin: 'recorded' }])).toEqual([]);
  });
});
