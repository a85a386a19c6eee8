import { describe, expect, test } from 'vitest';
import { blankDraft } from './form-draft.ts';
import { progressOf } from './form-parts.ts';

describe('how far the sections of the form are', () => {
  test('a new project lacks all that its sections require', () => {
    const progress = progressOf(blankDraft({ visibility: 'Public', overviewTracking: 'Tracked' }));
    expect(progress.basics).toEqual({ required: 8, empty: 6 });
    expect(progress.timeline).toEqual({ required: 2, empty: 2 });
    expect(progress.place).toEqual({ required: 3, empty: 3 });
    expect(progress.people).toEqual({ required: 4, empty: 4 });
    expect(progress.pictures).toEqual({ required: 1, empty: 1 });
    expect(progress.documents).toEqual({ required: 1, empty: 1 });
    expect(progress.emissions).toEqual({ required: 0, empty: 0 });
  });

  test('an inventory asks for its report, and for neither place nor person', () => {
    const progress = progressOf(blankDraft({ programType: 'Inventory', projectStatus: 'Active' }));
    expect(progress.basics).toEqual({ required: 6, empty: 4 });
    expect(progress.place).toEqual({ required: 0, empty: 0 });
    expect(progress.people).toEqual({ required: 0, empty: 0 });
    expect(progress.documents).toEqual({ required: 1, empty: 1 });
  });

  test('a project that seeks funding owes its funding and its financial plan', () => {
    const progress = progressOf(blankDraft({ programType: 'ISO 14064-2', projectStatus: 'Proposed' }));
    expect(progress.basics.required).toBe(9);
    expect(progress.documents).toEqual({ required: 2, empty: 2 });
  });

  test('what is filled in is no longer missing; spaces are nothing', () => {
    const begun = blankDraft({
      title: '  ',
      description: 'Gas is burnt.',
      'timeline.startYear': '2021',
      'timeline.startMonth': '1',
    });
    const draft = { ...begun, files: { featured: { url: '/files/1', filename: 'a.png' } } };
    expect(progressOf(draft).basics.empty).toBe(7);
    expect(progressOf(draft).timeline.empty).toBe(1);
    expect(progressOf(draft).pictures.empty).toBe(0);
  });
});
