import { describe, expect, it } from 'vitest';
import { emailKeyOf } from './email-key.ts';

describe('an e-mail address', () => {
  it('is the same in any letter case, with white space around it', () => {
    for (const written of ['ada@harbour.example', 'Ada@Harbour.EXAMPLE', ' ada@harbour.example\n'])
      expect(emailKeyOf(written)).toBe('ada@harbour.example');
  });

  it('is another with a dot or a word more', () => {
    for (const other of ['a.da@harbour.example', 'ada+registry@harbour.example', 'ada@harbour.example.org'])
      expect(emailKeyOf(other)).not.toBe('ada@harbour.example');
  });
});
