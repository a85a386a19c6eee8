import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_BIND_HEADER } from '#contract/session.ts';
import type { Keys } from '../kernel/keys.ts';
import type { ClientInfo } from './open-session.ts';

const MAX_NAME_LENGTH = 80;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns a device name that its user recognizes: browser and system, such as `Firefox, Windows`. */
export function deviceOf(userAgent: string | undefined): string {
  const printable = (userAgent ?? '').replace(/\P{ASCII}|\p{Cc}/gu, '');
  const find = (table: typeof browsers) => table.find(([pattern]) => pattern.test(printable))?.[1];
  const names = [find(browsers), find(systems)].filter((word) => word !== undefined);
  return names.length > 0 ? names.join(', ') : printable.slice(0, MAX_NAME_LENGTH) || '–';
}

/**
 * Returns what a session keeps of the client that signs in: its device name, and on https whether it asked
 * for a bound session.
 */
export function clientInfoOf(headers: IncomingHttpHeaders, isHttps: boolean): ClientInfo {
  const isBound = isHttps && headers[SESSION_BIND_HEADER.toLowerCase()] === '1';
  return { device: deviceOf(headers['user-agent']), isBound };
}

const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;
const MAX_AGE_SECONDS = 180 * 86_400;
/** Covers the calls that open sessions: those under `/api/users`, and `/api/invitations/accept`. */
const COOKIE_PATH = '/api';

/**
 * Recognizes devices on which an account has signed in, by a signed cookie. The cookie grants no access: it
 * only spares its user the delays caused by failed attempts from elsewhere.
 */
export type KnownDevices = {
  /** Returns the device's id if the account of this email has signed in on it. */
  readonly find: (cookies: string | undefined, emailKey: string) => string | null;
  /** Returns the device's cookie after a sign-in with this email; accounts it already knows are kept. */
  readonly cookie: (cookies: string | undefined, emailKey: string) => string;
};

/**
 * The cookie holds a random id and a signature for each of its five latest accounts. It contains no email.
 */
export function knownDevices(keys: Keys, isHttps: boolean): KnownDevices {
  const key = keys('known-device');
  const cookieName = isHttps ? '__Secure-device' : 'device';
  const inCookies = new RegExp(
    `(?:^|;\\s*)${cookieName}=([\\w-]{22})((?:\\.[\\w-]{43}){1,${MAX_ACCOUNTS}})(?:;|$)`,
  );
  const sign = (device: string, emailKey: string) =>
    createHmac('sha256', key).update(`${device} ${emailKey}`).digest('base64url');
  const read = (cookies: string | undefined) => {
    const [, device, signatures] = inCookies.exec(cookies ?? '') ?? [];
    return device === undefined || signatures === undefined
      ? null
      : { device, signatures: signatures.slice(1).split('.') };
  };
  return {
    find: (cookies, emailKey) => {
      const found = read(cookies);
      if (found === null) return null;
      const expected = Buffer.from(sign(found.device, emailKey));
      const isKnown = found.signatures.some((one) => timingSafeEqual(Buffer.from(one), expected));
      return isKnown ? found.device : null;
    },
    cookie: (cookies, emailKey) => {
      const { device, signatures } = read(cookies) ?? {
        device: randomBytes(ID_BYTES).toString('base64url'),
        signatures: [],
      };
      const signature = sign(device, emailKey);
      const all = [signature, ...signatures.filter((one) => one !== signature)].slice(0, MAX_ACCOUNTS);
      const secure = isHttps ? ' Secure;' : '';
      const value = [device, ...all].join('.');
      return `${cookieName}=${value}; Path=${COOKIE_PATH}; Max-Age=${MAX_AGE_SECONDS};${secure} HttpOnly; SameSite=Strict`;
    },
  };
}
