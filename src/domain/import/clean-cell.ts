import { tidyText } from '../text/written-text.ts';

/** What programs and people write for a value that they do not have. */
const placeholder = /^(?:n\/a|n\.[ad]\.?|null|nan|nil|none|[-–—]+|\.{2,3}|…)$/i;

/** Returns whether a text stands for an empty cell, such as `N/A`. */
export function isPlaceholder(text: string): boolean {
  return text.length <= 5 && placeholder.test(text);
}

/** What spreadsheets show instead of a value, in English and French. */
const errorValue =
  /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|VALEUR!|NOM\?|NUL!|NOMBRE!)$/i;

/** Returns whether a text is an error of a spreadsheet, such as `#N/A`. */
export function isErrorValue(text: string): boolean {
  return text.startsWith('#') && errorValue.test(text);
}

const controls = /[^\P{Cc}\n\t]|\p{Cs}/gu;
/** Where a line may or may not end, as word processors and web pages write it: it changes nothing that is read. */
const lineHints = /[\u200b\u2060\ufeff]/gu;

/**
 * Returns a text that can be stored: line breaks as `\n`, no control characters (including NUL, which
 * databases reject), no lone surrogates, no zero width spaces and word joiners, trimmed. All scripts are kept.
 * `leftOut` is true if any characters were removed. Soft hyphens and byte order marks are no loss. All other
 * characters that texts may not have stay: the row is wrong for them.
 */
export function cleanText(written: string): { readonly text: string; readonly leftOut: boolean } {
  const normalized = written.replace(/\r\n?/g, '\n');
  const cleaned = normalized.replace(controls, '');
  const tidy = tidyText(cleaned, 'lines');
  const seen = tidy.replace(lineHints, '');
  const isShortened = seen.length !== tidy.length;
  return { text: tidyText(seen, 'lines'), leftOut: isShortened || cleaned.length !== normalized.length };
}

/** Returns a text on one line: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\n\t]\s*/g, ' ');
}
