import type { Overview } from '#contract/overviews.ts';
import { queryProps } from '#web/api/query-props.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { yearAddress } from './overview-address.ts';
import { type OverviewOwner, yearQuery } from './overview-query.ts';
import { RetiredAgainstYear } from './retired-against-year.tsx';
import { WhatIsLeft } from './what-is-left.tsx';
import { YearNeutrality } from './year-neutrality.tsx';
import { YearSteps } from './year-steps.tsx';
import { yearSentences } from './year-sentences.ts';
import classes from './true-up-year.module.css';

type Props = {
  readonly owner: OverviewOwner;
  readonly overview: Overview;
  readonly year: number;
  readonly query: URLSearchParams;
};

/** One year of the true-up: what happened in words, what was retired against it, and what can still be done. */
export function TrueUpYear({ owner, overview, year, query }: Props) {
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
      {ofYear.offsets > 0 ? <Retired owner={owner} year={year} query={query} /> : null}
      {overview.isOwn ? <WhatIsLeft year={ofYear} /> : null}
    </>
  );
}

function Retired({ owner, year, query }: Omit<Props, 'overview'>) {
  const parts = useQuery(yearQuery(owner, year));
  return (
    <Section title={m.trueup_retired_title({ year })}>
      <QueryBoundary {...queryProps(parts)}>
        {(reply) => <RetiredAgainstYear parts={reply} isOwn={owner === null} query={query} />}
      </QueryBoundary>
    </Section>
  );
}
