import { SESSION_BIND_HEADER } from '#contract/session.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { ClientInfo } from './open-session.ts';

const MAX_LENGTH = 80;

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
  return names.length > 0 ? names.join(', ') : printable.slice(0, MAX_LENGTH) || '–';
}

/** Returns what a session keeps of the client that signs in: its device name, and on https whether it asked for a bound session. */
export function clientInfoOf(headers: IncomingHttpHeaders, isHttps: boolean): ClientInfo {
  const isBound = isHttps && headers[SESSION_BIND_HEADER.toLowerCase()] === '1';
  return { device: deviceOf(headers['user-agent']), isBound };
}
