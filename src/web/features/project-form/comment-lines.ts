/** A comment on a field, or on the whole project when `field` is null. */
export type NewComment = { readonly field: string | null; readonly text: string };

/** A comment that is not sent yet, with a key that is unique in its dialog. */
export type CommentLine = NewComment & { readonly key: number };

export const emptyLine: CommentLine = { key: 0, field: null, text: '' };

/** Returns the comments in what was stored, and ignores everything else in it; one empty comment if there are none. */
export function readLines(stored: unknown): readonly CommentLine[] {
  const lines = Array.isArray(stored) ? stored.filter(isLine) : [];
  return lines.length === 0 ? [emptyLine] : lines;
}

function isLine(value: unknown): value is CommentLine {
  const { key, field, text } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<CommentLine>;
  return Number.isInteger(key) && (field === null || typeof field === 'string') && typeof text === 'string';
}
