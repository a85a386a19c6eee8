import type { FieldDeclaration } from '../project/field-declaration.ts';
import { fields } from '../project/fields.ts';
import type { DetailKey } from '../project/project-details.ts';
import { EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from '../text/email-address.ts';
import { isMisleadingAddress } from '../text/look-alikes.ts';
import { foldText } from '../text/search-text.ts';
import { refusedCharacter, type TextForm, tidyText } from '../text/written-text.ts';
import { oneLine } from './clean-cell.ts';
import type { Findings, Wrong } from './findings.ts';
import { type Cell, readDay } from './read-cell.ts';
import { readDegrees } from './read-degrees.ts';

/** The new value of a field, null if it is cleared, and what is wrong with it. */
export type ReadDetail = { readonly after: string | number | null; readonly wrong: readonly Wrong[] };

/** The registry's term for each word of a choice, in any language (`foldText`). */
export type Terms = Readonly<Record<string, string>>;

/** Returns the registry's term for a word; the word itself if it is none. */
export function termOf(terms: Terms | undefined, word: string): string {
  const key = foldText(word);
  return terms !== undefined && Object.hasOwn(terms, key) ? (terms[key] ?? word) : word;
}

/**
 * Reads a cell as the form reads the field: its limit, its characters, its format. A field that is never empty needs a
 * value.
 */
export function readDetail(detail: DetailKey, { column, text: written }: Cell, terms?: Terms): ReadDetail {
  const field: FieldDeclaration = fields[detail];
  const text = tidyText(written, 'lines');
  const cell = { column, text };
  if (text === '')
    return field.initial === undefined ? fine(null) : bad({ code: 'cell-missing', values: { column } });
  switch (field.kind) {
    case 'line':
      return readText(cell, 'line', field.max);
    case 'lines':
      return readText(cell, 'lines', field.max);
    case 'email':
      return readEmail(cell);
    case 'choice': {
      const term = termOf(terms, text);
      const choices = field.choices.join(', ');
      return field.choices.includes(term)
        ? fine(term)
        : bad({ code: 'word-unknown', values: { column, text, choices } });
    }
    case 'date': {
      const findings: Findings = { wrong: [], doubts: [] };
      return { after: readDay(cell, findings), wrong: findings.wrong };
    }
    case 'latitude':
    case 'longitude': {
      const degrees = readDegrees(text, field.kind);
      return degrees === null ? bad({ code: 'not-degrees', values: { column, text } }) : fine(degrees);
    }
  }
}

function readText({ column, text: written }: Cell, form: TextForm, most: number): ReadDetail {
  const text = tidyText(form === 'line' ? oneLine(written) : written, form);
  const character = refusedCharacter(text, form);
  if (character !== null) return bad({ code: 'character-refused', values: { column, ...character } });
  if (text.length <= most) return fine(text);
  return bad({ code: 'text-too-long', values: { column, characters: text.length, most } });
}

function readEmail(cell: Cell): ReadDetail {
  const read = readText(cell, 'line', MAX_EMAIL_CHARACTERS);
  const address = String(read.after ?? '');
  if (read.wrong.length > 0 || (EMAIL_ADDRESS.test(address) && !isMisleadingAddress(address))) return read;
  return bad({ code: 'not-an-email', values: { column: cell.column, text: cell.text } });
}

function fine(after: string | number | null): ReadDetail {
  return { after, wrong: [] };
}

function bad(wrong: Wrong): ReadDetail {
  return { after: null, wrong: [wrong] };
}
