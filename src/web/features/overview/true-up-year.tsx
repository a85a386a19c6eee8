import type { Overview, OverviewYear } from '#contract/overviews.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { CertificateLink } from './certificate-link.tsx';
import { EntryLink } from './entry-link.tsx';
import { figureAddress, yearAddress } from './overview-address.ts';
import { sourceWords } from './source-words.ts';
import { WhatIsLeft } from './what-is-left.tsx';
import { YearNeutrality } from './year-neutrality.tsx';
import { YearSteps } from './year-steps.tsx';
import { yearSentences } from './year-sentences.ts';
import classes from './true-up-year.module.css';

type Props = {
  readonly overview: Overview;
  readonly year: number;
  readonly query: URLSearchParams;
};

/** One year of the true-up: what happened in words, what was retired against it, and what can still be done. */
export function TrueUpYear({ overview, year, query }: Props) {
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
      <Retired overview={overview} year={ofYear} query={query} />
      {overview.isOwn ? <WhatIsLeft overview={overview} year={ofYear} /> : null}
    </>
  );
}

type PartProps = {
  readonly overview: Overview;
  readonly year: OverviewYear;
  readonly query: URLSearchParams;
};

/** What was retired against the year: entries, tonnes and certificates. */
function Retired({ overview, year, query }: PartProps) {
  if (year.offsetSources.length === 0) return null;
  const entries = new Map(overview.entries.map((entry) => [entry.projectSerial, entry]));
  return (
    <Section title={m.trueup_retired_title({ year: year.year })}>
      <Records
        label={m.trueup_retired_title({ year: year.year })}
        columns={[
          { name: m.trueup_entry() },
          { name: m.trueup_source() },
          { name: m.project_row_quantity(), isNumber: true },
          { name: m.trueup_certificates() },
        ]}
        rows={year.offsetSources.map((part) => {
          const { projectSerial, source, tonnes, certificates } = part;
          const entry = projectSerial === null ? undefined : entries.get(projectSerial);
          const named = { projectSerial, title: entry?.title ?? '', isPublic: entry?.isPublic ?? false };
          return {
            key: `${projectSerial} ${source}`,
            cells: [
              <EntryLink key="entry" entry={named} isOwn={overview.isOwn} />,
              sourceWords[source].word(),
              <Tonnes
                key="tonnes"
                part={{ projectSerial, tonnes, name: named.title }}
                year={year.year}
                query={query}
              />,
              certificates.length === 0 ? null : (
                <Certificates key="certificates" certificates={certificates} />
              ),
            ],
          };
        })}
      />
    </Section>
  );
}

type TonnesProps = {
  readonly part: { readonly projectSerial: string | null; readonly tonnes: number; readonly name: string };
  readonly year: number;
  readonly query: URLSearchParams;
};

function Tonnes({ part: { projectSerial, tonnes, name }, year, query }: TonnesProps) {
  if (projectSerial === null) return formatWhole(tonnes);
  const figure = m.row_status_offsets();
  return (
    <Link
      to={figureAddress(query, { year, figure: 'offsets', project: projectSerial })}
      preventScrollReset
      aria-label={m.overview_figure_label({ tonnes: formatWhole(tonnes), figure, row: name })}
    >
      {formatWhole(tonnes)}
    </Link>
  );
}

type Certificates = OverviewYear['offsetSources'][number]['certificates'];

function Certificates({ certificates }: { readonly certificates: Certificates }) {
  return (
    <ul className={classes.certificates}>
      {certificates.map(({ id, tonnes }) => (
        <li key={id}>
          <CertificateLink id={id} /> ({formatWhole(tonnes)} {m.unit_tonnes()})
        </li>
      ))}
    </ul>
  );
}
