/** What a canonical text may hold: no floats, no null, no `undefined`. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

const MOST_CHARACTERS = 8192;
const asciiKey = /^[\x20-\x7e]+$/;
const loneSurrogate = /\p{Cs}/u;

/**
 * The one spelling of a value as JSON, so that anyone who has the value has its bytes (RFC 8785, restricted): keys
 * sorted and ASCII, strings in NFC without lone surrogates, whole numbers up to 2^53 − 1, at most 8 KiB in all.
 * Anything else throws: a leaf that could be spelt twice must never enter the log.
 */
export function canonicalJson(value: CanonicalValue): string {
  const text = write(value);
  if (text.length > MOST_CHARACTERS) throw new Error('A canonical text holds at most 8,192 characters.');
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
