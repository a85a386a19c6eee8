/**
 * Returns whether rows may be imported: none of them is wrong, or wrong ones are left out and others remain.
 */
export function mayImport(
  { wrong, rows }: { readonly wrong: number; readonly rows: number },
  skipInvalid: boolean,
): boolean {
  return wrong < rows && (skipInvalid || wrong === 0);
}
