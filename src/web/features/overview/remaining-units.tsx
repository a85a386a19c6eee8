import { useQuery } from '@tanstack/react-query';
import type { RemainingUnits } from '#contract/overview-units.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { useRight } from '#web/api/profile-query.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { sourceWords } from './figure-table.tsx';
import { EntryLink } from './overview-links.tsx';
import { remainingQuery } from './overview-query.ts';
import classes from './true-up-year.module.css';

/** The tonnes that the organization holds and has not retired, beside what is missing in a year. */
export function RemainingTonnes({ missing }: { readonly missing: number }) {
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
