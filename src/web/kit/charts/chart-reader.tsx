import { type RefObject, useEffect, useState } from 'react';
import type { ShownStatus } from '../looks/status-look.ts';
import { yearIndexAt } from './year-index-at.ts';
import { ChartTip } from './chart-tip.tsx';
import type { ChartFigures } from './chart-years.ts';
import classes from './year-chart.module.css';

type Props = {
  /** The drawing: its box is the area of the bars, and it takes the focus. */
  readonly plot: RefObject<SVGSVGElement | null>;
  readonly figures: ChartFigures;
  readonly wordOf: (status: ShownStatus) => string;
  /** Index of the year where the pointer entered; null when the chart got the focus first. */
  readonly first: number | null;
};

/** Shows the figures of the year under the pointer, or of the year chosen with the arrow keys, Home and End. Escape hides them. */
export function ChartReader({ plot, figures, wordOf, first }: Props) {
  const { years, statuses } = figures;
  const index = useChosenYear(plot, years.length, first);
  const year = index === null ? undefined : years[index];
  const width = 100 / years.length;
  const left = (index ?? 0) * width;
  return (
    <div role="status" className={classes.reader}>
      {year === undefined ? null : (
        <>
          <div className={classes.cursor} style={{ left: `${left}%`, width: `${width}%` }} />
          <div
            className={classes.tipPlace}
            data-side={left < 50 ? 'after' : 'before'}
            style={{ left: `${left + width / 2}%` }}
          >
            <ChartTip year={year} statuses={statuses} wordOf={wordOf} />
          </div>
        </>
      )}
    </div>
  );
}

/** Returns the index of the year that the reader points at or chose; null for none. */
function useChosenYear(
  plot: RefObject<SVGSVGElement | null>,
  count: number,
  first: number | null,
): number | null {
  const [index, setIndex] = useState(first);
  useEffect(() => {
    const drawing = plot.current;
    if (drawing === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const point = ({ clientX }: PointerEvent) => setIndex(yearIndexAt(drawing, clientX, count));
    const hide = () => setIndex(null);
    const choose = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
      const next = nextIndex[event.key];
      if (next === undefined) return;
      event.preventDefault();
      setIndex((previous) => next(previous, count));
    };
    drawing.addEventListener('pointermove', point, { signal });
    drawing.addEventListener('pointerdown', point, { signal });
    drawing.addEventListener('pointerleave', hide, { signal });
    drawing.addEventListener('keydown', choose, { signal });
    drawing.addEventListener('blur', hide, { signal });
    return () => stop.abort();
  }, [plot, count]);
  return index;
}

const nextIndex: Partial<Record<string, (index: number | null, count: number) => number>> = {
  ArrowRight: (index, count) => (index === null ? 0 : Math.min(index + 1, count - 1)),
  ArrowLeft: (index, count) => (index === null ? count - 1 : Math.max(index - 1, 0)),
  Home: () => 0,
  End: (_, count) => count - 1,
};
