import type { ProjectBody } from '#contract/project-body.ts';
import { checkRows, checkYearsBegun, rowDetailsOf } from '#domain/project/draft-row.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { stagesOf } from '#domain/project/field-needs.ts';
import { mergeFacts } from '#domain/project/merge-facts.ts';
import { projectKind } from '#domain/project/program-types.ts';
import { timelineFrom } from '#domain/project/timeline.ts';
import { m } from '#messages/messages.js';
import { wrongProject } from '../project-form.ts';
import { formProblem } from './project-problems.ts';

/**
 * Applies a request body to an entry: absent fields stay, null clears. Throws a problem for an empty title, a different kind,
 * reversed dates, rows that do not fit the program type, and realized rows for years after the year of `now` (product
 * decisions §5). `files` are already resolved.
 */
export function entryFromBody(
  before: ProjectEntry,
  body: ProjectBody,
  files: ProjectEntry['files'],
  now: Date,
): ProjectEntry {
  const timeline = timelineFrom(before, body.timeline === null ? noTimeline : (body.timeline ?? {}));
  const facts = { ...mergeFacts(before, body), ...timeline };
  requireSameKind(before, facts.programType);
  const after: ProjectEntry = { ...facts, files, rows: rowsFrom(body, before, facts.programType, now) };
  requireValid(after);
  return after;
}

const noTimeline = { startDate: null, endDate: null, startYear: null, finishYear: null };

function rowsFrom(
  { emissionReductions: sent }: ProjectBody,
  before: ProjectEntry,
  programType: ProjectEntry['programType'],
  now: Date,
): ProjectEntry['rows'] {
  const drafts = sent?.draft?.map((row) => {
    const { year, status, quantity } = row;
    return { year, status, quantity, ...rowDetailsOf(status, row) };
  });
  const checkedYears = checkYearsBegun(drafts ?? [], now.getUTCFullYear());
  if (!checkedYears.ok) throw formProblem(checkedYears.refusal);
  const checked = checkRows(sent === null ? [] : (drafts ?? before.rows), programType);
  if (!checked.ok) throw formProblem(checked.refusal);
  return checked.value;
}

function requireValid(after: ProjectEntry): void {
  if (after.title === '') {
    throw wrongProject({ title: (locale) => m.problem_field_missing({}, { locale }) });
  }
  if (after.stage !== null && !stagesOf(projectKind(after.programType)).includes(after.stage)) {
    throw wrongProject({ projectStatus: (locale) => m.problem_stage_foreign({}, { locale }) });
  }
  if (after.startDate !== null && after.endDate !== null && after.endDate < after.startDate) {
    throw formProblem({ code: 'timeline-backwards', values: {} });
  }
}

type Program = ProjectEntry['programType'];

function requireSameKind(before: ProjectEntry, programType: Program): void {
  if (projectKind(before.programType) !== projectKind(programType)) {
    throw wrongProject({ programType: (locale) => m.problem_kind_fixed({}, { locale }) });
  }
  if (isProgramLocked(before, programType)) {
    throw wrongProject({ programType: (locale) => m.problem_program_fixed({}, { locale }) });
  }
}

/** Reports whether a change from or to Infrastructure Canada is locked, which it is once both dates are set (specification §5). */
function isProgramLocked(before: ProjectEntry, programType: Program): boolean {
  const hasDates = before.startDate !== null && before.endDate !== null;
  if (!hasDates || before.programType === programType) return false;
  return [before.programType, programType].includes('Infrastructure Canada');
}
