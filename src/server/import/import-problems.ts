import { charsets } from '#domain/import/charset.ts';
import { m } from '#messages/messages.js';
import { ProblemError, type Sentence } from '../kernel/problems.ts';
import { numberOf, quoted } from './import-sentences.ts';

/** Returns a 400 problem: the file itself cannot be imported. */
export function importRefused(name: string, reason: Sentence): ProblemError {
  const sentence: Sentence = (locale) => m.import_problem_file({ name, reason: reason(locale) }, { locale });
  return new ProblemError(400, sentence, { file: sentence });
}

/** Returns a 400 problem: the encoding of the file is not known, or not the one that was stated. */
export function encodingUnknown(name: string, reason: Sentence): ProblemError {
  const sentence: Sentence = (locale) => m.import_problem_file({ name, reason: reason(locale) }, { locale });
  return new ProblemError(400, sentence, { file: sentence, charset: sentence });
}

/** Returns what is said of the name of an encoding that is not known. */
export function charsetUnknown(name: string): Sentence {
  return (locale) =>
    m.import_charset_unknown({ name: quoted(name, locale), known: charsets.join(', ') }, { locale });
}

/** Returns a 409 problem: the dry run's report no longer holds. */
export function planOutdated(): ProblemError {
  return conflict((locale) => m.import_problem_plan({}, { locale }), 'plan');
}

/** Returns a 409 problem: the registry changed while an import was written; a part of it stays. */
export function importStopped({
  done,
  total,
}: {
  readonly done: number;
  readonly total: number;
}): ProblemError {
  return conflict(
    (locale) =>
      m.import_problem_stopped({ done: numberOf(done, locale), total: numberOf(total, locale) }, { locale }),
    'plan',
  );
}

/** Returns a 409 problem: an import of someone else is being written. */
export function otherImportRunning(): ProblemError {
  return new ProblemError(
    409,
    (locale) => m.import_problem_other_running({}, { locale }),
    {},
    { retryAfter: 60 },
  );
}

/** Returns a 409 problem: the caller's organization has sent another file that is not done. */
export function ownImportRunning(): ProblemError {
  return new ProblemError(
    409,
    (locale) => m.import_problem_own_running({}, { locale }),
    {},
    { retryAfter: 10 },
  );
}

/** Returns a 409 problem: some rows are wrong and are not to be left out, or all are. */
export function rowsWrong(count: number): ProblemError {
  return conflict(
    (locale) => m.import_problem_wrong_rows({ count, shown: numberOf(count, locale) }, { locale }),
    'rows',
  );
}

type Tokens = { readonly needed: number; readonly available: number };

/** Returns the sentence that project tokens are missing. */
export function tokensMissing({ needed, available }: Tokens): Sentence {
  return (locale) =>
    m.import_problem_tokens(
      {
        shown: numberOf(needed - available, locale),
        needed: numberOf(needed, locale),
        available: numberOf(available, locale),
      },
      { locale },
    );
}

/** Returns the sentence that a file changes more drafts than one import may. */
export function tooManyChanges({
  changed,
  most,
}: {
  readonly changed: number;
  readonly most: number;
}): Sentence {
  return (locale) =>
    m.import_problem_changes(
      { changed: numberOf(changed, locale), most: numberOf(most, locale) },
      { locale },
    );
}

/** Returns the sentence that the organization may not have inventories yet. */
export function inventoryTokensMissing(): Sentence {
  return (locale) => m.import_problem_inventory_tokens({}, { locale });
}

/** Returns a 409 problem, with the message also under a field's name. */
export function conflict(sentence: Sentence, field: string): ProblemError {
  return new ProblemError(409, sentence, {}, { subject: field });
}
