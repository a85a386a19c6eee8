import type { ImportResult } from '#contract/imports.ts';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import type { ImportScope } from '#domain/import/import-table.ts';
import type { PlannedUnits } from '#domain/import/plan-import.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import { countOfKind, sentenceOfChanged, sentenceOfUnits } from './import-sentences.ts';
import type { Imported } from './import-thread.ts';

/** Returns the result of an import from its stored answer. */
export function presentImportResult(answer: string, on: ImportScope['kind'], locale: Locale): ImportResult {
  const { leftOut, ...imported } = JSON.parse(answer) as StoredAnswer;
  return { kind: 'imported', message: sentenceOf(imported, on, locale), imported, leftOut };
}

/** The stored answer of an import. Those of earlier versions do not have every figure. */
type StoredAnswer = Pick<Imported, ImportKind | 'leftOut'> &
  Partial<PlannedUnits & Pick<Imported, 'organizations' | 'changed'>>;

function hasUnits(units: Partial<PlannedUnits>): units is PlannedUnits {
  return (units.issuedTonnes ?? 0) > 0;
}

function sentenceOf(
  imported: Omit<StoredAnswer, 'leftOut'>,
  on: ImportScope['kind'],
  locale: Locale,
): string {
  const parts = importKinds.flatMap((kind) =>
    imported[kind] === 0 ? [] : [countOfKind(kind, imported[kind], locale)],
  );
  const { changed = 0 } = imported;
  const sentences = changed === 0 ? [] : [sentenceOfChanged(changed, locale)];
  if (parts.length + changed === 0) return m.import_problem_nothing_new({}, { locale });
  if (parts.length === 0) return sentences.join(' ');
  const sentence = on === 'registry' ? m.import_done_registry : m.import_done_drafts;
  const loaded = [sentence({ loaded: parts.join(', ') }, { locale }), ...sentences].join(' ');
  return hasUnits(imported) ? `${loaded} ${sentenceOfUnits(imported, locale)}` : loaded;
}
