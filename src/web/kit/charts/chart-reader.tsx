import { type RefObject, useEffect, useState } from 'react';
import { type ShownStatus, StatusBadge } from '../looks/status-look.tsx';
import { yearIndexAt, type ChartFigures, type ChartYear } from './chart-bars.ts';
import classes from './year-chart.module.css';
import { formatWhole } from '../text/format.ts';
import * as m from '#messages/messages.js';

type ChartReaderProps = {
  /** The drawing: its box is the area of the bars, and it takes the focus. */
  readonly plot: RefObject<SVGSVGElement | null>;
  readonly figures: ChartFigures;
  readonly wordOf: (status: ShownStatus) => string;
  /** Index of the year where the pointer entered; null when the chart got the focus first. */
  readonly first: number | null;
};

/** Shows the figures of the year under the pointer, or of the year chosen with the arrow keys, Home and End. Escape hides them. */
export function ChartReader({ plot, figures, wordOf, first }: ChartReaderProps) {
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

type ChartTipProps = {
  readonly year: ChartYear;
  readonly statuses: readonly ShownStatus[];
  readonly wordOf: (status: ShownStatus) => string;
};

/** The figures of one year of the chart. */
export function ChartTip({ year, statuses, wordOf }: ChartTipProps) {
  return (
    <div className={classes.tip}>
      <strong>{year.year}</strong>
      {statuses.map((status) => {
        const tonnes = year[status] ?? 0;
        if (tonnes === 0) return null;
        return (
          <div key={status} className={classes.figure}>
            <StatusBadge status={status} word={wordOf(status)} />
            <span>
              {formatWhole(tonnes)} {m.unit_tonnes()}
            </span>
          </div>
        );
      })}
    </div>
  );
}
