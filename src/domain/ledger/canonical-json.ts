/** A value with a canonical text: no floats, no null, no `undefined`. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

const MAX_CHARACTERS = 8192;
const asciiKey = /^[\x20-\x7e]+$/;
const loneSurrogate = /\p{Cs}/u;

/**
 * Returns a value's canonical JSON (RFC 8785, restricted), so that the same value always gives the same bytes: sorted ASCII keys, strings
 * in NFC without lone surrogates, whole numbers up to 2^53 − 1, at most 8 KiB in all. Throws on anything else: a leaf with two possible
 * spellings must never enter the log.
 */
export function canonicalJson(value: CanonicalValue): string {
  const text = write(value);
  if (text.length > MAX_CHARACTERS) throw new Error('A canonical text holds at most 8,192 characters.');
  return text;
}

function write(value: CanonicalValue): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeInteger(value);
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${writeKey(key)}:${write(member)}`).join(',')}}`;
}

function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

function writeKey(key: string): string {
  if (!asciiKey.test(key)) throw new Error('A canonical key is printable ASCII.');
  return JSON.stringify(key);
}

function writeString(text: string): string {
  if (loneSurrogate.test(text)) throw new Error('A canonical text has no lone surrogates.');
  return JSON.stringify(text.normalize('NFC'));
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0))
    throw new Error('A canonical number is a safe integer.');
  return String(value);
}
