import { expect, it } from 'vitest';
import { holdsMark, trackFirst } from './tracked-inventory.ts';

const tracked = { overviewTracking: 'Tracked' } as const;
const hidden = { overviewTracking: 'Hidden' } as const;
const inventory = { kind: 'inventory', versions: [tracked], isArchived: false, isDeleted: false } as const;

it.each([
  ['a tracked inventory', {}, true],
  ['one that is tracked only in the version that is edited', { versions: [hidden, tracked] }, true],
  ['one that is tracked only in the version in force', { versions: [tracked, hidden] }, true],
  ['one that is excluded in both', { versions: [hidden, hidden] }, false],
  ['an archived one', { isArchived: true }, false],
  ['a deleted one', { isDeleted: true }, false],
  ['a project', { kind: 'project' }, false],
  ['purchased offsets', { kind: 'offsets' }, false],
] as const)('%s holds the mark: %j → %s', (_, facts, holds) => {
  expect(holdsMark({ ...inventory, ...facts })).toBe(holds);
});

it('new entries have one tracked inventory of each organization: its first, or none if it has one', () => {
  const entry = (organization: string, programType: 'Inventory' | 'Waste' | null, facts: object = tracked) =>
    ({ organization, programType: programType === 'Waste' ? 'Other' : programType, ...facts }) as Parameters<
      typeof trackFirst
    >[0][number];
  const entries = [
    entry('A', 'Inventory', hidden),
    entry('A', 'Inventory'),
    entry('A', 'Waste'),
    entry('B', 'Inventory'),
    entry('A', 'Inventory'),
    entry('C', 'Inventory'),
  ];
  expect(trackFirst(entries, ['C']).map(({ overviewTracking }) => overviewTracking)).toEqual([
    'Hidden',
    'Tracked',
    'Tracked',
    'Tracked',
    'Hidden',
    'Hidden',
  ]);
});
