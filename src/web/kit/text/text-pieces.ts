/** Part of a text: plain, or the words of a link to an address of the site. `at` is its offset in the text. */
export type TextPiece = { readonly at: number; readonly words: string; readonly to: string | null };

const link = /\[([^\]]+)\]\((\/[^\s)]*)\)/g;

/** Splits a text of `messages/` at its links, written `[words](/address)`; the rest is plain. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [matched, words = '', to = ''] = match;
    pieces.push({ at: end, words: text.slice(end, match.index), to: null }, { at: match.index, words, to });
    end = match.index + matched.length;
  }
  pieces.push({ at: end, words: text.slice(end), to: null });
  return pieces.filter((piece) => piece.words !== '');
}
