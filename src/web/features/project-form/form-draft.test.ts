import { describe, expect, it } from 'vitest';
import { blankDraft, bodyOf, degreesOf, timelineOf } from './form-draft.ts';

describe('form draft', () => {
  it.each([
    ['49.26', 49.26],
    [' -123,11 ', -123.11],
    ['north', null],
    ['', null],
    ['1e3', null],
  ])('reads %j as degrees', (text, degrees) => {
    expect(degreesOf(text)).toBe(degrees);
  });

  it('sends coordinates that are not numbers as null (specification §5)', () => {
    const draft = blankDraft({
      title: 'A title',
      'location.latitude': 'north',
      'location.longitude': '-123.11',
    });
    expect(bodyOf(draft).location).toEqual({ address: '', latitude: null, longitude: -123.11 });
  });

  it('derives dates of whole months, or of whole years without months', () => {
    const draft = blankDraft({
      'timeline.startYear': '2021',
      'timeline.finishYear': '2024',
      'timeline.finishMonth': '2',
    });
    expect(timelineOf(draft)).toEqual({ startDate: '2021-01-01', endDate: '2024-02-29' });
  });

  it('separates pictures from documents by slot', () => {
    const file = { url: '/files/x', filename: 'x' };
    const draft = { ...blankDraft(), files: { featured: file, projectPlan: file, inventory2022: null } };
    expect(bodyOf(draft)).toMatchObject({
      pictures: { featured: file },
      documents: { projectPlan: file, inventory2022: null },
    });
  });
});
