/** Whether an `If-Match` header allows a change of this version: left out or `*` it does; quotes around the number are forgiven. */
export function isVersionMatched(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  const named = ifMatch.split(',').map((one) => one.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return named.some((one) => one === '*' || one === String(version));
}
