import { FallbackBoundary } from '../pages/fallback-boundary.tsx';
import { formatShort } from '../text/format.ts';
import { MotifPattern, motifFill } from '../looks/motif-pattern.tsx';
import type { ShownStatus } from '../looks/status-look.ts';
import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { type BarChart, layOutBars, percent, placeBar } from './chart-bars.ts';
import type { ChartFigures } from './chart-years.ts';
import classes from './year-chart.module.css';
import { yearIndexAt } from './year-index-at.ts';

const LazyReader = lazy(async () => ({ default: (await import('./chart-reader.tsx')).ChartReader }));

/** Years that a phone and a wide screen have room to name. */
const NARROW_LABELS = 6;
const WIDE_LABELS = 20;

/** Distance of labels from the axes, in pixels. */
const TICK_GAP = 8;
const YEAR_GAP = 20;

type Props = {
  readonly figures: ChartFigures;
  /** Accessible name: what the chart shows, and where the same figures are to be read. */
  readonly label: string;
  readonly wordOf: (status: ShownStatus) => string;
};

/**
 * Tonnes by year, stacked by status, each status with its own pattern: one drawing as wide as its place, whose labels stand beside its box.
 * The server draws it; pointing at it or focusing it loads the figures of single years. The table below has the same numbers.
 */
export function YearChart({ figures, label, wordOf }: Props) {
  const plot = useRef<SVGSVGElement>(null);
  const [touch, setTouch] = useState<{ readonly year: number | null } | null>(null);
  const chart = layOutBars(figures);
  // The reader may have reached the chart before its code.
  useEffect(() => {
    if (plot.current?.matches(':hover, :focus') === true) setTouch({ year: null });
  }, []);
  const enter = ({ clientX }: PointerEvent) => {
    if (touch !== null || plot.current === null) return;
    setTouch({ year: yearIndexAt(plot.current, clientX, chart.years.length) });
  };
  return (
    <div className={classes.chart}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same figures are in the table */}
      <svg
        ref={plot}
        role="img"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read its years
        tabIndex={0}
        className={classes.drawing}
        onPointerEnter={enter}
        onFocus={() => setTouch((first) => first ?? { year: null })}
      >
        <defs>
          {figures.statuses.map((status) => (
            <MotifPattern key={status} status={status} />
          ))}
        </defs>
        <Grid ticks={chart.ticks} />
        <Years chart={chart} />
      </svg>
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

function Grid({ ticks }: Pick<BarChart, 'ticks'>) {
  return ticks.map((tonnes, index) => {
    const height = percent(1 - index / (ticks.length - 1));
    return (
      <g key={tonnes}>
        <line x2="100%" y1={height} y2={height} />
        <text x={-TICK_GAP} y={height} textAnchor="end" dominantBaseline="central">
          {formatShort(tonnes)}
        </text>
      </g>
    );
  });
}

function Years({ chart: { years, bars } }: { readonly chart: BarChart }) {
  const isNamed = (index: number, most: number) => index % Math.ceil(years.length / most) === 0;
  return years.map(({ year, bars: ofYear }, index) => (
    <g key={year}>
      {ofYear.map((bar) => (
        <rect
          key={bar.status}
          // Only CSS limits a share of the width by pixels.
          style={placeBar(bar, { index, years: years.length, bars })}
          y={percent(1 - bar.bottom - bar.height)}
          height={percent(bar.height)}
          fill={motifFill(bar.status)}
        />
      ))}
      <text
        x={percent((index + 0.5) / years.length)}
        y="100%"
        dy={YEAR_GAP}
        textAnchor="middle"
        data-narrow={isNamed(index, NARROW_LABELS)}
        data-wide={isNamed(index, WIDE_LABELS)}
      >
        {year}
      </text>
    </g>
  ));
}
