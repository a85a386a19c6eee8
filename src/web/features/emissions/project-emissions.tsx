import type { PublicProject } from '#contract/projects.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { MotifPattern, motifFill, StatusBadge } from '#web/kit/looks/status-look.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { publicStatusWord, emissionLines, ReductionsTable } from './reductions-table.tsx';
import classes from './project-emissions.module.css';
import { ChartFigure } from '#web/kit/charts/chart-figure.tsx';
import { chartFigures } from '#web/kit/charts/chart-bars.ts';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { lazy, useMemo } from 'react';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';

const parts = [
  { status: 'Registered', total: 'remaining' },
  { status: 'Retired', total: 'retired' },
  { status: 'Transferred', total: 'transferred' },
  { status: 'Cancelled', total: 'cancelled' },
] as const;

/** Of the bar, in pixels: twice a pattern's tile, so that one row of marks stands in the middle. */
const HEIGHT = 28;

const sentences = {
  Offsets: m.project_bar_recorded,
  TransferredOffsets: m.project_bar_received,
} as const;

/** What became of a project's units: one bar whose parts add up to all of them. Nothing without units. */
export function UnitsBar({ project }: { readonly project: PublicProject }) {
  const { emissionReductions, programType } = project;
  const rows = emissionReductions.registered.map(({ status, serialMin: min, serialMax: max }) => {
    return { status, tonnes: countUnits({ min, max }) };
  });
  const totals = rowTotals(rows);
  const all = totals.registered + totals.transferred + totals.cancelled;
  if (all === 0) return null;
  const sentence =
    programType === 'Offsets' || programType === 'TransferredOffsets'
      ? sentences[programType]
      : m.project_bar_issued;
  const shown = parts.map(({ status, total }) => ({ status, tonnes: totals[total] }));
  return (
    <section aria-label={m.project_bar_title()} className={classes.units}>
      <p className={classes.all}>{sentence({ tonnes: tonnesText(all) })}</p>
      <Bar parts={shown.filter(({ tonnes }) => tonnes > 0)} all={all} />
      <ul className={classes.parts}>
        {shown.map(({ status, tonnes }) => (
          <li key={status}>
            <StatusBadge status={status} word={publicStatusWord(status)} />
            <strong>{tonnesText(tonnes)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

type BarProps = {
  readonly parts: readonly { readonly status: (typeof parts)[number]['status']; readonly tonnes: number }[];
  readonly all: number;
};

/** One part for each status, in its pattern; the list below is its legend and says the same in words. */
function Bar({ parts: shown, all }: BarProps) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {shown.map(({ status, tonnes }) => (
        <svg key={status} height={HEIGHT} style={{ flexGrow: tonnes / all }}>
          <defs>
            <MotifPattern status={status} spacing={HEIGHT} top={HEIGHT / 4} scope="units" />
          </defs>
          <rect width="100%" height="100%" fill={motifFill(status, 'units')} />
        </svg>
      ))}
    </div>
  );
}

function tonnesText(count: number): string {
  return m.tonnes_counted({ count, shown: formatWhole(count) });
}

/** Loaded once the page is hydrated, as only inventories have it. */
const InventoryYears = lazy(async () => ({
  default: (await import('./inventory-years.tsx')).InventoryYears,
}));

/** A project's quantities: the chart above its table. */
export function Reductions({
  project: { emissionReductions: rows, names },
}: {
  readonly project: Pick<PublicProject, 'emissionReductions' | 'names'>;
}) {
  const isHydrated = useIsHydrated();
  const lines = useMemo(() => emissionLines(rows), [rows]);
  const figures = useMemo(() => chartFigures(lines), [lines]);
  const hasInventory = rows.draft.some(({ status }) => status.endsWith('Inventory'));
  if (lines.length === 0) return <EmptyNote text={m.project_reductions_none()} />;
  return (
    <>
      <ChartFigure title={m.project_chart_title()} figures={figures} wordOf={publicStatusWord} />
      <ReductionsTable lines={lines} names={names} />
      {isHydrated && hasInventory ? (
        <LazyPart>
          <InventoryYears lines={lines} />
        </LazyPart>
      ) : null}
    </>
  );
}
