import { describe, expect, it } from 'vitest';
import { savedTime } from './save-bar.tsx';

const at = new Date(2026, 4, 3, 14, 32).toISOString();

describe('savedTime', () => {
  it('is the time alone today', () => {
    expect(savedTime(at, new Date(2026, 4, 3, 18, 0))).toBe('14:32');
  });

  it('has the day on other days', () => {
    expect(savedTime(at, new Date(2026, 4, 4, 9, 0))).toMatch(/May 3, 2026/);
  });
});
