import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { valueAt } from '#domain/project/project-details.ts';
import { monthOf, yearOf } from '#domain/year-span.ts';
import * as m from '#messages/messages.js';
import { pageFieldWords } from '#messages/words/page-field.js';
import { programWords, stageWords } from '#messages/words/program.js';
import * as words from '#messages/words/project.js';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatMonth, formatPosition, formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import { typeLooks } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import classes from './snapshot.module.css';

type Props = { readonly project: PublicProject };

/** A project's key details in three groups: the project, its tonnes, dates and place. */
export function Snapshot({ project }: Props) {
  return (
    <section aria-labelledby="snapshot" className={classes.snapshot}>
      <h2 id="snapshot" className={classes.title}>
        {m.project_snapshot()}
      </h2>
      <h3>{m.project_facts_project()}</h3>
      <DetailList details={identity(project)} />
      <h3>{m.project_facts_tonnes()}</h3>
      {project.programType === 'Inventory' ? null : (
        <div className={classes.units}>
          <DetailList details={units(project)} />
        </div>
      )}
      <DetailList details={plans(project)} />
      <h3>{m.project_facts_place()}</h3>
      <DetailList details={datesAndPlace(project)} />
    </section>
  );
}

function identity(project: PublicProject) {
  const { projectStatus, programOfActivities } = project;
  return [
    { name: m.project_serial(), value: <SerialText serial={project.projectSerial} /> },
    { name: m.project_organization(), value: <Organization project={project} /> },
    { name: m.project_program_type(), value: programWords[project.programType]() },
    {
      name: m.project_type(),
      value: project.projectType === null ? null : <Type type={project.projectType} />,
    },
    { name: m.project_stage(), value: projectStatus === null ? null : stageWords[projectStatus]() },
    {
      name: m.project_activities(),
      value: programOfActivities === null ? null : words.activitiesWords[programOfActivities](),
    },
    ...declaredTexts(project),
    {
      name: m.project_source(),
      value: project.source === null ? null : <SourceLink source={project.source} />,
    },
  ];
}

/** Returns totals counted from the rows that chart and table show. */
function units(project: PublicProject) {
  const { all, retired, remaining, transferred, cancelled } = rowTotals(
    project.emissionReductions.registered.map((row) => ({
      status: row.status,
      tonnes: countUnits({ min: row.serialMin, max: row.serialMax }),
    })),
  );
  return [
    { name: allName(project), value: <Tonnes count={all} /> },
    { name: m.tonnes_held(), value: <Tonnes count={remaining} /> },
    { name: m.row_status_transferred(), value: transferred === 0 ? null : <Tonnes count={transferred} /> },
    { name: m.project_retired(), value: <Tonnes count={retired} /> },
    { name: m.row_status_cancelled(), value: cancelled === 0 ? null : <Tonnes count={cancelled} /> },
  ];
}

function plans({ projectedTonnes, overviewTracking }: PublicProject) {
  return [
    { name: m.project_projected(), value: projectedTonnes === 0 ? null : <Tonnes count={projectedTonnes} /> },
    { name: m.project_tracking(), value: words.trackingWords[overviewTracking]() },
  ];
}

/** Returns the name of all units of an entry, which the four totals below it add up to. */
function allName({ programType }: PublicProject): string {
  if (programType === 'Offsets') return m.project_purchased();
  return programType === 'TransferredOffsets' ? m.project_received() : m.project_issued();
}

function datesAndPlace(project: PublicProject) {
  return [
    { name: m.project_timeline(), value: timelineText(project) ?? m.none_given() },
    { name: m.project_date(), value: formatDay(project.date) },
    { name: m.project_status(), value: words.projectStatusWords[project.status]() },
    { name: m.project_visibility(), value: words.visibilityWords[project.visibility]() },
    { name: m.project_place(), value: <Place project={project} /> },
  ];
}

/** Texts that have a place of their own on the page. */
const elsewhere: ReadonlySet<string> = new Set(['description', 'funding']);

/** Returns the other texts that an entry's declaration shows to visitors. */
function declaredTexts(project: PublicProject) {
  return Object.entries(pageFieldWords)
    .filter(([field]) => !elsewhere.has(field))
    .map(([field, word]) => {
      const value = valueAt(project, field);
      const isGiven = typeof value === 'string';
      const className = field === 'offsetSerials' ? classes.serials : classes.text;
      return { name: word(), value: isGiven ? <span className={className}>{value}</span> : null };
    });
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
