import * as m from '#messages/messages.js';
import { type ShownStatus, StatusBadge, MotifPattern, motifFill } from '../looks/status-look.tsx';
import classes from './chart-figure.module.css';
import {
  type ChartFigures,
  type BarChart,
  layOutBars,
  percent,
  placeBar,
  yearIndexAt,
} from './chart-bars.ts';
import { LazyPart } from '../pages/waiting-and-faults.tsx';
import { formatShort } from '../text/format.ts';
import { lazy, type PointerEvent, useEffect, useRef, useState } from 'react';
import yearChartClasses from './year-chart.module.css';

type ChartFigureProps = {
  readonly title: string;
  readonly figures: ChartFigures;
  /** Label of a status in legend and figures. */
  readonly wordOf: (status: ShownStatus) => string;
};

/** A chart by year with title and legend; the page has the same figures in a table below it. */
export function ChartFigure({ title, figures, wordOf }: ChartFigureProps) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{title}</figcaption>
      <ChartLegend statuses={figures.statuses} wordOf={wordOf} />
      <div>
        <YearChart figures={figures} label={`${title}. ${m.project_chart_text()}`} wordOf={wordOf} />
      </div>
    </figure>
  );
}

type ChartLegendProps = {
  readonly statuses: readonly ShownStatus[];
  readonly wordOf: (status: ShownStatus) => string;
};

/** Legend of the chart's patterns. */
function ChartLegend({ statuses, wordOf }: ChartLegendProps) {
  return (
    <ul className={classes.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <StatusBadge status={status} word={wordOf(status)} />
        </li>
      ))}
    </ul>
  );
}

const LazyReader = lazy(async () => ({ default: (await import('./chart-reader.tsx')).ChartReader }));

/** Years that a phone and a wide screen have room to name. */
const NARROW_LABELS = 6;
const WIDE_LABELS = 20;

/** Distance of labels from the axes, in pixels. */
const TICK_GAP = 8;
const YEAR_GAP = 20;

type YearChartProps = {
  readonly figures: ChartFigures;
  /** Accessible name: what the chart shows, and where the same figures are to be read. */
  readonly label: string;
  readonly wordOf: (status: ShownStatus) => string;
};

/**
 * Tonnes by year, stacked by status, each status with its own pattern: one drawing as wide as its place, whose labels are beside its box.
 * The server draws it; pointing at it or focusing it loads the figures of single years. The table below has the same numbers.
 */
function YearChart({ figures, label, wordOf }: YearChartProps) {
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
    <div className={yearChartClasses.chart}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same figures are in the table */}
      <svg
        ref={plot}
        role="img"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read its years
        tabIndex={0}
        className={yearChartClasses.drawing}
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
        <LazyPart instead={null}>
          <LazyReader plot={plot} figures={figures} wordOf={wordOf} first={touch.year} />
        </LazyPart>
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
