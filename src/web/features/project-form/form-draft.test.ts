import { describe, expect, it } from 'vitest';
import { blankDraft, bodyOf, degreesOf, movesTracking, timelineOf } from './form-draft.ts';

describe('form draft', () => {
  it.each([
    ['49.26', 49.26],
    [' -123,11 ', -123.11],
    ['north', null],
    ['', null],
    ['1e3', null],
    ['122.31 W', -122.31],
    ['49,5° n', 49.5],
    ['71.2° O', -71.2],
    ['-122.31 W', -122.31],
    ['−122.31', -122.31],
    ['122° 18′ W', -122.3],
    ['49° 15′ 36,5″ N', 49.260139],
    ['49°15\'36"', 49.26],
    ["-123° 6' 0''", -123.1],
    ['49.5° 15′', null],
    ['49° 75′', null],
    ['49 15', null],
    ['0', 0],
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

  it('keeps saved days while their year and month are the same, and sends them', () => {
    const dates = { startDate: '2021-03-15', endDate: '2024-02-10' };
    const draft = blankDraft({
      'timeline.startYear': '2021',
      'timeline.startMonth': '3',
      'timeline.finishYear': '2024',
      'timeline.finishMonth': '2',
    });
    expect(timelineOf({ ...draft, dates })).toEqual(dates);
    expect(bodyOf({ ...draft, dates }).timeline).toMatchObject(dates);
    const texts = { ...draft.texts, 'timeline.startMonth': '4', 'timeline.finishYear': '' };
    expect(timelineOf({ texts, dates })).toEqual({ startDate: '2021-04-01', endDate: null });
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

describe('movesTracking', () => {
  const form = (programType: string, overviewTracking: string) =>
    blankDraft({ programType, overviewTracking });

  it.each([
    ['an inventory that the reader marks', 'Inventory', ['Hidden', 'Tracked'], true],
    ['one that began with the mark', 'Inventory', ['Tracked', 'Tracked'], false],
    ['one that gives it up', 'Inventory', ['Tracked', 'Hidden'], false],
    ['purchased offsets', 'Offsets', ['Hidden', 'Tracked'], false],
  ] as const)('%s', (_, kind, [before, after], moves) => {
    expect(movesTracking(form(kind, after), form(kind, before))).toBe(moves);
  });
});
