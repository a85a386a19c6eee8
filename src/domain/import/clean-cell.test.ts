import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, oneLine } from './clean-cell.ts';

describe('cleanText and oneLine', () => {
  it.each([
    ['a name of the world', 'Nguyễn Văn Á', 'Nguyễn Văn Á'],
    ['other scripts', 'Комитет 世界 हिन्दी العربية', 'Комитет 世界 हिन्दी العربية'],
    ['line breaks of any system', 'one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['blanks around it', ' \u00a0\ufeff tea \t', 'tea'],
  ])('keeps %s', (_, written, text) => {
    expect(cleanText(written)).toEqual({ text, leftOut: false });
  });

  it.each(['a\u0000b', 'a\u0007b', 'a\u009bb', 'a\ud800b'])(
    'removes characters that databases reject: %j',
    (written) => {
      expect(cleanText(written)).toEqual({ text: 'ab', leftOut: true });
    },
  );

  it.each(['Village\u200b of Tofino', '\u200bVillage of Tofino', 'Vil\u2060lage of\ufeff Tofino \u200b'])(
    'removes what nobody sees and nothing means: %j',
    (written) => {
      expect(cleanText(written)).toEqual({ text: 'Village of Tofino', leftOut: true });
    },
  );

  it.each(['a\u202eb', 'می\u200cخواهم', '👩\u200d🔧'])(
    'keeps what changes how others read: %j',
    (written) => {
      expect(cleanText(written)).toEqual({ text: written, leftOut: false });
    },
  );

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), (codes) => {
        const { text } = cleanText(String.fromCharCode(...codes));
        expect(cleanText(text)).toEqual({ text, leftOut: false });
      }),
    );
  });

  it('joins lines', () => {
    expect(oneLine('Heat \n from\tthe sea')).toBe('Heat from the sea');
  });
});
