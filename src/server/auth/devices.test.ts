import { describe, expect, it } from 'vitest';
import { acceptInvitation } from '#contract/members.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { API_PREFIX } from '../kernel/http.ts';
import { keysFrom } from '../kernel/keys.ts';
import { knownDevices } from './devices.ts';

describe('knownDevices', () => {
  const devices = knownDevices(keysFrom('only for this test'), true);

  it('keeps the accounts that a browser knows when another signs in on it', () => {
    const first = devices.cookie(undefined, 'ada');
    const both = devices.cookie(first.split(';')[0], 'gil');
    expect(devices.find(both.split(';')[0], 'ada')).not.toBeNull();
    expect(devices.find(both.split(';')[0], 'gil')).toBe(devices.find(first.split(';')[0], 'ada'));
    expect(devices.find(both.split(';')[0], 'eve')).toBeNull();
  });

  it('sets a cookie that browsers send to every call that opens a session, and to no page', () => {
    const path = /Path=([^;]+)/.exec(devices.cookie(undefined, 'ada'))?.[1] ?? '';
    for (const call of ['/users/login', acceptInvitation.path])
      expect(`${API_PREFIX}${call}`.startsWith(`${path}/`)).toBe(true);
    expect(pagePaths.login.startsWith(path)).toBe(false);
  });
});
