import { formatOrganizationSerial, formatProjectSerial, type UnitSerial } from './serial.ts';

/** Reads serials as people paste them: out of certificates, letters, spreadsheets and messages. */

/** Most characters of a text that serials are read from. */
export const MAX_PASTED_CHARACTERS = 500;
const MAX_SERIAL_CHARACTERS = 64;
const SEQUENCE_DIGITS = 6;
const organizationPattern = /^([A-Z]{2})(\d{1,12})$/;
const projectNumberPattern = /^\d{1,9}$/;

const unseen = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const hyphens = /[\u2010\u2011\u2012\u2212]/g;
const longDashes = /[\u2013-\u2015]/g;
const around = /^[\s\p{Pi}\p{Pf}\p{Ps}\p{Pe}"']+|[\s\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'.,;:!?]+$/gu;

/**
 * Returns a pasted text in plain letters and digits: full-width ones as usual ones, without invisible
 * characters, with one space for white space and hyphens for short dashes. Long dashes stay: they may join the
 * ends of a range.
 */
function plainText(text: string): string {
  const visible = text.replaceAll(/\s/g, ' ').replaceAll(unseen, '').normalize('NFKC');
  return visible.replaceAll(hyphens, '-').replaceAll(longDashes, '–').replaceAll(/\s+/g, ' ').toUpperCase();
}

/**
 * Returns a serial as it was pasted with hyphens for all dashes, without invisible characters, quotes and
 * brackets around it, and punctuation after it.
 */
export function plainSerial(text: string): string {
  return plainText(text).replaceAll('–', '-').replaceAll(around, '');
}

/**
 * Returns a project's serial in canonical form, or null if the text is not one. White space, letter case,
 * missing zeros, quotes around it, the kind of dashes and the width of letters are ignored: `ca48-2` is
 * `CA000048-002`.
 */
export function parseProjectSerial(text: string): string | null {
  if (text.length > MAX_SERIAL_CHARACTERS) return null;
  const [organization = '', running = '', ...rest] = plainSerial(text).replaceAll(' ', '').split('-');
  const [, country, number] = organizationPattern.exec(organization) ?? [];
  if (country === undefined || !projectNumberPattern.test(running) || rest.length > 0) return null;
  if (Number(number) === 0 || Number(running) === 0) return null;
  return formatProjectSerial(formatOrganizationSerial(country, Number(number)), Number(running));
}

const dash = ' ?[-–] ?';
const project = `[A-Z]{2}\\d{1,12}${dash}\\d{1,9}`;
const joint = ' - |-| ?(?:\\.{2,3}|–|TO|À) ?';
/** What may not follow a serial: it would go on. */
const goesOn = '[\\p{L}\\p{N}]|\\.\\d|\\.{2,3} ?\\d|-';
/**
 * The project, the first number, what joins it to the last number, the project again if it is repeated, and
 * the last number.
 */
const unit = `(${project})${dash}(\\d{1,15})(?:(${joint})(?:(${project})${dash})?(\\d{1,15}))?`;
/** Alone, a serial may also have a space after its letters; in a text, `in 2024-01-15` would be one. */
const wholeUnit = new RegExp(`^${unit.replaceAll('[A-Z]{2}', '[A-Z]{2} ?')}$`, 'u');
const unitInText = new RegExp(`(?<![\\p{L}\\p{N}])${unit}(?!${goesOn})`, 'gu');
/** More units of the same project, after a comma: all six digits, because a year may follow as well. */
const moreInText =
  /^ ?(?:[,;&/+]|AND |ET ) ?(\d{6,15})(?:( - |-| ?(?:\.{2,3}|–|TO|À) ?)()(\d{1,15}))?(?![\p{L}\p{N}])/u;
/** What after a number of few digits leaves open where the serial ends: `CA000042-3-1 500`. */
const open = /^ ?(?:\d|[-–,;&/+] ?\d|\.\.|(?:TO|À)(?!\p{L}))/u;

/**
 * Parses a unit's serial (exactly three dash-separated parts, specification §5) or a range of them, as it is
 * pasted: letter case, missing zeros, white space, invisible characters, the kind of dashes and the width of
 * letters are ignored, and so are quotes and words around it, such as the rest of a line of a certificate. A
 * range is printed `…-000001..000500`; people also join its ends with a dash, “to” or “à”, and repeat the
 * project. A hyphen joins two ends only between spaces or if both are written in full, because `…-1-2` is no
 * serial. Null if the text has none or several, if a range's ends are of two projects or in the wrong order,
 * or if it is longer than 500 characters.
 */
export function parseUnitSerial(text: string): UnitSerial | null {
  const [serial, ...others] = findUnitSerials(text);
  return others.length > 0 ? null : (serial ?? null);
}

/**
 * Returns the distinct serials of units in a pasted text, in their order: each a unit or a range. Numbers after
 * a comma, with all their digits, are of the same project.
 */
export function findUnitSerials(text: string): readonly UnitSerial[] {
  if (text.length > MAX_PASTED_CHARACTERS) return [];
  const plain = plainText(text);
  const whole = wholeSerial(plain.replaceAll(around, ''));
  if (whole !== null) return [whole];
  const found = new Map<string, UnitSerial>();
  for (const match of plain.matchAll(unitInText)) {
    const serial = serialOf(match);
    let rest = plain.slice(match.index + match[0].length);
    if (serial === null || ((match[5] ?? match[2] ?? '').length < SEQUENCE_DIGITS && open.test(rest)))
      continue;
    found.set(JSON.stringify(serial), serial);
    for (let more = moreInText.exec(rest); more !== null; more = moreInText.exec(rest)) {
      const [all, first, join, , last] = more;
      const other = serialOf([all, serial.project, first, join, undefined, last]);
      if (other !== null) found.set(JSON.stringify(other), other);
      rest = rest.slice(all.length);
    }
  }
  return [...found.values()];
}

function wholeSerial(text: string): UnitSerial | null {
  // First as it is: a long dash may join the ends of a range. Then with hyphens for long dashes.
  return serialOf(wholeUnit.exec(text)) ?? serialOf(wholeUnit.exec(text.replaceAll('–', '-')));
}

type Match = readonly (string | undefined)[] | null;

function serialOf(match: Match): UnitSerial | null {
  const [, start = '', first = '', joining = '', sameStart = start, last = first] = match ?? [];
  const serial = parseProjectSerial(start);
  if (serial === null || parseProjectSerial(sameStart) !== serial) return null;
  if (joining === '-' && Math.min(first.length, last.length) < SEQUENCE_DIGITS) return null;
  const [min, max] = [Number(first), Number(last)];
  return min < 1 || max < min ? null : { project: serial, min, max };
}

/**
 * Returns the range that a text writes backwards, in the right order: `CA000048-2-90..1` is that from 1 to
 * 90. A hyphen also joins short numbers here, because a range written backwards is no serial that could be
 * meant instead. Null for every other text.
 */
export function parseReversedRange(text: string): UnitSerial | null {
  if (text.length > MAX_PASTED_CHARACTERS) return null;
  const plain = plainText(text).replaceAll(around, '');
  const match = wholeUnit.exec(plain) ?? wholeUnit.exec(plain.replaceAll('–', '-'));
  const [, start = '', first = '', , sameStart = start, last = first] = match ?? [];
  const serial = parseProjectSerial(start);
  if (serial === null || parseProjectSerial(sameStart) !== serial) return null;
  const [min, max] = [Number(last), Number(first)];
  return min < 1 || max <= min ? null : { project: serial, min, max };
}
