import type { HeldProject } from '#contract/held-projects.ts';
import { updateFaults } from '#domain/project/emission-update.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { type EntryFacts, type Fact, factsOf } from '#domain/project/facts.ts';
import { fields } from '#domain/project/fields.ts';
import { submissionFaults } from '#domain/project/submission-faults.ts';
import type { Refusal, RefusalCode } from '#domain/result.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { degreesOf, draftOf, type FormDraft, timelineOf, typedFacts } from './form-draft.ts';
import { withRows } from './form-rows.ts';

type Facts = { readonly settled: readonly number[]; readonly currentYear: number };

/**
 * Returns the form's errors before submission, by field. A rule without a message here is left to the server, which checks every
 * submission.
 */
export function checkSubmission(draft: FormDraft, facts: Facts): Readonly<Record<string, string>> {
  return sentencesOf(submissionFaults(entryOf(withRows(draft, facts)), facts));
}

/** Returns the form's errors before an emissions update, by field; unchanged parts have none. The server checks every update. */
export function checkUpdate(
  project: HeldProject,
  draft: FormDraft,
  facts: Facts,
): Readonly<Record<string, string>> {
  return sentencesOf(updateFaults(entryOf(draftOf(project)), entryOf(withRows(draft, facts)), facts));
}

function sentencesOf(faults: Readonly<Record<string, Refusal>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, { code, values }]) => {
      const sentence = sentences[code]?.(values);
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}

type Values = Refusal['values'];
const yearParam = (values: Values) => ({ year: String(values['year']) });

const sentences: Partial<Record<RefusalCode, (values: Values) => string>> = {
  'field-missing': () => m.problem_field_missing(),
  'timeline-missing': () => m.problem_timeline_missing(),
  'timeline-start': ({ first, last }) =>
    m.problem_timeline_start({ first: String(first), last: String(last) }),
  'timeline-backwards': () => m.problem_timeline_backwards(),
  'timeline-too-long': ({ most }) => m.problem_timeline_long({ most: String(most) }),
  'row-year-missing': (values) => m.problem_row_missing(yearParam(values)),
  'row-outside-timeline': (values) => m.problem_row_outside(yearParam(values)),
  'row-without-tonnes': (values) => m.problem_row_without_tonnes(yearParam(values)),
  'sectors-not-sum': ({ year, sum, tonnes }) =>
    m.problem_sectors_not_sum({
      year: String(year),
      sum: formatWhole(Number(sum)),
      tonnes: formatWhole(Number(tonnes)),
    }),
  'row-not-paired': (values) => m.problem_row_not_paired(yearParam(values)),
  'row-year-ahead': (values) =>
    values['status'] === 'Inventory'
      ? m.problem_row_ahead_inventory(yearParam(values))
      : m.problem_row_ahead(yearParam(values)),
};

/** Returns the project that saving the form would produce. */
function entryOf(draft: FormDraft): ProjectEntry {
  const { texts, files, rows } = draft;
  const stored = Object.entries(files).flatMap(([slot, file]) => (file === null ? [] : [[slot, file.url]]));
  const typed = typedFacts.map((fact) => [fact, valueFrom(fact, texts[fields[fact].name])]);
  const facts = Object.fromEntries(typed) as Partial<EntryFacts>;
  return {
    ...factsOf({ ...facts, ...timelineOf(draft) }),
    files: Object.fromEntries(stored) as ProjectEntry['files'],
    rows,
  };
}

function valueFrom(fact: Fact, text: string): string | number | null {
  const { kind } = fields[fact];
  return kind === 'latitude' || kind === 'longitude' ? degreesOf(text) : text.trim() || null;
}
