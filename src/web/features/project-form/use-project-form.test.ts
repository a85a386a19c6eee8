import { describe, expect, it } from 'vitest';
import { isSectionOpen } from './use-project-form.ts';

const complete = { isComplete: true, hadComments: false };
const closedTimeline = { canClose: true, chosen: {}, closed: new Set(['timeline'] as const) };

describe('isSectionOpen', () => {
  it('closes a section that is complete as saved, and no other', () => {
    expect(isSectionOpen(closedTimeline, 'timeline', complete)).toBe(false);
    expect(isSectionOpen(closedTimeline, 'place', complete)).toBe(true);
  });

  it('opens it when it is incomplete again or has an open comment', () => {
    expect(isSectionOpen(closedTimeline, 'timeline', { ...complete, isComplete: false })).toBe(true);
    expect(isSectionOpen(closedTimeline, 'timeline', { ...complete, hadComments: true })).toBe(true);
  });

  it('follows the reader’s choice', () => {
    const chosen = { timeline: true, place: false };
    expect(isSectionOpen({ ...closedTimeline, chosen }, 'timeline', complete)).toBe(true);
    expect(isSectionOpen({ ...closedTimeline, chosen }, 'place', complete)).toBe(false);
  });

  it('keeps all open where nothing is edited', () => {
    expect(isSectionOpen({ ...closedTimeline, canClose: false }, 'timeline', complete)).toBe(true);
  });
});
