import { describe, expect, it } from 'vitest';
import { savedText } from './save-bar.tsx';

const at = new Date(2026, 4, 3, 14, 32).toISOString();

describe('savedText', () => {
  it('is the time alone today', () => {
    expect(savedText(at, new Date(2026, 4, 3, 18, 0))).toBe('Saved 14:32');
  });

  it('has the day on other days', () => {
    expect(savedText(at, new Date(2026, 4, 4, 9, 0))).toMatch(/^Saved May 3, 2026/);
  });
});
