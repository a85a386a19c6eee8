import type { RemainingUnits } from '#contract/overview-units.ts';
import type { OverviewYear } from '#contract/overviews.ts';
import { queryProps } from '#web/api/query-props.ts';
import { useRight } from '#web/api/profile-query.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { EntryLink } from './entry-link.tsx';
import { remainingQuery } from './overview-query.ts';
import { sourceWords } from './source-words.ts';
import classes from './true-up-year.module.css';

type Props = { readonly year: OverviewYear };

/** What the organization could still retire against a year that is not achieved, with links to the forms where it can. */
export function WhatIsLeft({ year }: Props) {
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
