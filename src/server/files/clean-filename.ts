const MOST_NAME = 100;
/** What parts folders, also where an address wrote it otherwise. */
const PARTING = /[/\\]|%2f|%5c/i;

/** A file's name without folders, characters that are not seen, and its last ending; `otherwise` where nothing is left. */
export function stemOf(filename: string, otherwise: string): string {
  const last = filename.split(PARTING).at(-1) ?? '';
  const stem = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(stem).slice(0, MOST_NAME).join('');
  return short === '' ? otherwise : short;
}
