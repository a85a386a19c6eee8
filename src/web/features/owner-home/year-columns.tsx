import type { OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './year-columns.module.css';

type Props = {
  readonly years: readonly OverviewYear[];
  /** The year that the words beside it are about. */
  readonly year: number;
};

const MAX_YEARS = 8;

/** Columns that have room for their years and what is missing. */
const MAX_NAMED = 5;

/** Inventory and offsets of the last years as columns, for the eye: the true-up has the same figures. */
export function YearColumns({ years, year: current }: Props) {
  const shown = years
    .filter(({ inventory, shortfall }) => inventory !== null && shortfall !== null)
    .toSorted((one, other) => one.year - other.year)
    .slice(-MAX_YEARS);
  const most = Math.max(...shown.map(({ inventory }) => inventory ?? 0), 1);
  if (shown.length < 2) return null;
  const isRoomy = shown.length <= MAX_NAMED;
  const isNamed = (year: number) => isRoomy || [shown[0]?.year, shown.at(-1)?.year, current].includes(year);
  const height = (tonnes: number) => ({ height: `${(tonnes / most) * 100}%` });
  return (
    <div className={classes.chart} aria-hidden="true">
      <p className={classes.title}>{m.home_chart()}</p>
      <ol className={classes.columns}>
        {shown.map(({ year, inventory, shortfall }) => (
          <li key={year} data-current={year === current || undefined}>
            <span className={classes.column}>
              <span className={classes.word} data-short={(shortfall ?? 0) > 0 || undefined}>
                {markOf(shortfall ?? 0, isRoomy)}
              </span>
              <span data-look="missing" style={height(shortfall ?? 0)} />
              <span data-look="offset" style={height((inventory ?? 0) - (shortfall ?? 0))} />
            </span>
            <span className={classes.year}>{isNamed(year) ? year : '\u00a0'}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function markOf(missing: number, isRoomy: boolean): string {
  if (missing === 0) return '✓';
  return isRoomy ? `−${formatWhole(missing)}` : '';
}
