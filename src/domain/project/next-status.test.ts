import { describe, expect, it } from 'vitest';
import { nextStatus, type ProjectStep } from './next-status.ts';
import { projectStatuses } from './status.ts';

const steps: readonly ProjectStep[] = [
  'submit',
  'approve',
  'approve-anyway',
  'reject',
  'ask-changes',
  'reopen',
  'wait',
];

describe('nextStatus', () => {
  it('allows only the steps of specification §4 and product decisions §5', () => {
    const taken = steps.flatMap((step) =>
      projectStatuses.flatMap((status) => {
        const next = nextStatus(status, step);
        return next.ok ? [[status, step, next.value]] : [];
      }),
    );
    expect(taken).toEqual([
      ['Draft', 'submit', 'Submitted'],
      ['Rejected', 'submit', 'Submitted'],
      ['Submitted', 'approve', 'Approved'],
      ['Submitted', 'approve-anyway', 'Approved'],
      ['Rejected', 'approve-anyway', 'Approved'],
      ['Submitted', 'reject', 'Rejected'],
      ['Submitted', 'ask-changes', 'Draft'],
      ['Approved', 'reopen', 'Draft'],
      ['Approved', 'wait', 'Submitted'],
    ]);
  });

  it('names the refused status and step', () => {
    expect(nextStatus('Received', 'submit')).toEqual({
      ok: false,
      refusal: { code: 'step-not-allowed', figures: { current: 'Received', step: 'submit' } },
    });
  });
});
