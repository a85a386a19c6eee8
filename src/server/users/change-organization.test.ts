import { describe, expect, it } from 'vitest';
import { isVersionMatched } from './change-organization.ts';

describe('If-Match', () => {
  it.each([undefined, '*', '7', '"7"', '"6", "7"', ' "7" '])('%s matches version 7', (header) => {
    expect(isVersionMatched(header, 7)).toBe(true);
  });

  it.each(['', '6', '"77"', '07', '7.0', '"7', 'x', '"6", "8"', 'W/"7"'])(
    '%s does not match version 7',
    (header) => {
      expect(isVersionMatched(header, 7)).toBe(false);
    },
  );
});
