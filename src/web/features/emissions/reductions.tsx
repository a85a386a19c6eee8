import type { PublicProject } from '#contract/projects.ts';
import { ChartFigure } from '#web/kit/charts/chart-figure.tsx';
import { chartFigures } from '#web/kit/charts/chart-years.ts';
import { useIsHydrated } from '#web/kit/hooks/use-is-hydrated.ts';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import * as m from '#messages/messages.js';
import { lazy, Suspense, useMemo } from 'react';
import { emissionLines } from './emission-lines.ts';
import { publicStatusWord } from './public-status-word.ts';
import { ReductionsTable } from './reductions-table.tsx';

/** Loaded once the page is hydrated, as only inventories have it. */
const InventoryYears = lazy(async () => ({
  default: (await import('./inventory-years.tsx')).InventoryYears,
}));

/** A project's quantities: the chart above its table. */
export function Reductions({ rows }: { readonly rows: PublicProject['emissionReductions'] }) {
  const isHydrated = useIsHydrated();
  const lines = useMemo(() => emissionLines(rows), [rows]);
  const figures = useMemo(() => chartFigures(lines), [lines]);
  const hasInventory = rows.draft.some(({ status }) => status.endsWith('Inventory'));
  if (lines.length === 0) return <EmptyNote text={m.project_reductions_none()} />;
  return (
    <>
      <ChartFigure title={m.project_chart_title()} figures={figures} wordOf={publicStatusWord} />
      <ReductionsTable lines={lines} />
      {isHydrated && hasInventory ? (
        <Suspense fallback={null}>
          <InventoryYears lines={lines} />
        </Suspense>
      ) : null}
    </>
  );
}
