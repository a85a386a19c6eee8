import { useQuery } from '@tanstack/react-query';
import type { OverviewYearParts } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { sourceWords } from './figure-table.tsx';
import { CertificateLink, EntryLink } from './overview-links.tsx';
import { figureAddress, type OverviewOwner, yearQuery } from './overview-query.ts';
import classes from './true-up-year.module.css';

type RetiredProps = {
  readonly owner: OverviewOwner;
  readonly year: number;
  readonly query: URLSearchParams;
};

/** What was retired against a year of the inventory. */
export function RetiredSection({ owner, year, query }: RetiredProps) {
  const parts = useQuery(yearQuery(owner, year));
  return (
    <Section title={m.trueup_retired_title({ year })}>
      <QueryBoundary {...queryProps(parts)}>
        {(reply) => <RetiredAgainstYear parts={reply} isOwn={owner === null} query={query} />}
      </QueryBoundary>
    </Section>
  );
}

type RetiredAgainstYearProps = {
  readonly parts: OverviewYearParts;
  readonly isOwn: boolean;
  readonly query: URLSearchParams;
};

function RetiredAgainstYear({
  parts: { year, entries, offsetSources },
  isOwn,
  query,
}: RetiredAgainstYearProps) {
  const named = new Map(entries.map((entry) => [entry.projectSerial, entry]));
  return (
    <Records
      label={m.trueup_retired_title({ year })}
      columns={[
        { name: m.trueup_entry() },
        { name: m.trueup_source() },
        { name: m.project_row_quantity(), isNumber: true },
        { name: m.trueup_certificates() },
      ]}
      rows={offsetSources.map(({ projectSerial, source, tonnes, certificates }) => {
        const known = projectSerial === null ? undefined : named.get(projectSerial);
        const entry = { title: '', isPublic: false, ...known, projectSerial };
        return {
          key: `${projectSerial} ${source}`,
          cells: [
            <EntryLink key="entry" entry={entry} isOwn={isOwn} />,
            sourceWords[source].word(),
            <Tonnes
              key="tonnes"
              part={{ projectSerial, tonnes, name: entry.title }}
              year={year}
              query={query}
            />,
            certificates.length === 0 ? null : (
              <Certificates key="certificates" certificates={certificates} />
            ),
          ],
        };
      })}
    />
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

type Certificates = OverviewYearParts['offsetSources'][number]['certificates'];

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
