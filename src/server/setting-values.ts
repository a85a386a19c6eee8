import { isIP } from 'node:net';
import { z } from 'zod';

/** A setting that takes a whole number; `sentence` says which. */
export const wholeNumber = (min: number, max: number, sentence: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= min && number <= max, sentence);

/** A setting that takes an address of one of the protocols. */
export const address = (protocols: readonly string[], sentence: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence);

/** Returns the parts of a text between commas, without empty ones. */
export function commaSeparated(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Reports whether a text is an address of a web server and nothing more. */
export function isOrigin(text: string): boolean {
  const { protocol, pathname, search, hash, username, password } = URL.parse(text) ?? {};
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MAX_BITS = { 4: 32, 6: 128 } as const;

/**
 * Reports whether a text names proxies: an IP address, with or without the length of its network, or a named
 * network. The whole internet (length 0) is none.
 */
export function isProxy(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= MAX_BITS[version]);
}

/** An address in any script, without invisible characters. */
export const MAIL_ADDRESS =
  /^[^\s<>@",;\p{C}\p{Default_Ignorable_Code_Point}]{1,64}@[^\s<>@",;\p{C}\p{Default_Ignorable_Code_Point}]{1,255}$/u;
