import { describe, expect, it } from 'vitest';
import { programTypes, projectKind } from './project-terms.ts';

describe('projectKind', () => {
  it('returns project for all but three program types', () => {
    const kinds = programTypes.map((programType) => [programType, projectKind(programType)]);
    expect(kinds.filter(([, kind]) => kind !== 'project')).toEqual([
      ['Offsets', 'offsets'],
      ['TransferredOffsets', 'transferred-offsets'],
      ['Inventory', 'inventory'],
    ]);
  });
});
