import type { UndoObstacle } from '#domain/import/import-run.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { registryTimeZone } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { historyWords } from '#messages/words/history.js';
import { formatDate, formatWhole, type Locale } from '../../kernel/locale.ts';
import { notFound, ProblemError } from '../../kernel/problems.ts';
import { fromInt8Range } from '../../ledger/block-rows.ts';
import type { ObstacleRow, Obstacles } from './undo-obstacle-store.ts';

/** Returns a 404: no import has this number. */
export function runNotFound(): ProblemError {
  return notFound((locale) => m.import_run_not_found({}, { locale }));
}

/** Returns a 409: what the import made was used, and by whom. */
export function undoRefused(obstacles: Obstacles): ProblemError {
  return new ProblemError(409, (locale) => m.import_run_undo_refused(wordsOf(obstacles, locale), { locale }));
}

/** Returns a 409: what the rest of the import made was used while it was undone. */
export function undoStopped(obstacles: Obstacles): ProblemError {
  return new ProblemError(409, (locale) => m.import_run_undo_stopped(wordsOf(obstacles, locale), { locale }));
}

/** Returns a 409: the import is being undone. */
export function undoRunning(): ProblemError {
  return new ProblemError(409, (locale) => m.import_run_undo_running({}, { locale }), {}, { retryAfter: 10 });
}

function wordsOf({ total, rows }: Obstacles, locale: Locale) {
  const acts = rows.map((row) => describeObstacle(row, locale)).join(' ');
  return { count: formatWhole(total, locale), acts };
}

type Words = Readonly<
  Record<'project' | 'organization' | 'date' | 'units' | 'year' | 'change' | 'run', string>
>;

const sentences: Readonly<Record<UndoObstacle, (words: Words, options: { locale: Locale }) => string>> = {
  retired: m.import_run_used_retired,
  transferred: m.import_run_used_transferred,
  cancelled: m.import_run_used_cancelled,
  corrected: m.import_run_used_corrected,
  'retired-against': m.import_run_used_retired_against,
  'correction-waiting': m.import_run_used_correction_waiting,
  changed: m.import_run_used_changed,
  comment: m.import_run_used_comment,
  import: m.import_run_used_import,
};

/** Returns who used what an import made, and when, as a sentence. */
export function describeObstacle(row: ObstacleRow, locale: Locale): string {
  const { kind, project, title, at, organization, serials, detail } = row;
  const units = serials === null ? '' : formatSerialRange({ project, ...fromInt8Range(serials) });
  return sentences[kind](
    {
      project: `${title} (${project})`,
      organization: organization ?? m.import_run_registry({}, { locale }),
      date: formatDate(at, locale, registryTimeZone(at)),
      units,
      year: detail ?? '',
      change: changeWord(detail, locale),
      run: detail ?? '',
    },
    { locale },
  );
}

const words = new Map(Object.entries(historyWords));

function changeWord(act: string | null, locale: Locale): string {
  return words.get(act ?? '')?.({}, { locale }) ?? '';
}
