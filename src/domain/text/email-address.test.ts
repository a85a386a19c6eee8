import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

describe('an e-mail address', () => {
  it.each(['ada@harbour.example', "o'neil+registry@mail.town.ca", 'a_b-c.d@x1.example'])('is %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each(['', 'ada', 'ada@', '@harbour.example', 'ada@harbour', 'ada @harbour.example', 'a..b@x.example'])(
    'is not %j',
    (text) => {
      expect(isEmailAddress(text)).toBe(false);
    },
  );

  it('is at most 254 characters long', () => {
    expect(isEmailAddress(`${'a'.repeat(239)}@harbour.example`)).toBe(false);
  });
});
