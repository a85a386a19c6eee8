import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';
import { isMisleadingAddress } from './look-alikes.ts';

const international = [
  'josé@exämple.ca',
  'jose\u0301@harbour.example',
  '用户@例え.jp',
  'почта@пример.рф',
  'ʔəlx̌ʷ@first-nation.ca',
  'दीपक@उदाहरण.भारत',
  'ada@xn--exmple-cua.xn--fiqs8s',
];

describe('isEmailAddress', () => {
  it.each(['ada@harbour.example', "o'neil+registry@mail.town.ca", 'a_b-c.d@x1.example', ...international])(
    'accepts %s',
    (text) => {
      expect(isEmailAddress(text)).toBe(true);
    },
  );

  it.each([
    '',
    'ada',
    'ada@',
    '@harbour.example',
    'ada@harbour',
    'ada @harbour.example',
    'a..b@x.example',
    'a\u200bda@harbour.example',
    'ada@har\u00adbour.example',
    'ada@harbour.ex4mple',
  ])('rejects %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('rejects more than 254 characters', () => {
    expect(isEmailAddress(`${'a'.repeat(239)}@harbour.example`)).toBe(false);
  });
});

describe('isMisleadingAddress', () => {
  it.each(['раypal@harbour.example', 'ada@hаrbour.example', 'ａda@harbour.example', 'adα@harbour.example'])(
    'finds %s',
    (text) => {
      expect(isMisleadingAddress(text)).toBe(true);
    },
  );

  it.each(['ada@harbour.example', ...international, 'почта@harbour.example'])('takes %s as it is', (text) => {
    expect(isMisleadingAddress(text)).toBe(false);
  });
});
