import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noTimeline, timelineAfter, timelineOfYears } from './known-entries.ts';

describe('import timelines', () => {
  it('run from the first day of the first year to the last day of the last', () => {
    expect(timelineOfYears([2021, 2019, 2020])).toEqual({ startDate: '2019-01-01', endDate: '2021-12-31' });
    expect(timelineOfYears([])).toEqual(noTimeline);
  });

  it('keep given dates for any added years', () => {
    const given = { startDate: '2019-04-01', endDate: '2029-03-31' };
    expect(timelineAfter(given, [2020], [2018, 2035])).toBeNull();
    expect(timelineAfter({ startDate: '2019-04-01', endDate: null }, [], [2018])).toBeNull();
  });

  it('do not depend on whether years are added at once or one by one', () => {
    const years = fc.array(fc.integer({ min: 1950, max: 2200 }), { maxLength: 8 });
    fc.assert(
      fc.property(years, years, (first, later) => {
        const before = timelineOfYears(first);
        expect(timelineAfter(before, first, later) ?? before).toEqual(timelineOfYears([...first, ...later]));
      }),
    );
  });
});
