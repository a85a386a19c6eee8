import type { Refusal } from '#domain/result.ts';
import { fieldOf } from '#domain/project/submission-faults.ts';
import type { ProjectStatus } from '#domain/project/status.ts';
import { m } from '#messages/messages.js';
import { type Actor, forbidden } from '../../kernel/admit.ts';
import { ProblemError, type Sentence, wrongProject } from '../../kernel/problems.ts';

/** What a rule refused of a project's form, under the part it belongs to. */
export function refusedForm(refusal: Refusal): ProblemError {
  return wrongProject({ [fieldOf(refusal)]: sentenceOf(refusal) });
}

/** The sentence of a refusal of a project's rules. */
export function sentenceOf({ code, figures }: Refusal): Sentence {
  const year = String(figures['year'] ?? '');
  const most = String(figures['most'] ?? '');
  const sentences: Partial<Record<Refusal['code'], Sentence>> = {
    'field-missing': (locale) => m.problem_field_missing({}, { locale }),
    'timeline-missing': (locale) => m.problem_timeline_missing({}, { locale }),
    'timeline-start': (locale) =>
      m.problem_timeline_start(
        { first: String(figures['first']), last: String(figures['last']) },
        { locale },
      ),
    'timeline-backwards': (locale) => m.problem_timeline_backwards({}, { locale }),
    'timeline-too-long': (locale) => m.problem_timeline_long({ most }, { locale }),
    'row-status-foreign': (locale) =>
      m.problem_row_status({ status: String(figures['status']), year }, { locale }),
    'row-year-twice': (locale) => m.problem_row_twice({ year }, { locale }),
    'row-year-missing': (locale) => m.problem_row_missing({ year }, { locale }),
    'row-outside-timeline': (locale) => m.problem_row_outside({ year }, { locale }),
    'row-without-tonnes': (locale) => m.problem_row_without_tonnes({ year }, { locale }),
    'row-year-ahead': (locale) =>
      figures['status'] === 'Inventory'
        ? m.problem_row_ahead_inventory({ year }, { locale })
        : m.problem_row_ahead({ year }, { locale }),
    'row-not-paired': (locale) => m.problem_row_not_paired({ year }, { locale }),
    'inventory-below-retired': (locale) =>
      m.problem_inventory_below_retired({ retired: String(figures['retired']), year }, { locale }),
  };
  const sentence = sentences[code];
  if (sentence === undefined) throw new Error(`No form is refused with ${code}.`);
  return sentence;
}

const closed: Record<ProjectStatus, Sentence> = {
  Draft: (locale) => m.problem_step_draft({}, { locale }),
  Submitted: (locale) => m.problem_step_submitted({}, { locale }),
  Approved: (locale) => m.problem_step_approved({}, { locale }),
  Rejected: (locale) => m.problem_step_rejected({}, { locale }),
  Received: (locale) => m.problem_step_received({}, { locale }),
};

/** The status, or the archive, does not allow the step. */
export function statusConflict({
  status,
  isArchived,
}: {
  readonly status: ProjectStatus;
  readonly isArchived: boolean;
}) {
  return conflict(isArchived ? (locale) => m.problem_step_archived({}, { locale }) : closed[status]);
}

type Refused = {
  readonly organization: string;
  readonly status: ProjectStatus;
  readonly isArchived: boolean;
};

/** Why an owner's act is not done: the project is another's, or its status does not allow it. */
export function deniedStep(project: Refused, caller: Actor): ProblemError {
  return project.organization === caller.organization ? statusConflict(project) : forbidden('owner');
}

/** It was saved by somebody else since it was read. */
export function staleProject(): ProblemError {
  const say: Sentence = (locale) => m.problem_project_stale({}, { locale });
  return new ProblemError(409, say, { project: say, updatedAt: say });
}

/** The rows with serials are not those the ledger has now. */
export function staleUnits(): ProblemError {
  return conflict((locale) => m.problem_units_stale({}, { locale }));
}

/** It has units, or had: it can be archived. */
export function hasUnits(): ProblemError {
  return conflict((locale) => m.problem_project_has_units({}, { locale }));
}

/** There is no token to begin a project with, or inventories are not enabled. */
export function noToken(kind: 'project' | 'inventory'): ProblemError {
  const say: Sentence = (locale) =>
    kind === 'project'
      ? m.problem_no_project_token({}, { locale })
      : m.problem_no_inventory_token({}, { locale });
  return new ProblemError(409, say, { project: say });
}

/** Units or retirements of a year would be left out. */
export function yearInUse(year: number): ProblemError {
  const say: Sentence = (locale) => m.problem_year_in_use({ year: String(year) }, { locale });
  return new ProblemError(409, say, { 'timeline.endDate': say });
}

/** Another tracked inventory of the organization has the year already. */
export function yearTrackedTwice(year: number, inventory: string): ProblemError {
  return wrongProject({
    overviewTracking: (locale) => m.problem_year_tracked_twice({ year: String(year), inventory }, { locale }),
  });
}

/** What the administrators of the registry may decide of a project is not theirs where it is their own organization's. */
export function ownProject(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_own_project({}, { locale }));
}

/** A conflict that concerns the project as a whole. */
export function conflict(sentence: Sentence): ProblemError {
  return new ProblemError(409, sentence, { project: sentence });
}
