import type { DraftEmissionRow } from '#domain/ledger/emission-row.ts';
import { type RowLabel, rowLabel } from '#domain/ledger/row-label.ts';
import type { Person, Standing } from '#domain/project/abilities.ts';
import type { Faults } from '#domain/project/approval-faults.ts';
import type { ProjectStatus } from '#domain/project/project-terms.ts';
import { fieldOf } from '#domain/project/submission-faults.ts';
import { type Transition, transitions } from '#domain/project/transitions.ts';
import type { Refusal } from '#domain/result.ts';
import { m } from '#messages/messages.js';
import { forbidden } from '../../kernel/admit.ts';
import { formatWhole, type Locale } from '../../kernel/locale.ts';
import { ProblemError, type Sentence } from '../../kernel/problems.ts';
import { wrongProject } from '../project-form.ts';
import { isOvertaken, unitSentenceOf } from './unit-sentences.ts';

/** Returns the problem of a refused project form, under the field it belongs to. */
export function formProblem(refusal: Refusal): ProblemError {
  return wrongProject({ [fieldOf(refusal)]: sentenceOf(refusal) });
}

/** Returns the message of a refusal by the project rules. */
export function sentenceOf(refusal: Refusal): Sentence {
  const { code, values } = refusal;
  const year = String(values['year'] ?? '');
  const maxYears = String(values['most'] ?? '');
  const sentences: Partial<Record<Refusal['code'], Sentence>> = {
    'field-missing': (locale) => m.problem_field_missing({}, { locale }),
    'timeline-missing': (locale) => m.problem_timeline_missing({}, { locale }),
    'timeline-start': (locale) =>
      m.problem_timeline_start({ first: String(values['first']), last: String(values['last']) }, { locale }),
    'timeline-backwards': (locale) => m.problem_timeline_backwards({}, { locale }),
    'timeline-too-long': (locale) => m.problem_timeline_long({ most: maxYears }, { locale }),
    'row-status-foreign': (locale) =>
      m.problem_row_status({ status: statusWord(values, locale), year }, { locale }),
    'row-year-twice': (locale) => m.problem_row_twice({ year }, { locale }),
    'row-year-missing': (locale) => m.problem_row_missing({ year }, { locale }),
    'row-outside-timeline': (locale) => m.problem_row_outside({ year }, { locale }),
    'row-without-tonnes': (locale) => m.problem_row_without_tonnes({ year }, { locale }),
    'row-year-ahead': (locale) =>
      values['status'] === 'Inventory'
        ? m.problem_row_ahead_inventory({ year }, { locale })
        : m.problem_row_ahead({ year }, { locale }),
    'row-not-paired': (locale) => m.problem_row_not_paired({ year }, { locale }),
    'year-in-use': (locale) => m.problem_year_in_use({ year }, { locale }),
    'tracked-twice': (locale) =>
      m.problem_tracked_twice(
        { title: String(values['title']), inventory: String(values['inventory']) },
        { locale },
      ),
    'offset-serials-taken': (locale) => offsetSerialsTaken(values, locale),
    'sectors-not-sum': (locale) =>
      m.problem_sectors_not_sum(
        { year, sum: formatNumber(values['sum'], locale), tonnes: formatNumber(values['tonnes'], locale) },
        { locale },
      ),
    'inventory-below-retired': (locale) =>
      m.problem_inventory_below_retired(
        { retired: formatNumber(values['retired'], locale), year },
        { locale },
      ),
  };
  const sentence = sentences[code] ?? unitSentenceOf(refusal);
  if (sentence === undefined) throw new Error(`No form is refused with ${code}.`);
  return sentence;
}

type DraftStatus = DraftEmissionRow['status'] | 'Cancelled';

const statusWords = new Map<string, typeof m.row_status_retired>(
  Object.entries({
    Projected: m.row_status_projected,
    Realized: m.row_status_realized,
    AddToRegister: m.row_status_add_to_register,
    Inventory: m.row_status_inventory,
    ProjectedInventory: m.row_status_projected_inventory,
    Estimated: m.row_status_estimated,
    Reduced: m.row_status_reduced,
    Retired: m.row_status_retired,
    Transferred: m.row_status_transferred,
    Cancelled: m.row_status_cancelled,
  } satisfies Record<Exclude<RowLabel<DraftStatus>, 'Registered'>, unknown>),
);

/** Returns the status of a row without serials in words; one that the registry does not know as it was sent. */
function statusWord({ status, rowsOfYear = 1 }: Refusal['values'], locale: Locale): string {
  const label = rowLabel({ status: String(status), hasSerials: false }, rowsOfYear === 1);
  return statusWords.get(label)?.({}, { locale }) ?? label;
}

function formatNumber(number: string | number | undefined, locale: Locale): string {
  return formatWhole(Number(number), locale);
}

function offsetSerialsTaken({ serials, entry }: Refusal['values'], locale: Locale): string {
  const texts = { serials: String(serials) };
  return entry === undefined
    ? m.problem_offset_serials_taken(texts, { locale })
    : m.problem_offset_serials_taken_by({ ...texts, entry: String(entry) }, { locale });
}

const statusMessages: Record<ProjectStatus, Sentence> = {
  Draft: (locale) => m.problem_step_draft({}, { locale }),
  Submitted: (locale) => m.problem_step_submitted({}, { locale }),
  Approved: (locale) => m.problem_step_approved({}, { locale }),
  Rejected: (locale) => m.problem_step_rejected({}, { locale }),
  Received: (locale) => m.problem_step_received({}, { locale }),
};

/** Returns a 409 problem: the project's status or archiving does not allow the step. */
export function statusConflict({
  status,
  isArchived,
}: {
  readonly status: ProjectStatus;
  readonly isArchived: boolean;
}) {
  return conflict(isArchived ? (locale) => m.problem_step_archived({}, { locale }) : statusMessages[status]);
}

/**
 * Returns the problem of a transition that the caller may not start: 409 for units, or for a status or
 * archiving that does not allow it; 403 for another organization's project if only its owner may start it.
 */
export function transitionDenied(project: Standing, caller: Person, transition: Transition): ProblemError {
  const { owner, administrator, unless } = transitions[transition].who;
  if (project.hasUnits && unless.includes('units')) return hasUnits();
  const isForOwner =
    owner.length > 0 && administrator.length === 0 && project.organization !== caller.organization;
  return isForOwner ? forbidden('owner') : statusConflict(project);
}

/**
 * Returns a 409 problem: the project is no longer the version that the caller read, so it is not approved,
 * saved or submitted.
 */
export function staleVersion(transition: Transition): ProblemError {
  const isApproval = transition === 'approve' || transition === 'approveListed';
  const message: Sentence = (locale) =>
    isApproval ? m.problem_approval_stale({}, { locale }) : m.problem_project_stale({}, { locale });
  return new ProblemError(409, message, { updatedAt: message }, { subject: 'project' });
}

/** Returns a 409 problem: the rows with serials differ from the ledger. */
export function staleUnits(): ProblemError {
  return conflict((locale) => m.problem_units_stale({}, { locale }));
}

/** Returns a 409 problem: the project has or had units, so it can only be archived. */
function hasUnits(): ProblemError {
  return conflict((locale) => m.problem_project_has_units({}, { locale }));
}

/** Returns a 409 problem: units are retired against the inventory, so it can only be archived. */
export function inventoryInUse(): ProblemError {
  return conflict((locale) => m.problem_inventory_in_use({}, { locale }));
}

/** Returns a 409 problem: no project token is left, or inventories are not enabled. */
export function noToken(kind: 'project' | 'inventory'): ProblemError {
  const message: Sentence = (locale) =>
    kind === 'project'
      ? m.problem_no_project_token({}, { locale })
      : m.problem_no_inventory_token({}, { locale });
  return new ProblemError(409, message, {}, { subject: 'project' });
}

/** Returns a 409 problem: an administrator who is signed in as the owner has not agreed to spend their token. */
export function tokenOfOwner(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_token_of_owner({}, { locale });
  return new ProblemError(409, sentence, { spendToken: sentence });
}

const conflicting: ReadonlySet<Refusal['code']> = new Set([
  'year-in-use',
  'inventory-below-retired',
  'inventory-exceeded',
]);

/**
 * Returns the problem of operations that the ledger refuses: 409 for what someone else changed or used up, else
 * 400.
 */
export function ledgerProblem(refusal: Refusal): ProblemError {
  return isOvertaken(refusal) ? conflict(sentenceOf(refusal)) : formProblem(refusal);
}

/**
 * Returns the problem of an incomplete submission: 409 for years in use, else 400, with a message for each
 * field.
 */
export function submissionProblem(faults: Faults): ProblemError {
  const fields = Object.fromEntries(
    Object.entries(faults).map(([field, refusal]) => [field, sentenceOf(refusal)]),
  );
  const found = Object.values(faults).find(({ code }) => conflicting.has(code));
  return found === undefined ? wrongProject(fields) : new ProblemError(409, sentenceOf(found), fields);
}

/** Returns a 403 problem: administrators may not decide on projects of their own organization. */
export function ownProject(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_own_project({}, { locale }));
}

/** Returns a 409 problem for the project as a whole. */
export function conflict(sentence: Sentence): ProblemError {
  return new ProblemError(409, sentence, {}, { subject: 'project' });
}
