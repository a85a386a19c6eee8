import { describe, expect, it } from 'vitest';
import { formatRequestSerial } from './request-serial.ts';

describe('the serial of an account request', () => {
  it.each([
    [1, 'R000001'],
    [123, 'R000123'],
    [999_999, 'R999999'],
    [1_000_000, 'R1000000'],
  ])('of number %i is %s', (number, serial) => {
    expect(formatRequestSerial(number)).toBe(serial);
  });
});
