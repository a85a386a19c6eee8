import { tidyText } from '../text/written-text.ts';

/** How texts of this registry are compared with the cells of its lists, and shown in messages. */

/** Degrees that a spreadsheet may have rounded. */
export const NEARLY = 1e-7;
/** Characters that spreadsheets keep of a cell. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Enough for a message, which shows 80 characters and marks that there are more. */
const MAX_SHOWN_CHARACTERS = 81;

/** Returns as much of a text as a message shows. */
export function shownText(text: string): string {
  return text.slice(0, MAX_SHOWN_CHARACTERS);
}

/** Returns a text without the apostrophe that keeps spreadsheets from taking it for a formula. */
export function unquoted(text: string): string {
  return text.replace(/^'(?=[=+\-@])/u, '');
}

/** Returns whether a cell says what a text does, as far as spreadsheets keep it; spaces and line ends do not matter. */
export function isSameText(cell: string, text: string): boolean {
  const [said, stored] = [plain(cell), plain(text)];
  return said === stored || (isCut(cell, text) && stored.startsWith(said));
}

/** The spaces at the end of a text in a cell, and half a letter, may be left out of it. */
const LEFT_OUT = 100;

/** Returns whether a cell has as much of a longer text as cells have. */
export function isCut(cell: string, text: string): boolean {
  return text.length > MAX_CELL_CHARACTERS && cell.length > MAX_CELL_CHARACTERS - LEFT_OUT;
}

function plain(text: string): string {
  return unquoted(tidyText(text, 'lines')).replace(/\s+/gu, ' ');
}
