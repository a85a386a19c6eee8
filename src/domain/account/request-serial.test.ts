import { describe, expect, it } from 'vitest';
import { formatRequestSerial } from './request-serial.ts';

describe('formatRequestSerial', () => {
  it.each([
    [1, 'R000001'],
    [123, 'R000123'],
    [999_999, 'R999999'],
    [1_000_000, 'R1000000'],
  ])('formats %i as %s', (number, serial) => {
    expect(formatRequestSerial(number)).toBe(serial);
  });
});
