import type { Role } from './role.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a token holds: as long after a renewal as a person may pause (product decisions §6). */
export const TOKEN_MS = 30 * MINUTE;
/** How long the token before a renewal still holds, for what was on its way. */
export const FORMER_TOKEN_MS = 10 * SECOND;
/** How long a password that was given counts as given just now. */
export const CONFIRMED_MS = 15 * MINUTE;
/** The most sessions of one account; signing in once more ends the oldest. */
export const MOST_SESSIONS = 10;

const wholeLife: Record<Role | 'impersonation', number> = {
  Owner: 12 * HOUR,
  Administrator: 4 * HOUR,
  impersonation: 30 * MINUTE,
};

/** How long a session lasts at most after signing in, however active its person is, in milliseconds. */
export function sessionLifeMs(kind: Role | 'impersonation'): number {
  return wholeLife[kind];
}

/** When a token made now ends: never after its session. */
export function tokenEnd(now: Date, sessionEnd: Date): Date {
  return new Date(Math.min(now.getTime() + TOKEN_MS, sessionEnd.getTime()));
}
