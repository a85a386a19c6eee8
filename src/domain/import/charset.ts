/** The encodings that somebody can state of a CSV file. */
export const charsets = ['utf-8', 'windows-1252'] as const;

export type Charset = (typeof charsets)[number];

/** The names of encodings, without hyphens. ISO 8859-1 is read as Windows-1252, as browsers do. */
const charsetsByName: ReadonlyMap<string, Charset> = new Map([
  ['utf8', 'utf-8'],
  ['ascii', 'utf-8'],
  ['usascii', 'utf-8'],
  ['windows1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso88591', 'windows-1252'],
  ['latin1', 'windows-1252'],
]);

/** Returns the encoding that a name means, in any letter case, with or without hyphens: `UTF8`, `cp1252`; null for any other. */
export function readCharset(name: string): Charset | null {
  return charsetsByName.get(name.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? null;
}
