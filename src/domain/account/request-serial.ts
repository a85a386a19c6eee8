/** The serial of an account request, until approval gives the organization's own: `R000123` (product decisions §2). */
export function formatRequestSerial(number: number): string {
  return `R${String(number).padStart(6, '0')}`;
}
