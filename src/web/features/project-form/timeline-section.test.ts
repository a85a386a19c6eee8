import { describe, expect, it } from 'vitest';
import { blankDraft } from './form-draft.ts';
import { endMonths, endYears, withEndAfterStart } from './timeline-section.tsx';

type TimelineTexts = [startYear: string, startMonth: string, finishYear: string, finishMonth: string];

const timeline = (...[startYear, startMonth, finishYear, finishMonth]: TimelineTexts) =>
  blankDraft({
    'timeline.startYear': startYear,
    'timeline.startMonth': startMonth,
    'timeline.finishYear': finishYear,
    'timeline.finishMonth': finishMonth,
  }).texts;

describe('the end of a timeline in the form', () => {
  it.each([
    ['2010', 'VCS', 2010, 2030],
    ['2010', 'Offsets', 2010, 2030],
    ['2010', 'Inventory', 2010, 2110],
    ['2010', 'Infrastructure Canada', 2010, 2110],
    ['', 'VCS', 1950, 2046],
  ] as const)('after the start %s of %s is between %i and %i', (start, programType, first, last) => {
    const years = endYears(start, programType, 2026);
    expect([years[0], years.at(-1)]).toEqual([first, last]);
  });

  it.each<[string, TimelineTexts, TimelineTexts]>([
    ['the end moves along with a later start', ['2024', '3', '2021', '12'], ['2024', '3', '2024', '12']],
    ['its month too, within one year', ['2024', '6', '2021', '2'], ['2024', '6', '2024', '6']],
    ['an end that is not before the start stays', ['2020', '6', '2021', '2'], ['2020', '6', '2021', '2']],
    ['an end without a month stays without one', ['2024', '6', '2021', ''], ['2024', '6', '2024', '']],
    ['a year that is still being typed moves nothing', ['202', '1', '2021', '1'], ['202', '1', '2021', '1']],
    ['a start in the future moves nothing', ['2999', '1', '2021', '1'], ['2999', '1', '2021', '1']],
  ])('%s', (_what, typed, aligned) => {
    const moved = withEndAfterStart(timeline(...typed), 'timeline.startYear', 2026);
    expect(moved).toEqual(timeline(...aligned));
  });

  it('moves to the first month when the end year becomes the start year', () => {
    const texts = timeline('2021', '6', '2021', '2');
    expect(withEndAfterStart(texts, 'timeline.finishYear', 2026)).toEqual(timeline('2021', '6', '2021', '6'));
    expect(endMonths(texts)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(endMonths(timeline('2020', '6', '2021', '2'))).toHaveLength(12);
  });
});
