import { describe, expect, it } from 'vitest';
import { passwordFault } from './password-rules.ts';

const common = new Set(['password', 'qwertyuiop', 'letmein', '123456789012']);
const context = {
  personal: [
    'Harbour Heat Co-operative',
    'Ada Lovelace',
    'ada@harbour.example',
    'Community Climate Registry',
  ],
  isCommon: (text: string) => common.has(text),
};
const fault = (password: string) => passwordFault(password, context);

describe('passwordFault', () => {
  it.each([
    'correct horse battery staple',
    'tides turn twice a day',
    'Ünïcødé ✓ is fine',
    '🌲🌊🏔🦦🐻🦅🐟🌧🌙⛵🍁🪵',
    '  spaces at its ends ',
    'the harbour freezes in may',
    'x7#Qm2!vLp9$',
  ])('accepts %j', (password) => {
    expect(fault(password)).toBeNull();
  });

  it('requires 12 to 128 characters, regardless of bytes', () => {
    expect(fault('x7#Qm2!vLp9')).toBe('short');
    expect(fault('🌲🌊🏔🦦🐻🦅🐟🌧🌙⛵🍁')).toBe('short');
    const long = 'tides turn twice a day '.repeat(10);
    expect(fault(long.slice(0, 128))).toBeNull();
    expect(fault(long.slice(0, 129))).toBe('long');
  });

  it.each([
    '123456789012',
    'PASSWORD2026!',
    '!!qwertyuiop12',
    'letmeinletmein',
    'passwordpassword1',
    'abcabcabcabcabc',
    'aaaaaaaaaaaaaaaa',
    'ababbabaabab',
  ])('rejects the common password %j', (password) => {
    expect(fault(password)).toBe('common');
  });

  it.each([
    'harbourheat2026',
    'Ada-Lovelace-1815',
    'COMMUNITY climate!',
    'registry.example',
    'Hárbour Heat 12',
  ])('rejects personal words: %j', (password) => {
    expect(fault(password)).toBe('personal');
  });
});
