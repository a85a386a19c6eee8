import { describe, expect, it } from 'vitest';
import { isWithoutEffect, stateAfter } from './abilities.ts';

const now = new Date('2026-03-01T12:00:00Z');
const earlier = new Date('2026-02-01T12:00:00Z');
const before = { updatedAt: earlier, approvedAt: null };
const change = { now, isChange: true };

describe('stateAfter', () => {
  it.each([
    ['save', {}],
    ['submit', { status: 'Submitted', changesAskedAt: null, submittedAt: now, wasSubmitted: true }],
    ['reject', { status: 'Rejected', changesAskedAt: null }],
    ['askForChanges', { status: 'Draft', changesAskedAt: now }],
    ['reopen', { status: 'Draft', changesAskedAt: null }],
    ['updateEmissions', { unitsChangedAt: now }],
    ['submitUpdate', { status: 'Submitted', changesAskedAt: null, submittedAt: now, wasSubmitted: true }],
    ['feature', { isFeatured: true }],
    ['unarchive', { isArchived: false }],
    ['delete', { deletedAt: now, isArchived: true }],
  ] as const)('%s sets %j', (transition, state) => {
    expect(stateAfter(transition, before, change)).toEqual({ ...state, updatedAt: now });
  });

  it('dates the first approval only', () => {
    const approved = { status: 'Approved', changesAskedAt: null, unitsChangedAt: now, updatedAt: now };
    const first = { approvedAt: now, registeredAt: now };
    expect(stateAfter('approve', before, change)).toEqual({ ...approved, ...first });
    expect(stateAfter('approve', { ...before, approvedAt: earlier }, change)).toEqual(approved);
  });

  it('never reuses the time of a change, and dates emissions only when they changed', () => {
    const after = stateAfter('updateEmissions', { ...before, updatedAt: now }, { now, isChange: false });
    expect(after).toEqual({ updatedAt: new Date(now.getTime() + 1) });
  });
});

describe('isWithoutEffect', () => {
  it('is true for a switch that is set already', () => {
    const project = { isFeatured: true, isArchived: false };
    expect(isWithoutEffect('feature', project)).toBe(true);
    expect(isWithoutEffect('unfeature', project)).toBe(false);
    expect(isWithoutEffect('archive', project)).toBe(false);
    expect(isWithoutEffect('unarchive', project)).toBe(true);
    expect(isWithoutEffect('submit', project)).toBe(false);
  });
});
