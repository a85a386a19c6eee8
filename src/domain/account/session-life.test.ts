import { describe, expect, it } from 'vitest';
import { sessionLifeMs, TOKEN_MS, tokenEnd } from './session-life.ts';

const HOUR = 3_600_000;
const noon = new Date('2026-03-01T12:00:00Z');

describe('session life', () => {
  it('depends on the role', () => {
    expect(sessionLifeMs('Owner')).toBe(12 * HOUR);
    expect(sessionLifeMs('Administrator')).toBe(4 * HOUR);
    expect(sessionLifeMs('impersonation')).toBe(HOUR / 2);
  });

  it('limits tokens to half an hour and to the end of the session', () => {
    const far = new Date(noon.getTime() + HOUR);
    const near = new Date(noon.getTime() + 60_000);
    expect(tokenEnd(noon, far)).toEqual(new Date(noon.getTime() + TOKEN_MS));
    expect(tokenEnd(noon, near)).toEqual(near);
  });
});
