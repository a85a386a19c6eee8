/** Serials of the registry: `CA000042` (organization), `CA000042-003` (project), `CA000042-003-000123` (unit). */

const MAX_SERIAL_CHARACTERS = 64;
const organizationPattern = /^([A-Z]{2})(\d{1,12})$/;
const projectNumberPattern = /^\d{1,9}$/;
const sequencePattern = /^\d{1,15}$/;

/** An inclusive range of a project's sequence numbers; count = max − min + 1. */
export type SerialRange = { readonly min: number; readonly max: number };

export type UnitSerial = { readonly project: string } & SerialRange;

/** Returns an organization's serial: the registry's two-letter country and the number, padded to at least six digits. */
export function formatOrganizationSerial(country: string, number: number): string {
  return `${country}${String(number).padStart(6, '0')}`;
}

/** Returns a project's serial: the organization's serial, a dash, and the project's number, padded to at least three digits. */
export function formatProjectSerial(organization: string, number: number): string {
  return `${organization}-${String(number).padStart(3, '0')}`;
}

/**
 * Returns a unit's serial: the project's serial, a dash, and the sequence, padded to at least six digits: 999999 is followed by 1000000
 * (specification §3).
 */
export function formatUnitSerial(project: string, sequence: number): string {
  return `${project}-${String(sequence).padStart(6, '0')}`;
}

/** Returns the number of units in a range. */
export function countUnits(range: SerialRange): number {
  return range.max - range.min + 1;
}

/** Returns the serial of the organization that a project belongs to: the part before the project's last dash. */
export function organizationOfProject(projectSerial: string): string {
  return projectSerial.slice(0, projectSerial.lastIndexOf('-'));
}

/**
 * Returns a project's serial in canonical form, or null if the text is not one. White space, letter case and missing zeros are ignored:
 * `ca48-2` is `CA000048-002`.
 */
export function parseProjectSerial(text: string): string | null {
  if (text.length > MAX_SERIAL_CHARACTERS) return null;
  const [organization = '', running = '', ...rest] = text.trim().toUpperCase().split('-');
  const [, country, number] = organizationPattern.exec(organization) ?? [];
  if (country === undefined || !projectNumberPattern.test(running) || rest.length > 0) return null;
  if (Number(number) === 0 || Number(running) === 0) return null;
  return formatProjectSerial(formatOrganizationSerial(country, Number(number)), Number(running));
}

/**
 * Parses a unit's serial (exactly three dash-separated parts, specification §5) or a range `…-000001..000500`. White space, letter case and
 * missing zeros are ignored. Null if the text is not one or is longer than 64 characters.
 */
export function parseUnitSerial(text: string): UnitSerial | null {
  if (text.length > MAX_SERIAL_CHARACTERS) return null;
  const [organization, running, sequence, ...rest] = text.trim().split('-');
  if (organization === undefined || running === undefined || sequence === undefined || rest.length > 0)
    return null;
  const project = parseProjectSerial(`${organization}-${running}`);
  const [first, last = first, ...more] = sequence.split('..');
  if (project === null || first === undefined || last === undefined || more.length > 0) return null;
  const min = parseSequence(first);
  const max = parseSequence(last);
  return min === null || max === null || max < min ? null : { project, min, max };
}

/** Returns a unit's or range's serial as the registry prints it. */
export function formatSerialRange(serial: UnitSerial): string {
  const first = formatUnitSerial(serial.project, serial.min);
  return serial.min === serial.max ? first : `${first}..${String(serial.max).padStart(6, '0')}`;
}

function parseSequence(text: string): number | null {
  const trimmed = text.trim();
  if (!sequencePattern.test(trimmed)) return null;
  const sequence = Number(trimmed);
  return sequence >= 1 ? sequence : null;
}
