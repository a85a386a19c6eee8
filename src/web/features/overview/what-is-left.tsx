import type { Overview, OverviewYear } from '#contract/overviews.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { EntryLink } from './entry-link.tsx';
import { sourceWords } from './source-words.ts';
import classes from './true-up-year.module.css';
import { tonnesLeft } from './tonnes-left.ts';

/** Entries listed; the ones with the most tonnes come first. */
const MAX_ENTRIES = 50;

type Props = { readonly overview: Overview; readonly year: OverviewYear };

/** What the organization could still retire against a year that is not achieved, with links to the forms where it can. */
export function WhatIsLeft({ overview, year }: Props) {
  if (year.inventory === null || year.shortfall === null || year.shortfall === 0) return null;
  const left = tonnesLeft(overview);
  const total = left.reduce((sum, { tonnes }) => sum + tonnes, 0);
  return (
    <Section title={m.trueup_left_title()}>
      {left.length === 0 ? (
        <EmptyNote text={m.trueup_left_none()}>
          <ButtonLink to={pagePaths.createOffsets}>{m.trueup_left_add_offsets()}</ButtonLink>
        </EmptyNote>
      ) : (
        <>
          <p className={classes.left}>
            {m.trueup_left_text({ tonnes: formatWhole(total), missing: formatWhole(year.shortfall) })}{' '}
            {left.length > MAX_ENTRIES ? m.trueup_left_first({ count: formatWhole(MAX_ENTRIES) }) : null}
          </p>
          <Records
            label={m.trueup_left_title()}
            columns={[
              { name: m.trueup_entry() },
              { name: m.trueup_source() },
              { name: m.trueup_left_tonnes(), isNumber: true },
            ]}
            rows={left.slice(0, MAX_ENTRIES).map((entry) => ({
              key: entry.projectSerial,
              cells: [
                <EntryLink key="entry" entry={{ ...entry, isPublic: false }} isOwn />,
                sourceWords[entry.source].word(),
                formatWhole(entry.tonnes),
              ],
            }))}
          />
        </>
      )}
    </Section>
  );
}
