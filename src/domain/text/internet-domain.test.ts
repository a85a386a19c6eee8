import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiDomain } from './internet-domain.ts';

it.each([
  ['harbour.example', 'harbour.example'],
  ['Harbour.Example', 'harbour.example'],
  ['exämple.ca', 'xn--exmple-cua.ca'],
  ['EXA\u0308MPLE.ca', 'xn--exmple-cua.ca'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['straße.de', 'xn--strae-oqa.de'],
  ['xn--exmple-cua.ca', 'xn--exmple-cua.ca'],
  ['почта.рф', 'xn--80a1acny.xn--p1ai'],
])('the domain %s is %s', (domain, ascii) => {
  expect(asciiDomain(domain)).toBe(ascii);
});

it('gives the same as addresses of the web do', () => {
  const letters = fc.constantFrom(...Array.from('abzäßøéпочта例えテスト한국ʔəθ'));
  const label = fc.array(letters, { minLength: 1, maxLength: 12 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(label, (text) => {
      expect(asciiDomain(`${text}.ca`)).toBe(new URL(`https://${text}.ca`).hostname);
    }),
  );
});
