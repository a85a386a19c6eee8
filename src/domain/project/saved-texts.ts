import { type RefusedCharacter, refusedCharacter, type TextForm, tidyText } from '../text/written-text.ts';
import type { ProjectEntry } from './entry.ts';
import { fields } from './fields.ts';
import { type DetailKey, details, type ProjectDetails } from './project-details.ts';

/** The field of a text that may not be saved, and the character why. */
export type RefusedText = { readonly field: string; readonly character: RefusedCharacter };

/**
 * Returns the single values of a save, in which texts that were not changed stay as they are stored, also if
 * texts are tidied or refused by other rules than when they were stored.
 */
export function keepStoredTexts(before: ProjectDetails, after: ProjectDetails): ProjectDetails {
  const kept = details.map((detail) => {
    const [stored, sent, form] = [before[detail], after[detail], formOf(detail)];
    const isStored = form !== null && typeof stored === 'string' && tidyText(stored, form) === sent;
    return [detail, isStored ? stored : sent];
  });
  return Object.fromEntries(kept) as ProjectDetails;
}

/** Returns the rows of a save in which texts that were not changed stay as they are stored. */
export function keepStoredRowTexts(before: Rows, after: Rows): Rows {
  const stored = new Map(textsOf(before).map((text) => [tidyText(text, 'line'), text]));
  return after.map((row) => {
    const kept: Partial<Record<(typeof rowTexts)[number], string>> = {};
    for (const name of rowTexts) {
      const text = row[name];
      if (text !== undefined) kept[name] = stored.get(text) ?? text;
    }
    return { ...row, ...kept };
  });
}

type Rows = ProjectEntry['rows'];

const rowTexts = ['retiredAgainst', 'beneficiary', 'purpose'] as const;

/** Returns the texts of a save that have a refused character and are not stored already. */
export function refusedTexts(before: ProjectEntry, after: ProjectEntry): readonly RefusedText[] {
  const changed = details.flatMap((detail) => {
    const [text, form] = [after[detail], formOf(detail)];
    return form === null || typeof text !== 'string' || text === before[detail]
      ? []
      : [{ field: fields[detail].name, character: refusedCharacter(text, form) }];
  });
  const storedInRows = new Set(textsOf(before.rows));
  const inRows = textsOf(after.rows)
    .filter((text) => !storedInRows.has(text))
    .map((text) => ({ field: 'emissionReductions', character: refusedCharacter(text, 'line') }));
  return [...changed, ...inRows].flatMap(({ field, character }) =>
    character === null ? [] : [{ field, character }],
  );
}

function textsOf(rows: Rows): readonly string[] {
  return rows.flatMap((row) => rowTexts.flatMap((name) => row[name] ?? []));
}

function formOf(detail: DetailKey): TextForm | null {
  const { kind } = fields[detail];
  return kind === 'line' || kind === 'lines' ? kind : null;
}
