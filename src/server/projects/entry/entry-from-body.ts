import type { ProjectBody } from '#contract/project-body.ts';
import { checkRows, checkYearsBegun } from '#domain/project/draft-row.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { stagesOf } from '#domain/project/field-needs.ts';
import { projectKind } from '#domain/project/program-types.ts';
import { timelineFrom } from '#domain/project/timeline.ts';
import { m } from '#messages/messages.js';
import { wrongProject } from '../../kernel/problems.ts';
import { refusedForm } from './project-problems.ts';

/**
 * An entry after a body was sent: what is absent stays, what is null goes. Refused are a title taken away, another kind of
 * entry, dates the wrong way round, rows that are not its program type's, and rows sent as realized for a year after the one
 * of `now` (product decisions §5). Files are resolved before.
 */
export function entryFromBody(
  before: ProjectEntry,
  body: ProjectBody,
  files: ProjectEntry['files'],
  now: Date,
): ProjectEntry {
  const { location, contact } = body;
  const timeline = timelineFrom(before, body.timeline === null ? noTimeline : (body.timeline ?? {}));
  const programType = kept(body.programType, before.programType);
  requireSameKind(before, programType);
  const after: ProjectEntry = {
    title: kept(body.title, before.title) ?? '',
    description: kept(body.description, before.description),
    programType,
    projectType: kept(body.projectType, before.projectType),
    stage: kept(body.projectStatus, before.stage),
    programOfActivities: kept(body.programOfActivities, before.programOfActivities),
    offsetProvider: kept(body.offsetProvider, before.offsetProvider),
    funding: kept(body.funding, before.funding),
    visibility: body.visibility ?? before.visibility,
    overviewTracking: body.overviewTracking ?? before.overviewTracking,
    ...timeline,
    address: part(location, 'address', before.address),
    latitude: part(location, 'latitude', before.latitude),
    longitude: part(location, 'longitude', before.longitude),
    contactName: part(contact, 'fullName', before.contactName),
    contactJobTitle: part(contact, 'jobTitle', before.contactJobTitle),
    contactEmail: part(contact, 'email', before.contactEmail),
    contactTel: part(contact, 'tel', before.contactTel),
    files,
    rows: rowsFrom(body, before, programType, now),
  };
  requireSound(after);
  return after;
}

const noTimeline = { startDate: null, endDate: null, startYear: null, finishYear: null };

function kept<Value>(sent: Value | null | undefined, before: Value | null): Value | null {
  return sent === undefined ? before : sent;
}

/** A part of an object that may be absent, or null as a whole. */
function part<Whole extends object, Name extends keyof Whole>(
  whole: Whole | null | undefined,
  name: Name,
  before: NonNullable<Whole[Name]> | null,
): NonNullable<Whole[Name]> | null {
  if (whole === undefined) return before;
  return whole === null ? null : kept(whole[name] as NonNullable<Whole[Name]> | null | undefined, before);
}

function rowsFrom(
  { emissionReductions: sent }: ProjectBody,
  before: ProjectEntry,
  programType: ProjectEntry['programType'],
  now: Date,
): ProjectEntry['rows'] {
  const drafts = sent?.draft?.map(({ year, status, quantity }) => ({ year, status, quantity }));
  const begun = checkYearsBegun(drafts ?? [], now.getUTCFullYear());
  if (!begun.ok) throw refusedForm(begun.refusal);
  const checked = checkRows(sent === null ? [] : (drafts ?? before.rows), programType);
  if (!checked.ok) throw refusedForm(checked.refusal);
  return checked.value;
}

function requireSound(after: ProjectEntry): void {
  if (after.title === '') {
    throw wrongProject({ title: (locale) => m.problem_field_missing({}, { locale }) });
  }
  if (after.stage !== null && !stagesOf(projectKind(after.programType)).includes(after.stage)) {
    throw wrongProject({ projectStatus: (locale) => m.problem_stage_foreign({}, { locale }) });
  }
  if (after.startDate !== null && after.endDate !== null && after.endDate < after.startDate) {
    throw refusedForm({ code: 'timeline-backwards', figures: {} });
  }
}

type Program = ProjectEntry['programType'];

function requireSameKind(before: ProjectEntry, programType: Program): void {
  if (projectKind(before.programType) !== projectKind(programType)) {
    throw wrongProject({ programType: (locale) => m.problem_kind_fixed({}, { locale }) });
  }
  if (isBoundToClimateLens(before, programType)) {
    throw wrongProject({ programType: (locale) => m.problem_program_fixed({}, { locale }) });
  }
}

/** Once its dates are set, a project does not become one of Infrastructure Canada, nor stop being one (specification §5). */
function isBoundToClimateLens(before: ProjectEntry, programType: Program): boolean {
  const hasDates = before.startDate !== null && before.endDate !== null;
  if (!hasDates || before.programType === programType) return false;
  return [before.programType, programType].includes('Infrastructure Canada');
}
