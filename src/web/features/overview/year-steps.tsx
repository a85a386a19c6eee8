import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { yearAddress } from './overview-address.ts';
import classes from './true-up-year.module.css';

type Props = { readonly years: readonly number[]; readonly year: number };

/** Links to the year before, to all years, and to the year after. */
export function YearSteps({ years, year }: Props) {
  const index = years.indexOf(year);
  const before = years[index - 1];
  const after = years[index + 1];
  return (
    <nav aria-label={m.trueup_years()} className={classes.steps}>
      <Link to={yearAddress(null)}>{m.trueup_all_years()}</Link>
      {before === undefined ? null : (
        <Link to={yearAddress(before)} rel="prev">
          ‹ {before}
        </Link>
      )}
      <span aria-current="page">{year}</span>
      {after === undefined ? null : (
        <Link to={yearAddress(after)} rel="next">
          {after} ›
        </Link>
      )}
    </nav>
  );
}
