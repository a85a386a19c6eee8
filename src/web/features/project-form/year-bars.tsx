import { type EmissionRow, projectedOfRows, totalOfRows } from '#domain/ledger/emission-row.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import classes from './year-bars.module.css';

type Props = { readonly rows: readonly EmissionRow[] };

const MAX_PIXELS = 120;

/** Tonnes of each year as bars, from the first year to the last; nothing for a single year. */
export function YearBars({ rows, kind }: FiguresProps) {
  const years = [...Map.groupBy(rows, ({ year }) => year)]
    .map(([year, ofYear]) => ({
      year,
      planned: projectedOfRows(ofYear),
      certain: totalOfRows(ofYear) - projectedOfRows(ofYear),
    }))
    .toSorted((one, other) => one.year - other.year);
  const most = Math.max(...years.map(({ planned, certain }) => planned + certain), 1);
  if (years.length < 2) return null;
  // One pixel a tonne, as long as the highest bar has room.
  const height = (tonnes: number) => `${Math.min(tonnes, (tonnes / most) * MAX_PIXELS)}px`;
  return (
    <ol
      className={classes.bars}
      aria-hidden="true"
      data-kind={kind}
      data-several={years.length > SEVERAL || undefined}
      data-dense={years.length > DENSE || undefined}
      data-many={years.length > MANY || undefined}
    >
      {years.map(({ year, planned, certain }) => (
        <li key={year} className={classes.year}>
          <span className={classes.tonnes}>{formatWhole(planned + certain)}</span>
          {planned === 0 ? null : <span className={classes.planned} style={{ height: height(planned) }} />}
          {certain === 0 ? null : <span className={classes.certain} style={{ height: height(certain) }} />}
          <span className={classes.name}>{year}</span>
        </li>
      ))}
    </ol>
  );
}

/** More years than have room for upright figures on a phone, and than have room for any. */
const SEVERAL = 6;
const DENSE = 10;
const MANY = 24;

type FiguresProps = Props & { readonly kind: ProjectKind };

/** The tonnes of all years: realized and projected apart, and the years they are of. */
export function YearFigures({ rows, kind }: FiguresProps) {
  const planned = projectedOfRows(rows);
  const all = totalOfRows(rows);
  const years = [...new Set(rows.map(({ year }) => year))].toSorted((one, other) => one - other);
  const certain = kind === 'inventory' ? m.reading_emitted() : m.reading_realized();
  const figures = [
    { value: all - planned, word: certain, isShown: all > planned || planned === 0 },
    { value: planned, word: m.reading_projected(), isShown: planned > 0 },
    {
      value: years.length,
      word: m.reading_years({ count: years.length, years: formatYears(years) }),
      isShown: years.length > 0,
    },
  ];
  return (
    <ul className={classes.figures}>
      {figures
        .filter(({ isShown }) => isShown)
        .map(({ value, word }) => (
          <li key={word}>
            <strong className={classes.figure}>{formatWhole(value)}</strong> <span>{word}</span>
          </li>
        ))}
    </ul>
  );
}
