import { describe, expect, it } from 'vitest';
import type { OwnedProject } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { isDraft } from './project-form.tsx';
import { inForceText } from './project-state.tsx';

describe('the note on the version in force', () => {
  const textOf = (edit: boolean, details: Partial<OwnedProject> = {}) =>
    inForceText({
      changesFromInForce: [],
      isArchived: false,
      abilities: { edit } as OwnedProject['abilities'],
      ...details,
    });

  it('speaks of changes only to who can make some', () => {
    expect(textOf(true)).toBe(m.form_in_force());
    expect(textOf(false)).toBe(m.form_in_force_until());
  });

  it('is left out without such a version, and in the archive', () => {
    expect(textOf(true, { changesFromInForce: null })).toBeNull();
    expect(textOf(false, { isArchived: true })).toBeNull();
  });
});

describe('the note that a draft only needs a title', () => {
  it.each(['Draft', 'Rejected'] as const)('is shown on a new entry and on one that is %s', (status) => {
    expect([isDraft(null), isDraft({ status })]).toEqual([true, true]);
  });

  it.each(['Submitted', 'Approved', 'Received'] as const)('is not shown on one that is %s', (status) => {
    expect(isDraft({ status })).toBe(false);
  });
});
