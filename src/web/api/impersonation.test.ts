import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginImpersonation, endImpersonation, hasOwnSession } from './impersonation.ts';
import { currentClaims, dropToken, expireSession, keepToken, startSession } from './session.ts';

const HALF_AN_HOUR = 1800;

/** Returns a token of an account, as the server writes it. */
function tokenOf(sub: string, { act, life = HALF_AN_HOUR }: { act?: object; life?: number } = {}): string {
  const claims = { sub, certserialnumber: 'CA000001', exp: Math.floor(Date.now() / 1000) + life, act };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

const impersonation = () => tokenOf('owner', { act: { sub: 'administrator' } });

describe('an impersonation that has ended', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    vi.stubGlobal('window', { localStorage, addEventListener: () => undefined });
    dropToken();
  });

  it('leads back to the administrator’s own session', () => {
    keepToken(tokenOf('administrator'));
    beginImpersonation(impersonation());
    expireSession({ message: 'The session has ended.' });
    expect([currentClaims(), hasOwnSession()]).toEqual([null, true]);
    expect(endImpersonation()).toBe(true);
    expect(currentClaims()?.sub).toBe('administrator');
    expect(hasOwnSession()).toBe(false);
  });

  it('leads back to it also when the page is loaded again', () => {
    keepToken(tokenOf('administrator'));
    beginImpersonation(impersonation());
    expireSession({ message: 'The session has ended.' });
    startSession();
    expect(currentClaims()?.sub).toBe('administrator');
  });

  it('leads nowhere once the own token has expired', () => {
    keepToken(tokenOf('administrator', { life: 1 }));
    beginImpersonation(impersonation());
    vi.useFakeTimers({ now: Date.now() + 2000 });
    expireSession({ message: 'The session has ended.' });
    expect(hasOwnSession()).toBe(false);
    vi.useRealTimers();
  });

  it('leads nowhere from a session that was no impersonation', () => {
    keepToken(tokenOf('administrator'));
    beginImpersonation(impersonation());
    expireSession({ message: 'The session has ended.' });
    keepToken(tokenOf('someone else'));
    expireSession({ message: 'The session has ended.' });
    expect(hasOwnSession()).toBe(false);
  });
});
