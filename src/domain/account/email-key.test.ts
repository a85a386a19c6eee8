import { describe, expect, it } from 'vitest';
import { emailKeyOf } from './email-key.ts';

describe('emailKeyOf', () => {
  it('ignores letter case and surrounding white space', () => {
    for (const written of ['ada@harbour.example', 'Ada@Harbour.EXAMPLE', ' ada@harbour.example\n'])
      expect(emailKeyOf(written)).toBe('ada@harbour.example');
  });

  it('distinguishes addresses with an extra dot or word', () => {
    for (const other of ['a.da@harbour.example', 'ada+registry@harbour.example', 'ada@harbour.example.org'])
      expect(emailKeyOf(other)).not.toBe('ada@harbour.example');
  });
});
