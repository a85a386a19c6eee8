import type { Role } from './role.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long a session token is valid, and so how long a person may pause (product decisions §6). Renewal
 * issues a new one.
 */
export const TOKEN_MS = 30 * MINUTE;
/** How long the previous token stays valid after a renewal, for requests already in flight. */
export const FORMER_TOKEN_MS = 10 * SECOND;
/** How long after entering the password a person counts as recently confirmed. */
export const CONFIRMED_MS = 15 * MINUTE;
/** The maximum number of sessions per account; signing in again ends the oldest. */
export const MAX_SESSIONS = 10;

const maxLifeMs: Record<Role | 'impersonation', number> = {
  Owner: 12 * HOUR,
  Administrator: 4 * HOUR,
  impersonation: 30 * MINUTE,
};

/** Returns the maximum duration of a session after signing in, in milliseconds, regardless of activity. */
export function sessionLifeMs(kind: Role | 'impersonation'): number {
  return maxLifeMs[kind];
}

/** Returns when a token issued now expires: never after its session. */
export function tokenEnd(now: Date, sessionEnd: Date): Date {
  return new Date(Math.min(now.getTime() + TOKEN_MS, sessionEnd.getTime()));
}
