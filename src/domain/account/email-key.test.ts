import { describe, expect, it } from 'vitest';
import { emailKeyOf } from './email-key.ts';

describe('emailKeyOf', () => {
  it('ignores letter case and surrounding white space', () => {
    for (const written of ['ada@harbour.example', 'Ada@Harbour.EXAMPLE', ' ada@harbour.example\n'])
      expect(emailKeyOf(written)).toBe('ada@harbour.example');
  });

  it('ignores how characters are composed and in which script the domain is written', () => {
    for (const written of ['josé@exämple.ca', 'JOSE\u0301@EXA\u0308MPLE.CA', 'josé@xn--exmple-cua.ca'])
      expect(emailKeyOf(written)).toBe('josé@xn--exmple-cua.ca');
    expect(emailKeyOf('用户@例え.JP')).toBe('用户@xn--r8jz45g.jp');
    expect(emailKeyOf('jose@exämple.ca')).not.toBe(emailKeyOf('josé@exämple.ca'));
  });

  it('distinguishes addresses with an extra dot or word', () => {
    for (const other of ['a.da@harbour.example', 'ada+registry@harbour.example', 'ada@harbour.example.org'])
      expect(emailKeyOf(other)).not.toBe('ada@harbour.example');
  });
});
