import { FallbackBoundary } from '../pages/fallback-boundary.tsx';
import { formatShort } from '../text/format.ts';
import { MotifPattern, motifFill } from '../looks/motif-pattern.tsx';
import type { ShownStatus } from '../looks/status-look.ts';
import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { type BarChart, layOutBars } from './chart-bars.ts';
import type { ChartFigures } from './chart-years.ts';
import classes from './year-chart.module.css';
import { yearIndexAt } from './year-index-at.ts';

const LazyReader = lazy(async () => ({ default: (await import('./chart-reader.tsx')).ChartReader }));

/** Years that a phone and a wide screen have room to name. */
const NARROW_LABELS = 6;
const WIDE_LABELS = 20;

type Props = {
  readonly figures: ChartFigures;
  /** Accessible name: what the chart shows, and where the same figures are to be read. */
  readonly label: string;
  readonly wordOf: (status: ShownStatus) => string;
};

/**
 * Tonnes by year, stacked by status, each status with its own pattern. The server draws it; pointing at it or focusing it loads the
 * figures of single years. The table below has the same numbers.
 */
export function YearChart({ figures, label, wordOf }: Props) {
  const plot = useRef<HTMLDivElement>(null);
  const [touch, setTouch] = useState<{ readonly year: number | null } | null>(null);
  const chart = layOutBars(figures);
  // The reader may have reached the chart before its code.
  useEffect(() => {
    if (plot.current?.parentElement?.matches(':hover, :focus') === true) setTouch({ year: null });
  }, []);
  const enter = ({ clientX }: PointerEvent) => {
    if (touch !== null || plot.current === null) return;
    setTouch({ year: yearIndexAt(plot.current, clientX, chart.years.length) });
  };
  return (
    <div className={classes.chart}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same figures are in the table */}
      <div
        role="img"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read its years
        tabIndex={0}
        className={classes.drawing}
        onPointerEnter={enter}
        onFocus={() => setTouch((first) => first ?? { year: null })}
      >
        <Ticks ticks={chart.ticks} />
        <div ref={plot} className={classes.plot}>
          <Grid lines={chart.ticks.length} statuses={figures.statuses} />
          <Years chart={chart} />
        </div>
      </div>
      {touch === null ? null : (
        <FallbackBoundary fallback={null}>
          <Suspense>
            <LazyReader plot={plot} figures={figures} wordOf={wordOf} first={touch.year} />
          </Suspense>
        </FallbackBoundary>
      )}
    </div>
  );
}

function Ticks({ ticks }: { readonly ticks: readonly number[] }) {
  return (
    <div className={classes.ticks}>
      {ticks.toReversed().map((tonnes) => (
        <span key={tonnes}>{formatShort(tonnes)}</span>
      ))}
    </div>
  );
}

function Grid({ lines, statuses }: { readonly lines: number; readonly statuses: readonly ShownStatus[] }) {
  return (
    <svg className={classes.grid} width="100%" height="100%">
      <defs>
        {statuses.map((status) => (
          <MotifPattern key={status} status={status} />
        ))}
      </defs>
      {Array.from({ length: lines }, (_, index) => percent(index / (lines - 1))).map((height) => (
        <line key={height} x1="0" x2="100%" y1={height} y2={height} />
      ))}
    </svg>
  );
}

function Years({ chart: { years, bars } }: { readonly chart: BarChart }) {
  const isNamed = (index: number, most: number) => index % Math.ceil(years.length / most) === 0;
  return years.map(({ year, bars: ofYear }, index) => (
    <div key={year} className={classes.year} data-bars={bars}>
      <svg width="100%" height="100%">
        {ofYear.map(({ status, left, bottom, width, height }) => (
          <rect
            key={status}
            x={percent(left)}
            y={percent(1 - bottom - height)}
            width={percent(width)}
            height={percent(height)}
            fill={motifFill(status)}
          />
        ))}
      </svg>
      <span data-narrow={isNamed(index, NARROW_LABELS)} data-wide={isNamed(index, WIDE_LABELS)}>
        {year}
      </span>
    </div>
  ));
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
