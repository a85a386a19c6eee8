/**
 * Returns the entity tags of an `If-Match` header, without quotes and the mark of weak ones. Null if every version matches: without the
 * header, and with `*`.
 */
export function readIfMatch(header: string | undefined): readonly string[] | null {
  if (header === undefined) return null;
  const tags = header.split(',').map((one) => one.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return tags.includes('*') ? null : tags;
}
