import type { PublicProject } from '#contract/projects.ts';
import * as words from '#web/kit/text/registry-words.ts';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import { TypeMark } from '#web/kit/looks/type-mark.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { FactList } from '#web/kit/lists/lists.tsx';
import { formatDay, formatPosition, formatWhole, formatMonth } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import classes from './snapshot.module.css';
import { monthOf, yearOf } from '#domain/year-span.ts';

type Props = { readonly project: PublicProject };

/** A project's key facts. */
export function Snapshot({ project }: Props) {
  return (
    <section aria-labelledby="snapshot" className={classes.snapshot}>
      <h2 id="snapshot" className={classes.title}>
        {m.project_snapshot()}
      </h2>
      <FactList facts={[...tonnes(project), ...classification(project), ...origin(project)]} />
    </section>
  );
}

/** Returns the serial, and totals counted from the rows that chart and table show. An inventory has no units. */
function tonnes(project: PublicProject) {
  const rows = project.emissionReductions.registered;
  const { registered, retired, remaining, transferred, cancelled } = rowTotals(
    rows.map((row) => ({
      status: row.status,
      tonnes: countUnits({ min: row.serialMin, max: row.serialMax }),
    })),
  );
  const serial = { name: m.project_serial(), value: <SerialText serial={project.projectSerial} /> };
  if (project.programType === 'Inventory') return [serial];
  return [
    serial,
    {
      name: project.programType === 'Offsets' ? m.project_purchased() : m.project_registered(),
      value: <Tonnes count={registered} />,
    },
    { name: m.project_retired(), value: <Tonnes count={retired} /> },
    { name: m.project_remaining(), value: <Tonnes count={remaining} /> },
    { name: m.row_status_transferred(), value: transferred === 0 ? null : <Tonnes count={transferred} /> },
    { name: m.row_status_cancelled(), value: cancelled === 0 ? null : <Tonnes count={cancelled} /> },
  ];
}

function classification(project: PublicProject) {
  const { projectStatus, programOfActivities } = project;
  return [
    { name: m.project_status(), value: words.projectStatusWords[project.status]() },
    { name: m.project_stage(), value: projectStatus === null ? null : words.stageWords[projectStatus]() },
    { name: m.project_program_type(), value: words.programWords[project.programType]() },
    {
      name: m.project_type(),
      value: project.projectType === null ? null : <Type type={project.projectType} />,
    },
    {
      name: m.project_activities(),
      value: programOfActivities === null ? null : words.activitiesWords[programOfActivities](),
    },
    { name: m.project_timeline(), value: timelineText(project) ?? m.none_given() },
  ];
}

function origin(project: PublicProject) {
  return [
    { name: m.project_organization(), value: <Organization project={project} /> },
    { name: m.project_place(), value: <Place project={project} /> },
    { name: m.project_provider(), value: project.offsetProvider },
    { name: m.form_offset_registry(), value: project.offsetRegistry },
    { name: m.form_offset_project(), value: project.offsetProject },
    {
      name: m.form_offset_serials(),
      value:
        project.offsetSerials === null ? null : (
          <span className={classes.serials}>{project.offsetSerials}</span>
        ),
    },
    { name: m.project_visibility(), value: words.visibilityWords[project.visibility]() },
    { name: m.project_tracking(), value: words.trackingWords[project.overviewTracking]() },
    { name: m.project_date(), value: formatDay(project.date) },
    {
      name: m.project_source(),
      value: project.source === null ? null : <SourceLink source={project.source} />,
    },
  ];
}

function Tonnes({ count }: { readonly count: number }) {
  return (
    <>
      {formatWhole(count)} {m.unit_tonnes()}
    </>
  );
}

function Type({ type }: { readonly type: NonNullable<PublicProject['projectType']> }) {
  const look = typeLooks[type];
  return (
    <span className={classes.type}>
      <TypeMark look={look} size={20} />
      {look.word()}
    </span>
  );
}

function Organization({ project }: Props) {
  const page = generatePath(pagePaths.organization, { organization: project.organizationSite });
  return <Link to={page}>{project.organization}</Link>;
}

function Place({ project }: Props) {
  const { address, latitude, longitude } = project.location;
  const position = latitude === null || longitude === null ? null : formatPosition(latitude, longitude);
  if (address === null && position === null) return m.none_given();
  return (
    <>
      {address}
      {position === null ? null : <span className={classes.position}>{position}</span>}
    </>
  );
}

/** Returns a project's start and end in words, by month when known; null when neither is known. */
function timelineText({ timeline }: Pick<PublicProject, 'timeline'>): string | null {
  const start = end(timeline.startYear, timeline.startMonth, timeline.startDate);
  const finish = end(timeline.finishYear, timeline.finishMonth, timeline.endDate);
  if (start !== null && finish !== null) return m.project_timeline_span({ start, end: finish });
  if (start !== null) return m.project_timeline_from({ start });
  return finish === null ? null : m.project_timeline_until({ end: finish });
}

/** Years and months take precedence over dates, which are derived from them (product decisions §5). */
function end(year: number | null, month: number | null, date: string | null): string | null {
  if (year !== null) return formatMonth(year, month);
  return date === null ? null : formatMonth(yearOf(date), monthOf(date));
}

type Source = NonNullable<PublicProject['source']>;

/** The registry a project was imported from; linked only when its address is https. */
function SourceLink({ source }: { readonly source: Source }) {
  const text = m.project_source_link({ registry: source.registry, id: source.id });
  const address = safeAddress(source.url);
  if (address === null) return text;
  return (
    <a href={address} rel="noopener noreferrer external">
      {text}
    </a>
  );
}

function safeAddress(text: string | null): string | null {
  const address = text === null ? null : URL.parse(text);
  return address?.protocol === 'https:' ? address.href : null;
}
