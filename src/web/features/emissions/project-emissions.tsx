import { lazy, type ReactNode, useMemo } from 'react';
import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { chartFigures } from '#web/looks/charts/chart-bars.ts';
import { ChartFigure } from '#web/looks/charts/chart-figure.tsx';
import { emissionLines } from './emission-lines.ts';
import { ReductionsTable } from './reductions-table.tsx';
import { totalWord, unitWord } from './unit-figures.tsx';
import { YearTable } from './year-table.tsx';

/** Loaded once the page is hydrated, as only inventories have it. */
const InventoryYears = lazy(async () => ({
  default: (await import('./inventory-years.tsx')).InventoryYears,
}));

type ReductionsProps = {
  readonly project: Pick<PublicProject, 'emissionReductions' | 'names' | 'programType'>;
  /** Files of the same figures. */
  readonly files?: ReactNode;
};

/** A project's quantities: the chart above its table, by year where there are units. */
export function Reductions({ project, files }: ReductionsProps) {
  const { emissionReductions: rows, names, programType } = project;
  const isHydrated = useIsHydrated();
  const lines = useMemo(() => emissionLines(rows), [rows]);
  const figures = useMemo(() => chartFigures(lines), [lines]);
  const hasInventory = rows.draft.some(({ status }) => status.endsWith('Inventory'));
  if (lines.length === 0) return <EmptyNote text={m.project_reductions_none()} />;
  return (
    <>
      <ChartFigure
        title={m.project_chart_title()}
        figures={figures}
        wordOf={unitWord}
        totalWord={totalWord(programType)}
        aside={files}
      />
      {rows.registered.length === 0 ? (
        <ReductionsTable lines={lines} />
      ) : (
        <YearTable lines={lines} names={names} totalWord={totalWord(programType)} />
      )}
      {isHydrated && hasInventory ? (
        <LazyPart>
          <InventoryYears lines={lines} />
        </LazyPart>
      ) : null}
    </>
  );
}
