import { describe, expect, it } from 'vitest';
import { programTypes, projectKind } from './program-types.ts';

describe('program types', () => {
  it('make every entry a reduction project, but for the three that are not', () => {
    const kinds = programTypes.map((programType) => [programType, projectKind(programType)]);
    expect(kinds.filter(([, kind]) => kind !== 'project')).toEqual([
      ['Offsets', 'offsets'],
      ['TransferredOffsets', 'transferred-offsets'],
      ['Inventory', 'inventory'],
    ]);
  });
});
