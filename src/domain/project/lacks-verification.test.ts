import { describe, expect, it } from 'vitest';
import { differingTonnes, lacksVerification } from './draft-row.ts';
import { programTypes, projectKind } from './project-terms.ts';

const rows = [{ status: 'Projected' }, { status: 'Registered' }] as const;

describe('lacksVerification (product decisions §5)', () => {
  it('applies only to realized rows of reduction projects', () => {
    for (const programType of [...programTypes, null]) {
      const isProject = projectKind(programType) === 'project';
      expect(lacksVerification({ programType, rows, hasVerificationReport: false })).toBe(isProject);
    }
  });

  it('is false with a report or without realized rows', () => {
    expect(lacksVerification({ programType: 'VCS', rows, hasVerificationReport: true })).toBe(false);
    const planned = [{ status: 'Projected' }] as const;
    expect(lacksVerification({ programType: 'VCS', rows: planned, hasVerificationReport: false })).toBe(
      false,
    );
  });
});

describe('differingTonnes', () => {
  const purchase = { offsetRegistry: 'Verra', offsetSerials: 'CA000012-1-100' };
  const of = (quantity: number, programType: 'Offsets' | 'VCS' = 'Offsets', recorded = 0) =>
    differingTonnes({
      programType,
      ...purchase,
      recorded,
      rows: [
        { status: 'Registered', quantity },
        { status: 'Projected', quantity: 7 },
      ],
    });

  it('names both figures where the serials stand for other tonnes than the realized rows', () => {
    expect(of(120)).toEqual({ named: 100, entered: 120 });
    expect(of(20, 'Offsets', 100)).toEqual({ named: 100, entered: 120 });
  });

  it('is null where they agree, before anything is entered, and for projects', () => {
    expect([of(100), of(40, 'Offsets', 60), of(0), of(120, 'VCS')]).toEqual([null, null, null, null]);
  });
});
