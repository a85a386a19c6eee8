import { formatSerialRange } from '#domain/ledger/serial.ts';
import { registryTimeZone } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { historyWords } from '#messages/words/history.js';
import { formatDate, formatWhole, type Locale } from '../../kernel/locale.ts';
import { notFound, ProblemError } from '../../kernel/problems.ts';
import { fromInt8Range } from '../../ledger/block-rows.ts';
import type { ObstacleRow } from './merge-obstacle-queries.ts';

/** Returns a 404: one of the two does not exist, or cannot be merged. */
export function pairNotFound(): ProblemError {
  return notFound((locale) => m.problem_pair_not_found({}, { locale }));
}

/** Returns a 404: no merge has this number. */
export function mergeNotFound(): ProblemError {
  return notFound((locale) => m.merge_not_found({}, { locale }));
}

/** Returns a 409: one of the two was merged into another organization meanwhile. */
export function alreadyMerged(): ProblemError {
  return new ProblemError(409, (locale) => m.merge_already({}, { locale }));
}

/** Returns a 409: what prevents a merge. */
export function mergeRefused(rows: readonly ObstacleRow[]): ProblemError {
  return new ProblemError(409, (locale) => m.merge_refused(wordsOf(rows, locale), { locale }));
}

/** Returns a 409: what prevents undoing a merge. */
export function mergeUndoRefused(rows: readonly ObstacleRow[]): ProblemError {
  return new ProblemError(409, (locale) => m.merge_undo_refused(wordsOf(rows, locale), { locale }));
}

function wordsOf(rows: readonly ObstacleRow[], locale: Locale) {
  const acts = rows.map((row) => describeObstacle(row, locale)).join(' ');
  return { count: formatWhole(rows[0]?.total ?? 0, locale), acts };
}

type Words = Readonly<
  Record<'project' | 'organization' | 'date' | 'units' | 'year' | 'change' | 'detail', string>
>;

const sentences: Readonly<Record<string, (words: Words, options: { locale: Locale }) => string>> = {
  between: m.merge_between,
  'same-units': m.merge_same_units,
  issued: m.merge_used_issued,
  recorded: m.merge_used_issued,
  'inventory-set': m.merge_used_figures,
  retired: m.import_run_used_retired,
  transferred: m.import_run_used_transferred,
  cancelled: m.import_run_used_cancelled,
  corrected: m.import_run_used_corrected,
  'retired-against': m.import_run_used_retired_against,
  changed: m.import_run_used_changed,
  comment: m.import_run_used_comment,
  tokens: m.merge_used_tokens,
  payment: m.merge_used_payment,
  owner: m.merge_used_owner,
  'merged-again': m.merge_used_merged_again,
  'merged-between': m.merge_used_merged_between,
};

/** Returns what prevents a merge or its undo, as a sentence. */
export function describeObstacle(row: ObstacleRow, locale: Locale): string {
  const { kind, project, title, at, organization, detail } = row;
  const isRange = project !== null && detail !== null && detail.startsWith('[');
  const words = {
    project: project === null ? '' : `${title ?? ''} (${project})`,
    organization: organization ?? m.import_run_registry({}, { locale }),
    date: at === null ? '' : formatDate(at, locale, registryTimeZone(at)),
    units: isRange ? formatSerialRange({ project, ...fromInt8Range(detail) }) : '',
    year: detail ?? '',
    detail: detail ?? '',
    change: changeWords.get(detail ?? '')?.({}, { locale }) ?? '',
  };
  return sentences[kind]?.(words, { locale }) ?? '';
}

const changeWords = new Map(Object.entries(historyWords));
