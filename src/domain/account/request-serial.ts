/**
 * Returns the serial of an account request, such as `R000123`. Approval replaces it with the organization's
 * own (product decisions §2).
 */
export function formatRequestSerial(number: number): string {
  return `R${String(number).padStart(6, '0')}`;
}
