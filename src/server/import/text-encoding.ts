import type { Charset } from '#domain/import/charset.ts';
import type { FileBytes } from '../files/kinds/read-zip.ts';
import { type ReadBudget, Unreadable } from './read-budget.ts';

/** How the text of a CSV file is encoded. Windows-1252 is a guess unless it was stated: nothing in a file says so. */
export type TextEncoding = Charset | 'utf-16le' | 'utf-16be';

/**
 * Returns the encoding of a text file: UTF-16 or UTF-8 by its mark, then what was stated, otherwise UTF-8. A file of which
 * nothing was stated and that is not UTF-8 to its last byte is Windows-1252 if that makes only letters of French and
 * English, figures and usual signs of it. Any other file is refused: throws `Unreadable`.
 */
export async function findEncoding(
  bytes: FileBytes,
  budget: ReadBudget,
  stated: Charset | null,
): Promise<TextEncoding> {
  const [first, second, third] = await bytes.at(0, 3);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  if (stated === 'windows-1252' && !isMarked) return stated;
  if (await isUtf8(bytes, budget)) return 'utf-8';
  if (stated === null && (await isFrenchOrEnglish(bytes, budget))) return 'windows-1252';
  throw notUtf8();
}

/** Returns the refusal of a file whose encoding is not known. */
export function notUtf8(): Unreadable {
  return new Unreadable({ code: 'not-utf8', values: {} });
}

async function isUtf8(bytes: FileBytes, budget: ReadBudget): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes.pieces(0)) {
      budget.checkTime();
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Anything else than the letters and signs that French and English texts have. Left out on purpose: signs such as
 * `±` and `¾`, which are letters in other encodings, and `³` but in `m³`. Damaged UTF-8 shows itself by `â€` and `Â°`.
 */
const foreign =
  /[^\t\n\r -~\u00a0\u00adàâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»“”‘’–—…•·§°©®™€£¢½²×³]|(?<!m)³|³\p{L}|â€|Â[\u00a0-\u00bf]/u;

async function isFrenchOrEnglish(bytes: FileBytes, budget: ReadBudget): Promise<boolean> {
  const decoder = new TextDecoder('windows-1252');
  let before = '';
  for await (const piece of bytes.pieces(0)) {
    budget.checkTime();
    const text = before + decoder.decode(piece, { stream: true });
    if (foreign.test(text)) return false;
    // `m³` may reach over the end of a piece, and so may a letter after it.
    before = /m?³?$/u.exec(text)?.[0] ?? '';
  }
  return true;
}
