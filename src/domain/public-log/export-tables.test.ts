import { describe, expect, it } from 'vitest';
import type { SerialBlock } from '../ledger/serial.ts';
import { inventoriesLine, readInventoriesLine, readUnitsLine, unitsLine } from './export-tables.ts';

const units = {
  project: 'CA000001-001',
  min: 1,
  max: 10,
  year: 2024,
  origin: 'issued',
  holder: 'CA000002',
} as const;
const against = { kind: 'inventory', project: 'CA000001-002', year: 2024 } as const;
const blocks: readonly SerialBlock[] = [
  { ...units, state: 'active' },
  { ...units, state: 'cancelled', origin: 'recorded' },
  { ...units, state: 'retired', against, retiredBy: 12 },
  { ...units, state: 'retired', against: { kind: 'other' }, retiredBy: 0 },
];

describe('the lines of an export', () => {
  it.each(blocks)('are read as they are written: $state', (block) => {
    for (const isOpen of [true, false])
      expect(readUnitsLine(unitsLine(block, isOpen).slice(0, -2))).toEqual({ block, isOpen });
  });

  it('have one spelling', () => {
    const line = 'CA000001-001,1,10,2024,issued,active,CA000002,,,,yes';
    expect(readUnitsLine(line)).not.toBeNull();
    for (const other of [
      line.replace(',1,', ',01,'),
      line.replace(',1,', ',,'),
      line.replace('yes', 'true'),
      line.replace('active', 'lost'),
      line.replace('issued', 'made'),
      line.replace('active', 'retired'),
      `${line},`,
      '',
    ])
      expect([other, readUnitsLine(other)]).toEqual([other, null]);
  });

  it('of inventories may lack their tonnes', () => {
    for (const tonnes of [0, 40, null]) {
      const row = { project: 'CA000001-002', year: 2024, tonnes, retired: 0 };
      expect(readInventoriesLine(inventoriesLine(row).slice(0, -2))).toEqual(row);
    }
    for (const other of ['', 'a', 'a,2024,1', 'a,2024,1,', 'a,2024,x,1', 'a,2024,1,1,1', 'a,02024,1,1'])
      expect([other, readInventoriesLine(other)]).toEqual([other, null]);
  });
});
