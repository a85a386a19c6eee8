import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

describe('isEmailAddress', () => {
  it.each(['ada@harbour.example', "o'neil+registry@mail.town.ca", 'a_b-c.d@x1.example'])(
    'accepts %s',
    (text) => {
      expect(isEmailAddress(text)).toBe(true);
    },
  );

  it.each(['', 'ada', 'ada@', '@harbour.example', 'ada@harbour', 'ada @harbour.example', 'a..b@x.example'])(
    'rejects %j',
    (text) => {
      expect(isEmailAddress(text)).toBe(false);
    },
  );

  it('rejects more than 254 characters', () => {
    expect(isEmailAddress(`${'a'.repeat(239)}@harbour.example`)).toBe(false);
  });
});
