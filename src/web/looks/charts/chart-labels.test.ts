import { describe, expect, it } from 'vitest';
import type { ShownStatus } from '../status-look.tsx';
import { type ChartYear, layOutBars, PLOT_HEIGHT } from './chart-bars.ts';
import { placeLabels } from './chart-labels.ts';

const statuses = ['Registered', 'Transferred', 'Retired'] as const;

function labelsOf(
  years: readonly Omit<ChartYear, 'year'>[],
  words: Partial<Record<ShownStatus, string>> = {},
) {
  const named = years.map((year, index): ChartYear => ({ ...year, year: String(2015 + index) }));
  return placeLabels(layOutBars({ statuses, years: named }), (status) => words[status] ?? status);
}

describe('the words of a chart', () => {
  it('stand above the first tall part of each status, with a line to parts that others cover', () => {
    const labels = labelsOf([
      { Registered: 1, Retired: 90 },
      { Registered: 0, Retired: 60 },
      { Registered: 10, Retired: 0 },
      { Registered: 80, Retired: 10 },
      { Registered: 40, Transferred: 40, Retired: 20 },
      { Registered: 0, Retired: 30 },
    ]);
    const places = labels.map(({ status, index, leadsTo }) => [status, index, leadsTo !== null]);
    expect(places).toEqual([
      ['Retired', 1, false],
      ['Registered', 2, false],
      ['Transferred', 4, true],
    ]);
  });

  it('cover no bar and no other word: one without room is left out', () => {
    const full = Array.from({ length: 12 }, () => ({ Registered: 0, Retired: 100 }));
    expect(labelsOf(full).map(({ status }) => status)).toEqual(['Retired']);
    const low = full.map((year, index) => (index === 5 ? { Registered: 20, Retired: 0 } : year));
    const long = { Registered: 'Registered and remaining' };
    expect(labelsOf(low, long).map(({ status }) => status)).toEqual(['Retired']);
    expect(labelsOf(low, { Registered: 'Held' }).map(({ status }) => status)).toEqual([
      'Retired',
      'Registered',
    ]);
  });

  it('leave out parts of less than 14 pixels', () => {
    const least = (100 * 13) / PLOT_HEIGHT;
    expect(
      labelsOf([{ Retired: 100 }, { Registered: least, Retired: 0 }]).map(({ status }) => status),
    ).toEqual(['Retired']);
  });
});
