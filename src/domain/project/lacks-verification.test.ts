import { describe, expect, it } from 'vitest';
import { lacksVerification } from './draft-row.ts';
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
