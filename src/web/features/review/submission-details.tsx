import { type ReactNode, useState } from 'react';
import { generatePath } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { becomesUnits } from '#domain/ledger/emission-row.ts';
import { zeroYears } from '#domain/project/draft-row.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { valueAt } from '#domain/project/project-details.ts';
import { type ProjectKind, projectKind } from '#domain/project/project-terms.ts';
import { mixedWords } from '#domain/text/look-alikes.ts';
import * as m from '#messages/messages.js';
import { transitionWords } from '#messages/words/transition.js';
import type { Detail } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import { ProjectStatusBadge } from '#web/looks/project-status-badge.tsx';
import classes from './review-panel.module.css';

type Props = { readonly project: OwnedProject };

/** How many tonnes a submission asks for; nothing for an entry that does not wait. */
export function SubmittedTonnes({ project }: Props) {
  const { status, isArchived } = project;
  if (status !== 'Submitted' || isArchived) return null;
  const word = tonnesWord(project);
  return (
    <section aria-label={word}>
      <dl className={classes.details}>
        <div data-wide>
          <dt>{word}</dt>
          <dd>
            <AskedTonnes project={project} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Whose project it is, what is asked, and by when. */
export function SubmissionDetails({ project }: Props) {
  const { projectSerial, status, isArchived, dateSubmitted, dueAt } = project;
  const isWaiting = status === 'Submitted' && !isArchived;
  const details: readonly Detail[] = [
    { name: m.review_organization(), value: <Organization project={project} />, isWide: true },
    { name: m.review_what(), value: isWaiting ? whatIsAsked(project) : null },
    { name: m.review_zero_years(), value: isWaiting ? zeroYearsText(project) : null },
    { name: m.review_due(), value: dueAt === null || !isWaiting ? null : <Due dueAt={dueAt} /> },
    { name: m.column_submitted(), value: dateSubmitted === null ? null : formatDay(dateSubmitted) },
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
    { name: m.column_serial(), value: <SerialText serial={projectSerial} /> },
    { name: m.look_alikes(), value: lookAlikesText(project), isWide: true },
    {
      name: m.column_history(),
      value: (
        <Link to={generatePath(pagePaths.projectHistory, { projectSerial })}>{m.review_history_open()}</Link>
      ),
    },
  ];
  return (
    <section aria-label={m.review_submission()} className={classes.submission}>
      <dl className={classes.details}>
        {details.map(({ name, value, isWide }) =>
          value === null ? null : (
            <div key={name} data-wide={isWide}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** Returns what mixes letters that look alike in the texts of a project and the name of its organization. */
function lookAlikesText(project: OwnedProject): string | null {
  const texts = fieldDeclarations
    .filter(({ kind }) => kind === 'line' || kind === 'lines')
    .map(({ name }) => valueAt(project, name));
  const words = mixedWords([project.organization, ...texts].join('\n'));
  return words.length === 0 ? null : m.look_alikes_text({ words: words.join(', ') });
}

/** The organization's name, linked to its account: before its first approval it has no public page. */
function Organization({ project: { organization, organizationSerial } }: Props) {
  const account = generatePath(pagePaths.adminUser, { userId: organizationSerial });
  return (
    <>
      <Link to={account}>{organization}</Link> <span>{organizationSerial}</span>
    </>
  );
}

function tonnesWord({ programType }: OwnedProject): string {
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

/** Returns the years of an inventory that have 0 tonnes; null when there are none. */
function zeroYearsText({ programType, emissionReductions: { draft }, yearsWithUnits }: OwnedProject) {
  const years = programType === 'Inventory' ? zeroYears(draft, yearsWithUnits) : [];
  return years.length === 0 ? null : formatYears(years);
}

function AskedTonnes({ project }: Props): ReactNode {
  const years = askedYears(project);
  if (years.length === 0) return m.review_tonnes_none();
  return (
    <>
      <strong className={classes.sum}>
        {formatWhole(sumOfYears(years))} <small>{m.unit_tonnes()}</small>
      </strong>
      <ul className={classes.years}>
        {years.map((asked) => (
          <li key={asked.year}>{yearText(asked)}</li>
        ))}
      </ul>
    </>
  );
}

function yearText({ year, tonnes, had }: AskedYear): string {
  const shown = { year: String(year), tonnes: formatWhole(tonnes) };
  return had === 0 ? m.review_year_tonnes(shown) : m.review_year_more({ ...shown, had: formatWhole(had) });
}

const newEntries: Record<ProjectKind, () => string> = {
  project: m.review_new_project,
  inventory: m.review_new_inventory,
  offsets: m.review_new_offsets,
  'transferred-offsets': m.review_new_offsets,
};

const ofUpdates: ReadonlySet<string> = new Set([
  'emissionReductions',
  ...fieldDeclarations.filter(({ isInEmissionsUpdate }) => isInEmissionsUpdate).map(({ name }) => name),
]);

/** Returns what a submission asks for: a new entry, or an update of one that was approved before. */
function whatIsAsked({
  programType,
  changesFromInForce,
}: Pick<OwnedProject, 'programType' | 'changesFromInForce'>): string {
  if (changesFromInForce === null) return newEntries[projectKind(programType)]();
  const isUpdate = changesFromInForce.every(
    ({ field }) => ofUpdates.has(field) || field.startsWith('documents.'),
  );
  return isUpdate ? m.review_update_emissions() : m.review_update_other();
}

/** The tonnes of a year that an approval would turn into units, and how many units the year has already. */
export type AskedYear = { readonly year: number; readonly tonnes: number; readonly had: number };

type Rows = Pick<OwnedProject, 'emissionReductions'>;

/** Returns the tonnes that an approval would issue or record, by year; no year without such tonnes. */
export function askedYears({ emissionReductions: { draft, registered } }: Rows): readonly AskedYear[] {
  const asked = Map.groupBy(
    draft.filter(({ status }) => becomesUnits(status)),
    ({ year }) => year,
  );
  return [...asked]
    .map(([year, rows]) => ({
      year,
      tonnes: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      had: registered
        .filter((row) => row.year === year)
        .reduce((sum, { serialMin, serialMax }) => sum + serialMax - serialMin + 1, 0),
    }))
    .filter(({ tonnes }) => tonnes > 0)
    .toSorted((one, other) => one.year - other.year);
}

/** Returns the tonnes of all years together. */
export function sumOfYears(years: readonly AskedYear[]): number {
  return years.reduce((sum, { tonnes }) => sum + tonnes, 0);
}

/** Returns the label of the button that approves, with the tonnes that get serials. */
export function approveWord(project: OwnedProject): string {
  const count = sumOfYears(askedYears(project));
  if (count === 0) return transitionWords.approve();
  const shown = { count, shown: formatWhole(count) };
  return project.programType === 'Offsets' ? m.review_approve_record(shown) : m.review_approve_issue(shown);
}
