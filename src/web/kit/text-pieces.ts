/** A stretch of a text: plain, or words that lead to an address of the site. `at` is its place in the text. */
export type TextPiece = { readonly at: number; readonly words: string; readonly to: string | null };

const link = /\[([^\]]+)\]\((\/[^\s)]*)\)/g;

/** Takes a text of `messages/` apart at its links, written `[words](/address)`; all else is plain. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const found of text.matchAll(link)) {
    const [whole, words = '', to = ''] = found;
    pieces.push({ at: end, words: text.slice(end, found.index), to: null }, { at: found.index, words, to });
    end = found.index + whole.length;
  }
  pieces.push({ at: end, words: text.slice(end), to: null });
  return pieces.filter((piece) => piece.words !== '');
}
