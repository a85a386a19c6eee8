import { describe, expect, it } from 'vitest';
import { charsets, readCharset } from './charset.ts';

describe('readCharset', () => {
  it.each(charsets)('knows %s by its own name', (charset) => {
    expect(readCharset(charset)).toBe(charset);
    expect(readCharset(charset.toUpperCase())).toBe(charset);
  });

  it.each([
    ['UTF8', 'utf-8'],
    ['CP1252', 'windows-1252'],
    ['Windows 1252', 'windows-1252'],
    ['ISO-8859-1', 'windows-1252'],
    ['latin1', 'windows-1252'],
  ])('knows %s', (name, charset) => {
    expect(readCharset(name)).toBe(charset);
  });

  it.each(['', 'constructor', 'windows-1251', 'shift_jis', 'utf-16', 'utf-8; windows-1252'])(
    'does not know %j',
    (name) => {
      expect(readCharset(name)).toBeNull();
    },
  );
});
