import * as m from '#messages/messages.js';
import type { ShownStatus } from '../looks/status-look.ts';
import classes from './chart-figure.module.css';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartFigures } from './chart-years.ts';
import { YearChart } from './year-chart.tsx';

type Props = {
  readonly title: string;
  readonly figures: ChartFigures;
  /** Label of a status in legend and figures. */
  readonly wordOf: (status: ShownStatus) => string;
};

/** A chart by year with title and legend; the page has the same figures in a table below it. */
export function ChartFigure({ title, figures, wordOf }: Props) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{title}</figcaption>
      <ChartLegend statuses={figures.statuses} wordOf={wordOf} />
      <div className={classes.place}>
        <YearChart figures={figures} label={`${title}. ${m.project_chart_text()}`} wordOf={wordOf} />
      </div>
    </figure>
  );
}
