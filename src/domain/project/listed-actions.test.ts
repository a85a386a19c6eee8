import { describe, expect, it } from 'vitest';
import { isListed, listedActions } from './listed-actions.ts';

describe('isListed (specification §4)', () => {
  it.each([
    ['0 Pending', 'Submitted', false, ['approve', 'reject', 'archive', 'save']],
    ['1 Draft', 'Draft', false, ['save']],
    ['2 Approved', 'Approved', false, ['cancel', 'save']],
    ['3 Rejected', 'Rejected', false, ['approve', 'archive', 'save']],
    ['4 Archived', 'Submitted', true, ['save']],
    ['4 Archived', 'Approved', true, ['save']],
  ] as const)('%s (%s, archived: %s)', (_code, status, isArchived, allowed) => {
    expect(listedActions.filter((action) => isListed(action, { status, isArchived }))).toEqual(allowed);
  });
});
