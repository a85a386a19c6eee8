import { describe, expect, test } from 'vitest';
import { blankDraft } from './form-draft.ts';
import { placeOfField, progressOf, sectionShowing, sectionStates } from './form-parts.ts';

describe('progressOf', () => {
  test('counts every required field of a new project as missing', () => {
    const progress = progressOf(blankDraft({ visibility: 'Public', overviewTracking: 'Tracked' }));
    expect(progress.basics).toEqual({ required: 8, empty: 6 });
    expect(progress.timeline).toEqual({ required: 2, empty: 2 });
    expect(progress.place).toEqual({ required: 3, empty: 3 });
    expect(progress.people).toEqual({ required: 4, empty: 4 });
    expect(progress.pictures).toEqual({ required: 1, empty: 1 });
    expect(progress.documents).toEqual({ required: 1, empty: 1 });
    expect(progress.emissions).toEqual({ required: 0, empty: 0 });
  });

  test('requires the report of an inventory, but neither place nor contact', () => {
    const progress = progressOf(blankDraft({ programType: 'Inventory', projectStatus: 'Active' }));
    expect(progress.basics).toEqual({ required: 6, empty: 4 });
    expect(progress.place).toEqual({ required: 0, empty: 0 });
    expect(progress.people).toEqual({ required: 0, empty: 0 });
    expect(progress.documents).toEqual({ required: 1, empty: 1 });
  });

  test('requires funding and financial plan of a project seeking funding', () => {
    const progress = progressOf(blankDraft({ programType: 'ISO 14064-2', projectStatus: 'Proposed' }));
    expect(progress.basics.required).toBe(9);
    expect(progress.documents).toEqual({ required: 2, empty: 2 });
  });

  test('counts filled-in fields as present; spaces count as empty', () => {
    const filledDraft = blankDraft({
      title: '  ',
      description: 'Gas is burnt.',
      'timeline.startYear': '2021',
      'timeline.startMonth': '1',
    });
    const draft = { ...filledDraft, files: { featured: { url: '/files/1', filename: 'a.png' } } };
    expect(progressOf(draft).basics.empty).toBe(7);
    expect(progressOf(draft).timeline.empty).toBe(1);
    expect(progressOf(draft).pictures.empty).toBe(0);
  });
});

describe('sectionShowing', () => {
  test.each([
    ['title', 'basics'],
    ['timeline.startDate', 'timeline'],
    ['location.address', 'place'],
    ['contact.email', 'people'],
    ['pictures.before', 'pictures'],
    ['pictures.mapOfActivities', 'basics'],
    ['documents.inventory2021', 'documents'],
    ['emissionReductions', 'emissions'],
    ['updatedAt', null],
  ] as const)('shows %s in %s', (field, section) => {
    expect(sectionShowing(field)).toBe(section);
  });
});

test('fields come in the order of the form, and unknown names last', () => {
  const fields = ['updatedAt', 'pictures.featured', 'documents.inventory2021', 'description', 'title'];
  const sorted = fields.toSorted((one, other) => placeOfField(one) - placeOfField(other));
  expect(sorted).toEqual([
    'title',
    'description',
    'documents.inventory2021',
    'pictures.featured',
    'updatedAt',
  ]);
});

test('a section counts its errors and open comments', () => {
  const states = sectionStates(blankDraft(), {
    wrong: ['title', 'description', 'emissionReductions'],
    comments: [{ field: 'title' }, { field: null }],
  });
  expect(states.basics).toMatchObject({ errors: 2, openComments: 1 });
  expect(states.emissions).toMatchObject({ errors: 1, openComments: 0 });
});
