import { describe, expect, it } from 'vitest';
import { mayStart } from './abilities.ts';
import { listedActions, listedTransitions } from './transition-lists.ts';

const administrator = { organization: 'CA000003', isAdministrator: true, mayEdit: true };

describe('listedTransitions (specification §4)', () => {
  it.each([
    ['0 Pending', 'Submitted', false, ['approve', 'reject', 'archive', 'save']],
    ['1 Draft', 'Draft', false, ['save']],
    ['2 Approved', 'Approved', false, ['cancel', 'save']],
    ['2 Approved', 'Received', false, ['archive', 'save']],
    ['3 Rejected', 'Rejected', false, ['approve', 'archive', 'save']],
    ['4 Archived', 'Submitted', true, ['save']],
    ['4 Archived', 'Approved', true, ['save']],
  ] as const)('%s (%s, archived: %s)', (_code, status, isArchived, allowed) => {
    const project = {
      organization: 'CA000001',
      kind: 'project',
      status,
      isArchived,
      hasUnits: false,
    } as const;
    const isAllowed = (action: (typeof listedActions)[number]) =>
      mayStart(administrator, project, listedTransitions[action]);
    expect(listedActions.filter(isAllowed).toSorted()).toEqual(allowed.toSorted());
  });
});
