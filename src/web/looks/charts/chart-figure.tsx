import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { type ShownStatus, StatusBadge } from '../status-look.tsx';
import { addUpYears, type ChartFigures, canAddUp, issuedIn, layOutBars, yearIndexAt } from './chart-bars.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import classes from './chart-figure.module.css';
import type { PictureFormat } from './chart-picture.ts';
import yearChartClasses from './year-chart.module.css';

type ChartFigureProps = {
  readonly title: string;
  readonly figures: ChartFigures;
  /** Label of a status in drawing and figures. */
  readonly wordOf: (status: ShownStatus) => string;
  /** Label of all units of a year together; “Issued” when left out. */
  readonly totalWord?: string;
  /** More that the reader may do with the figures, beside the choice of the view. */
  readonly aside?: ReactNode;
};

/**
 * A chart by year with its title, and below it the figures of one year in words; the page has all figures in a
 * table. It can be drawn with the tonnes of all years before, and saved as a picture.
 */
export function ChartFigure({
  title,
  figures,
  wordOf,
  totalWord = m.chart_issued(),
  aside,
}: ChartFigureProps) {
  const [addsUp, setAddsUp] = useState(false);
  const isChoice = canAddUp(figures);
  const shown = addsUp && isChoice ? addUpYears(figures) : figures;
  const shownTitle = addsUp && isChoice ? m.chart_title_cumulative({ title }) : title;
  return (
    <figure className={classes.figure}>
      <div className={classes.head}>
        <figcaption className={classes.caption}>{shownTitle}</figcaption>
        <div className={classes.tools}>
          {isChoice ? <ViewChoice addsUp={addsUp} onChoose={setAddsUp} /> : null}
          {pictureFormats.map((format) => (
            <button
              key={format}
              type="button"
              className={classes.format}
              aria-label={m.chart_picture({ format: format.toUpperCase() })}
              onClick={() => void savePicture({ title: shownTitle, figures: shown, wordOf }, format)}
            >
              {format.toUpperCase()}
            </button>
          ))}
          {aside}
        </div>
      </div>
      <YearChart
        key={String(addsUp)}
        figures={shown}
        label={`${shownTitle}. ${m.project_chart_text()}`}
        wordOf={wordOf}
        totalWord={totalWord}
      />
    </figure>
  );
}

const pictureFormats = ['png', 'svg'] as const;

async function savePicture(
  input: Pick<ChartFigureProps, 'title' | 'figures' | 'wordOf'>,
  format: PictureFormat,
): Promise<void> {
  const { saveChartPicture } = await import('./chart-picture.ts');
  await saveChartPicture(input, format);
}

type ViewChoiceProps = { readonly addsUp: boolean; readonly onChoose: (addsUp: boolean) => void };

/** The chart by year, or with the tonnes of all years before. */
function ViewChoice({ addsUp, onChoose }: ViewChoiceProps) {
  return (
    <div role="group" aria-label={m.chart_view()} className={classes.views}>
      {[false, true].map((choice) => (
        <button
          key={String(choice)}
          type="button"
          className={classes.tool}
          aria-pressed={addsUp === choice}
          onClick={() => onChoose(choice)}
        >
          {choice ? m.chart_cumulative() : m.chart_by_year()}
        </button>
      ))}
    </div>
  );
}

type YearChartProps = {
  readonly figures: ChartFigures;
  /** Accessible name: what the chart shows, and where the same figures are to be read. */
  readonly label: string;
  readonly wordOf: (status: ShownStatus) => string;
  readonly totalWord: string;
};

/**
 * Tonnes by year, stacked by status: one drawing as wide as its place, whose labels are beside its box. The line
 * below it reads out one year: at first the last with units, then the one that the pointer is at, a finger
 * touched, or the arrow keys, Home and End chose.
 */
function YearChart({ figures, label, wordOf, totalWord }: YearChartProps) {
  const plot = useRef<SVGSVGElement>(null);
  const { years } = figures;
  const [index, setIndex] = useState(() => firstRead(figures));
  const point = ({ clientX }: { readonly clientX: number }) => {
    const at = plot.current === null ? null : yearIndexAt(plot.current, clientX, years.length);
    if (at !== null) setIndex(at);
  };
  return (
    <>
      <div className={yearChartClasses.chart}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same figures are in the table */}
        <svg
          ref={plot}
          role="img"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read its years
          tabIndex={0}
          className={yearChartClasses.drawing}
          onPointerMove={point}
          onPointerDown={point}
          onKeyDown={(event) => {
            const next = nextIndex[event.key];
            if (next === undefined || event.altKey || event.metaKey) return;
            event.preventDefault();
            setIndex((before) => next(before, years.length));
          }}
        >
          <ChartDrawing chart={layOutBars(figures)} wordOf={wordOf} chosen={index} />
        </svg>
      </div>
      <ReadOut figures={figures} index={index} wordOf={wordOf} totalWord={totalWord} />
    </>
  );
}

/** The year that is read out first: the last with units, else the last with an inventory, else the last of all. */
function firstRead({ years }: ChartFigures): number {
  const issued = years.findLastIndex((year) => issuedIn(year) > 0);
  if (issued !== -1) return issued;
  const counted = years.findLastIndex(({ Inventory = 0, Offsets = 0 }) => Inventory + Offsets > 0);
  return counted === -1 ? years.length - 1 : counted;
}

const nextIndex: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

type ReadOutProps = Omit<YearChartProps, 'label'> & { readonly index: number };

/** The figures of one year in words, and the key to the shapes of the bars. */
function ReadOut({ figures: { years, statuses }, index, wordOf, totalWord }: ReadOutProps) {
  const year = years[index];
  if (year === undefined) return null;
  const issued = issuedIn(year);
  return (
    <div role="status" className={classes.read}>
      <strong>{year.year}</strong>
      {issued === 0 ? null : (
        <span>
          {totalWord} <b>{formatWhole(issued)}</b>
        </span>
      )}
      {statuses.map((status) => (
        <span key={status}>
          <StatusBadge status={status} word={wordOf(status)} /> <b>{formatWhole(year[status] ?? 0)}</b>
        </span>
      ))}
    </div>
  );
}
