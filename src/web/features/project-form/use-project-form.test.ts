import { describe, expect, it } from 'vitest';
import { isSectionOpen, stopOf } from './use-project-form.ts';

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

describe('stopOf', () => {
  const refused = [
    { key: 'quantity-2023-draft-0', year: 2023 },
    { key: 'quantity-2025-draft-0', year: 2025 },
  ];
  const wrong = { emissionReductions: 'Correct or clear the tonnes that were not accepted: 2023 and 2025.' };

  it('is nothing without faults and refused quantities', () => {
    expect(stopOf('save', {}, [])).toBeNull();
  });

  it('leads to the first refused quantity, whatever is sent', () => {
    for (const act of ['save', 'submit', 'update'] as const) {
      const stop = stopOf(act, {}, refused);
      expect(stop).toMatchObject({ failure: { act, text: null, focus: refused[0]?.key }, fields: wrong });
    }
  });

  it('shows missing fields beside them', () => {
    const stop = stopOf('submit', { title: 'This field is required.' }, refused);
    expect(stop?.fields).toEqual({ title: 'This field is required.', ...wrong });
    expect(stop?.failure.text).toBe('Complete required fields before submitting.');
  });
});
