import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../kernel/keys.ts';

const MOST_ACCOUNTS = 5;
const BYTES = 16;
const KEPT_SECONDS = 180 * 86_400;
const PATH = '/api/users';

/**
 * Knows a device again on which somebody signed in, by a cookie that only this registry can write. It lets nobody in: it spares
 * its person the waiting that strangers' wrong tries cause.
 */
export type KnownDevices = {
  /** The device's name, where an account of this address was signed in to on it. */
  readonly find: (cookies: string | undefined, emailKey: string) => string | null;
  /** The cookie of a device on which an account of this address was just signed in to, beside the ones it knows already. */
  readonly cookie: (cookies: string | undefined, emailKey: string) => string;
};

/** The cookie holds a random name and, for each of its five latest accounts, a signature that names neither. */
export function knownDevices(keys: Keys, isHttps: boolean): KnownDevices {
  const key = keys('known-device');
  const cookieName = isHttps ? '__Secure-device' : 'device';
  const inCookies = new RegExp(
    `(?:^|;\\s*)${cookieName}=([\\w-]{22})((?:\\.[\\w-]{43}){1,${MOST_ACCOUNTS}})(?:;|$)`,
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
      const wanted = Buffer.from(sign(found.device, emailKey));
      const isKnown = found.signatures.some((one) => timingSafeEqual(Buffer.from(one), wanted));
      return isKnown ? found.device : null;
    },
    cookie: (cookies, emailKey) => {
      const { device, signatures } = read(cookies) ?? {
        device: randomBytes(BYTES).toString('base64url'),
        signatures: [],
      };
      const own = sign(device, emailKey);
      const all = [own, ...signatures.filter((one) => one !== own)].slice(0, MOST_ACCOUNTS);
      const secure = isHttps ? ' Secure;' : '';
      const value = [device, ...all].join('.');
      return `${cookieName}=${value}; Path=${PATH}; Max-Age=${KEPT_SECONDS};${secure} HttpOnly; SameSite=Strict`;
    },
  };
}
