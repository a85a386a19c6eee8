import type { PublicProject } from '#contract/projects.ts';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import * as m from '#messages/messages.js';
import { useMemo } from 'react';
import { chartFigures } from './chart-years.ts';
import { ChartLegend } from './chart-legend.tsx';
import { emissionLines } from './emission-lines.ts';
import { ReductionsChart } from './reductions-chart.tsx';
import classes from './reductions.module.css';
import { ReductionsTable } from './reductions-table.tsx';

/** A project's quantities: the chart above its table. */
export function Reductions({ rows }: { readonly rows: PublicProject['emissionReductions'] }) {
  const lines = useMemo(() => emissionLines(rows), [rows]);
  const figures = useMemo(() => chartFigures(lines), [lines]);
  if (lines.length === 0) return <EmptyNote text={m.project_reductions_none()} />;
  return (
    <>
      <figure className={classes.figure}>
        <figcaption className={classes.caption}>{m.project_chart_title()}</figcaption>
        <ChartLegend statuses={figures.statuses} />
        <div className={classes.place}>
          <ReductionsChart figures={figures} />
        </div>
      </figure>
      <ReductionsTable lines={lines} />
    </>
  );
}
