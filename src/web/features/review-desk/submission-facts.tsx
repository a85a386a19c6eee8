import { pagePaths } from '#contract/page-paths.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import { type Fact, FactList } from '#web/kit/lists/fact-list.tsx';
import { ProjectStatusBadge } from '#web/kit/looks/project-status-badge.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import * as m from '#messages/messages.js';
import { type ReactNode, useState } from 'react';
import { generatePath } from 'react-router';
import { askedYears, type AskedYear } from './asked-tonnes.ts';
import classes from './review-desk.module.css';
import { whatIsAsked } from './what-is-asked.ts';

type Props = { readonly project: HeldProject };

/** Whose project it is, what is asked, by when, and for how many tonnes. */
export function SubmissionFacts({ project }: Props) {
  const { projectSerial, status, isArchived, dateSubmitted, dueAt } = project;
  const isWaiting = status === 'Submitted' && !isArchived;
  const facts: readonly Fact[] = [
    { name: m.column_serial(), value: <SerialText serial={projectSerial} /> },
    { name: m.review_organization(), value: <Organization project={project} /> },
    {
      name: m.column_status(),
      value: (
        <ProjectStatusBadge
          status={status}
          isArchived={isArchived}
          {...(project.transferredFrom !== null && {
            word: m.project_received_from(project.transferredFrom),
          })}
        />
      ),
    },
    { name: m.review_what(), value: isWaiting ? whatIsAsked(project) : null },
    { name: m.column_submitted(), value: dateSubmitted === null ? null : formatDay(dateSubmitted) },
    { name: m.review_due(), value: dueAt === null || !isWaiting ? null : <Due dueAt={dueAt} /> },
    { name: tonnesWord(project), value: isWaiting ? <AskedTonnes project={project} /> : null },
    {
      name: m.column_history(),
      value: (
        <Link to={generatePath(pagePaths.projectHistory, { projectSerial })}>{m.review_history_open()}</Link>
      ),
    },
  ];
  return (
    <section aria-label={m.review_submission()} className={classes.submission}>
      <FactList facts={facts} />
    </section>
  );
}

function Organization({ project: { organization, organizationSite, organizationSerial } }: Props) {
  return (
    <>
      <Link to={`/${organizationSite}`}>{organization}</Link> <span>{organizationSerial}</span>
    </>
  );
}

function tonnesWord({ programType }: HeldProject): string {
  return programType === 'Offsets' ? m.review_tonnes_recorded() : m.review_tonnes_asked();
}

/** The day by which the registry answers; amber once it is past. */
function Due({ dueAt }: { readonly dueAt: string }) {
  const [now] = useState(() => new Date());
  const day = formatDay(dueAt);
  return new Date(dueAt) < now ? (
    <span className={classes.waiting}>{m.review_overdue({ day })}</span>
  ) : (
    <span>{day}</span>
  );
}

function AskedTonnes({ project }: Props): ReactNode {
  const years = askedYears(project);
  if (years.length === 0) return m.review_tonnes_none();
  return (
    <ul className={classes.years}>
      {years.map((asked) => (
        <li key={asked.year}>{yearText(asked)}</li>
      ))}
    </ul>
  );
}

function yearText({ year, tonnes, had }: AskedYear): string {
  const shown = { year: String(year), tonnes: formatWhole(tonnes) };
  return had === 0 ? m.review_year_tonnes(shown) : m.review_year_more({ ...shown, had: formatWhole(had) });
}
