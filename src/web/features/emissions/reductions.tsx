import type { PublicProject } from '#contract/projects.ts';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { FallbackBoundary } from '#web/kit/pages/fallback-boundary.tsx';
import { LazyInView } from '#web/kit/pages/lazy-in-view.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import * as m from '#messages/messages.js';
import { lazy, useMemo } from 'react';
import { chartFigures } from './chart-years.ts';
import { ChartLegend } from './chart-legend.tsx';
import { emissionLines } from './emission-lines.ts';
import classes from './reductions.module.css';
import { ReductionsTable } from './reductions-table.tsx';

const LazyChart = lazy(async () => ({ default: (await import('./reductions-chart.tsx')).ReductionsChart }));

/** A project's quantities: the chart above its table. The chart loads when it scrolls into view. */
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
          <FallbackBoundary fallback={<p>{m.project_chart_failed()}</p>}>
            <LazyInView waiting={<Skeleton height="100%" />}>
              {() => <LazyChart figures={figures} />}
            </LazyInView>
          </FallbackBoundary>
        </div>
      </figure>
      <ReductionsTable lines={lines} />
    </>
  );
}
