import { formatShort } from '#web/kit/text/format.ts';
import { outlineOf, type ShownStatus, type StatusLook, statusLooks, statusMarks } from '../status-look.tsx';
import {
  type Bar,
  type BarChart,
  PLOT_HEIGHT,
  percent,
  placeBar,
  TALL,
  type YearPlace,
} from './chart-bars.ts';
import { type ChartLabel, placeLabels } from './chart-labels.ts';
import classes from './year-chart.module.css';

/** Years that a phone and a wide screen have room to name, and bars that are wide enough for a mark there. */
const NARROW_LABELS = 6;
const WIDE_LABELS = 20;
const NARROW_MARKS = 13;
const WIDE_MARKS = 30;

/** Distance of labels from the axes, in pixels. */
const TICK_GAP = 8;
const YEAR_GAP = 20;
/** Distance of the line that leads to a part from its bar. */
const LEADER_GAP = 5;

type DrawingProps = {
  readonly chart: BarChart;
  readonly wordOf: (status: ShownStatus) => string;
  /** Index of the year that is read out below. */
  readonly chosen: number;
};

/** Grid, bars and words of a chart, in a drawing as wide as its place and `PLOT_HEIGHT` high. */
export function ChartDrawing({ chart, wordOf, chosen }: DrawingProps) {
  return (
    <>
      <Grid ticks={chart.ticks} />
      <Years chart={chart} chosen={chosen} />
      {placeLabels(chart, wordOf).map((label) => (
        <Label key={label.status} label={label} chart={chart} />
      ))}
    </>
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

function Years({ chart: { years, bars }, chosen }: Pick<DrawingProps, 'chart' | 'chosen'>) {
  // The chosen year is named, and none so near that its label would lie under that of the chosen one.
  const isNamed = (index: number, most: number) => {
    const step = Math.ceil(years.length / most);
    return index === chosen || (index % step === 0 && Math.abs(index - chosen) >= step);
  };
  return years.map(({ year, bars: ofYear }, index) => (
    <g key={year} data-chosen={index === chosen || undefined}>
      {ofYear.map((bar) => (
        <Part key={bar.status} bar={bar} place={{ index, years: years.length, bars }} />
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

/** A part of a bar: an area or an outline, with one mark where it is tall enough. */
function Part({ bar, place }: { readonly bar: Bar; readonly place: YearPlace }) {
  const look: StatusLook = statusLooks[bar.status];
  const outline = outlineOf(look.motif);
  const mark = statusMarks[look.motif];
  const { middle, x, width } = placeBar(bar, place);
  const count = place.years * place.bars;
  return (
    <>
      <rect
        // Only CSS limits a share of the width by pixels.
        style={{ transform: `translateX(${middle})`, x, width }}
        y={percent(1 - bar.bottom - bar.height)}
        height={percent(bar.height)}
        {...(outline === null
          ? { className: classes.area, fill: look.large ?? look.color }
          : { className: classes.outline, stroke: look.color, ...outline })}
      />
      {mark === undefined || bar.height * PLOT_HEIGHT < TALL ? null : (
        <path
          className={classes.mark}
          style={{ transform: `translate(${middle}, ${percent(1 - bar.bottom - bar.height / 2)})` }}
          d={mark}
          stroke={outline === null ? 'var(--paper)' : look.color}
          data-narrow={count <= NARROW_MARKS}
          data-wide={count <= WIDE_MARKS}
        />
      )}
    </>
  );
}

/** Colours of words that are dark enough; the others are quiet. */
const inkOf: Partial<Record<ShownStatus, string>> = {
  Registered: 'var(--look-registered)',
  Transferred: 'var(--look-transferred)',
  Retired: 'var(--look-retired)',
  Reduced: 'var(--look-registered)',
};

function Label({ label, chart }: { readonly label: ChartLabel; readonly chart: BarChart }) {
  const { status, word, index, y, leadsTo } = label;
  const { middle, x } = placeBar(label, { index, years: chart.years.length, bars: chart.bars });
  const ink = inkOf[status] ?? 'var(--quiet)';
  // The bar's right edge is as far from its middle as its left edge, on the other side.
  const right = `calc(${middle} - ${x})`;
  return (
    <g className={classes.word}>
      <text
        style={{
          transform: `translate(${leadsTo === null ? middle : right}, ${Math.round(y)}px)`,
          fill: ink,
        }}
        textAnchor={leadsTo === null ? 'middle' : 'end'}
      >
        {word}
      </text>
      {leadsTo === null ? null : (
        <path
          style={{ transform: `translateX(${right})` }}
          d={`M${LEADER_GAP} ${Math.round(y)}V${Math.round(leadsTo)}h-${LEADER_GAP}`}
          stroke={ink}
        />
      )}
    </g>
  );
}
