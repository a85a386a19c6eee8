import { describe, expect, it } from 'vitest';
import { needsApproval } from './needs-approval.ts';

const rows = [{ year: 2022, status: 'Projected', quantity: 5 }] as const;

describe('needsApproval (specification §4)', () => {
  it.each([
    ['projectPlan', false],
    ['financialPlan', false],
    ['projectValidation', true],
    ['verificationReport', true],
    ['other1', true],
    ['other2', true],
    ['inventory2022', true],
  ])('when %s changes: %s', (slot, waits) => {
    expect(needsApproval({ before: {}, after: { [slot]: 'new' }, rows })).toBe(waits);
    expect(needsApproval({ before: { [slot]: 'old' }, after: {}, rows })).toBe(waits);
    expect(needsApproval({ before: { [slot]: 'old' }, after: { [slot]: 'old' }, rows })).toBe(false);
  });

  it('is true when any row is not Projected', () => {
    const realized = [...rows, { year: 2021, status: 'Registered', quantity: 1 } as const];
    expect(needsApproval({ before: {}, after: {}, rows: realized })).toBe(true);
  });
});
