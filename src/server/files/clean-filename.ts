const MAX_LENGTH = 100;
/** Path separators, plain or percent-encoded. */
const SEPARATOR = /[/\\]|%2f|%5c/i;

/** Returns a file name without folders, invisible characters and extension, or `fallback` when nothing is left. */
export function cleanFileStem(filename: string, fallback: string): string {
  const last = filename.split(SEPARATOR).at(-1) ?? '';
  const stem = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(stem).slice(0, MAX_LENGTH).join('');
  return short === '' ? fallback : short;
}
