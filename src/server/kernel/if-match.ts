/**
 * Returns the entity tags of an `If-Match` header, without quotes and `W/`. Returns null if every version matches: the header is missing or
 * contains `*`.
 */
export function readIfMatch(header: string | undefined): readonly string[] | null {
  if (header === undefined) return null;
  const tags = header.split(',').map((one) => one.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return tags.includes('*') ? null : tags;
}
