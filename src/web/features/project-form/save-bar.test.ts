import { describe, expect, it } from 'vitest';
import { savedText } from './save-bar.tsx';

/** 14:32 in British Columbia. */
const at = '2026-05-03T21:32:00Z';

describe('savedText', () => {
  it('is the time alone today', () => {
    expect(savedText(at, new Date('2026-05-04T06:59:00Z'))).toBe('Saved 14:32');
  });

  it('has the day on other days', () => {
    expect(savedText(at, new Date('2026-05-04T07:00:00Z'))).toMatch(/^Saved May 3, 2026/);
  });
});
