import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { layOutBars } from './chart-bars.ts';
import { ChartDrawing } from './chart-drawing.tsx';

/** Returns the years that a chart of the years from 2011 on names, by the width of the screen. */
function namedYears(screen: 'narrow' | 'wide', { count, chosen }: { count: number; chosen: number }) {
  const years = Array.from({ length: count }, (_, index) => ({ year: String(2011 + index), Retired: 10 }));
  const chart = layOutBars({ statuses: ['Retired'], years });
  const markup = renderToStaticMarkup(
    <svg>
      <ChartDrawing chart={chart} wordOf={String} chosen={chosen - 2011} />
    </svg>,
  );
  const labels = [...markup.matchAll(/<text([^>]*)>([^<]*)/g)];
  return labels
    .filter(([, attributes]) => attributes?.includes(`data-${screen}="true"`))
    .map(([, , text]) => Number(text));
}

describe('the years that a chart names', () => {
  it('are the chosen one and others as far from it as they are from each other', () => {
    expect(namedYears('narrow', { count: 15, chosen: 2022 })).toEqual([2011, 2014, 2017, 2022]);
    expect(namedYears('narrow', { count: 15, chosen: 2023 })).toEqual([2011, 2014, 2017, 2020, 2023]);
    expect(namedYears('wide', { count: 25, chosen: 2012 })).toEqual([
      2012,
      ...Array.from({ length: 11 }, (_, index) => 2015 + 2 * index),
    ]);
  });

  it('are all of a few', () => {
    expect(namedYears('narrow', { count: 4, chosen: 2012 })).toEqual([2011, 2012, 2013, 2014]);
  });
});
