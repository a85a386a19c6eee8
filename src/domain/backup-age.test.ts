import { describe, expect, it } from 'vitest';
import { oldBackups } from './backup-age.ts';

const now = new Date('2026-11-30T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('what of the backups is old', () => {
  it('is a backup or a drill of more than 48 hours', () => {
    const times = { backup: hoursAgo(48), drill: hoursAgo(49), opened: hoursAgo(1000) };
    expect(oldBackups(times, now)).toEqual({ backup: false, drill: true });
    expect(oldBackups({ ...times, backup: hoursAgo(48.01), drill: hoursAgo(1) }, now)).toEqual({
      backup: true,
      drill: false,
    });
  });

  it('is a registry without a backup after as long, and never a drill that nobody began', () => {
    const none = { backup: null, drill: null };
    expect(oldBackups({ ...none, opened: hoursAgo(47) }, now)).toEqual({ backup: false, drill: false });
    expect(oldBackups({ ...none, opened: hoursAgo(49) }, now)).toEqual({ backup: true, drill: false });
    expect(oldBackups({ ...none, opened: null }, now)).toEqual({ backup: false, drill: false });
  });
});
