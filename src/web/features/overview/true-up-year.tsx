import type { Overview, OverviewYear } from '#contract/overviews.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { yearAddress, type OverviewOwner, yearQuery, remainingQuery } from './overview-query.ts';
import { RetiredAgainstYear } from './retired-against-year.tsx';
import { YearNeutrality, yearSentences } from './overview-sentences.tsx';
import classes from './true-up-year.module.css';
import type { RemainingUnits } from '#contract/overview-units.ts';
import { useRight } from '#web/api/profile-query.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { EntryLink } from './overview-links.tsx';
import { sourceWords } from './figure-table.tsx';

type TrueUpYearProps = {
  readonly owner: OverviewOwner;
  readonly overview: Overview;
  readonly year: number;
  readonly query: URLSearchParams;
};

/** One year of the true-up: what happened in words, what was retired against it, and what can still be done. */
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
      {ofYear.offsets > 0 ? <Retired owner={owner} year={year} query={query} /> : null}
      {overview.isOwn ? <WhatIsLeft year={ofYear} /> : null}
    </>
  );
}

function Retired({ owner, year, query }: Omit<TrueUpYearProps, 'overview'>) {
  const parts = useQuery(yearQuery(owner, year));
  return (
    <Section title={m.trueup_retired_title({ year })}>
      <QueryBoundary {...queryProps(parts)}>
        {(reply) => <RetiredAgainstYear parts={reply} isOwn={owner === null} query={query} />}
      </QueryBoundary>
    </Section>
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

type WhatIsLeftProps = { readonly year: OverviewYear };

/** What the organization could still retire against a year that is not achieved, with links to the forms where it can. */
function WhatIsLeft({ year }: WhatIsLeftProps) {
  if (year.inventory === null || year.shortfall === null || year.shortfall === 0) return null;
  return (
    <Section title={m.trueup_left_title()}>
      <Remaining missing={year.shortfall} />
    </Section>
  );
}

function Remaining({ missing }: { readonly missing: number }) {
  const remaining = useQuery(remainingQuery);
  const mayEdit = useRight('edit');
  return (
    <QueryBoundary {...queryProps(remaining)}>
      {(units) =>
        units.listed === 0 ? (
          <EmptyNote text={m.trueup_left_none()}>
            {mayEdit ? (
              <ButtonLink to={pagePaths.createOffsets}>{m.trueup_left_add_offsets()}</ButtonLink>
            ) : null}
          </EmptyNote>
        ) : (
          <Entries units={units} missing={missing} />
        )
      }
    </QueryBoundary>
  );
}

type EntriesProps = { readonly units: RemainingUnits; readonly missing: number };

function Entries({ units: { entries, listed, total }, missing }: EntriesProps) {
  return (
    <>
      <p className={classes.left}>
        {m.trueup_left_text({ tonnes: formatWhole(total), missing: formatWhole(missing) })}{' '}
        {listed > entries.length ? m.trueup_left_first({ count: formatWhole(entries.length) }) : null}
      </p>
      <Records
        label={m.trueup_left_title()}
        columns={[
          { name: m.trueup_entry() },
          { name: m.trueup_source() },
          { name: m.trueup_left_tonnes(), isNumber: true },
        ]}
        rows={entries.map((entry) => ({
          key: entry.projectSerial,
          cells: [
            <EntryLink key="entry" entry={{ ...entry, isPublic: false }} isOwn />,
            sourceWords[entry.source].word(),
            formatWhole(entry.tonnes),
          ],
        }))}
      />
    </>
  );
}
