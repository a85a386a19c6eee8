import { lazy } from 'react';
import type { Overview, OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { type OverviewOwner, yearAddress } from './overview-query.ts';
import { YearNeutrality, yearSentences } from './overview-sentences.tsx';
import { RetiredSection } from './retired-against-year.tsx';
import classes from './true-up-year.module.css';

/** Only on one's own overview. */
const RemainingTonnes = lazy(async () => ({
  default: (await import('./remaining-units.tsx')).RemainingTonnes,
}));
const TrueUpHero = lazy(async () => ({ default: (await import('./true-up-hero.tsx')).TrueUpHero }));
const ShortYears = lazy(async () => ({ default: (await import('./what-could-balance.tsx')).ShortYears }));

type TrueUpYearProps = {
  readonly owner: OverviewOwner;
  readonly overview: Overview;
  readonly year: number;
  readonly query: URLSearchParams;
};

/**
 * One year of the true-up: what happened in words, what was retired against it, and what can still be done.
 */
export function TrueUpYear({ owner, overview, year, query }: TrueUpYearProps) {
  const ofYear = overview.years.find((one) => one.year === year);
  if (ofYear === undefined)
    return (
      <EmptyNote title={m.trueup_no_year({ year })} text={m.trueup_no_year_text()}>
        <Link to={yearAddress(null)}>{m.trueup_all_years()}</Link>
      </EmptyNote>
    );
  return (
    <>
      <YearSteps years={overview.years.map((one) => one.year)} year={year} />
      <div className={classes.statement}>
        <p className={classes.neutrality}>
          <YearNeutrality year={ofYear} />
        </p>
        <p className={classes.words}>{yearSentences(ofYear, overview.organization).join(' ')}</p>
      </div>
      {ofYear.offsets > 0 ? <RetiredSection owner={owner} year={year} query={query} /> : null}
      {owner === null ? <WhatIsLeft year={ofYear} years={overview.years} /> : null}
    </>
  );
}

type YearStepsProps = { readonly years: readonly number[]; readonly year: number };

/** Links to the year before, to all years, and to the year after. */
function YearSteps({ years, year }: YearStepsProps) {
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

type WhatIsLeftProps = { readonly year: OverviewYear; readonly years: readonly OverviewYear[] };

/**
 * What the organization could still retire against a year that is not achieved, with links to the forms where
 * it can.
 */
function WhatIsLeft({ year, years }: WhatIsLeftProps) {
  if (year.inventory === null || year.shortfall === null || year.shortfall === 0) return null;
  return (
    <>
      <div className={classes.hero}>
        <LazyPart>
          <TrueUpHero years={[year]} isOfYear />
        </LazyPart>
      </div>
      <Section title={m.trueup_left_title()}>
        <LazyPart>
          <RemainingTonnes missing={year.shortfall} />
        </LazyPart>
      </Section>
      <LazyPart>
        <ShortYears years={years} year={year.year} />
      </LazyPart>
    </>
  );
}
