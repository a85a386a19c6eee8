/** True if an `If-Match` header matches a version: missing, `*`, or the number with or without quotes. */
export function isVersionMatched(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  const versions = ifMatch.split(',').map((one) => one.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return versions.some((one) => one === '*' || one === String(version));
}
