import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_TONNES } from '../tonnes.ts';
import { readQuantity } from './read-quantity.ts';
import { typeQuantity } from './type-quantity.ts';

const read = (text: string) => {
  const answer = readQuantity(text);
  return answer.ok ? answer.value : answer.refusal.code;
};

describe('A quantity as people write it', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['007', 7],
    ['1200', 1200],
    ['1,200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200\u202f000', 1_200_000],
    ['1\u2009200', 1200],
    ['1’200', 1200],
    [' 1,200\u00a0', 1200],
    ['1,200.00', 1200],
    ['1\u202f200,0', 1200],
    ['12.0', 12],
    ['9,999,999,999', MOST_TONNES],
  ])('%j is %s', (text, tonnes) => {
    expect(read(text)).toBe(tonnes);
  });

  it.each([
    '1.5',
    '1,5',
    '1.200',
    '1,20,0',
    '1,200 000',
    '1,200,00',
    '12 34',
    '1,',
    '.5',
    ',',
    '-5',
    '−5',
    '+5',
    '1e3',
    '12 t',
    '12345678901',
    '1\n2',
    '\u0663',
  ])('%j is refused, and says so with what was written', (text) => {
    expect(readQuantity(text)).toEqual({
      ok: false,
      refusal: { code: 'quantity-not-whole', figures: { quantity: text } },
    });
  });

  it('is every quantity, as either language writes it', () => {
    const regions = fc.constantFrom('en-CA', 'fr-CA', 'en-US', 'fr-FR', 'de-CH');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MOST_TONNES }),
        regions,
        fc.boolean(),
        (tonnes, region, hasCents) => {
          const options = hasCents ? { minimumFractionDigits: 2 } : {};
          expect(read(new Intl.NumberFormat(region, options).format(tonnes))).toBe(tonnes);
          expect(read(String(tonnes))).toBe(tonnes);
        },
      ),
    );
  });

  it('is never a fraction or a number below zero', () => {
    const fraction = fc.tuple(fc.nat(999_999), fc.integer({ min: 1, max: 99 }), fc.constantFrom('.', ','));
    fc.assert(
      fc.property(fraction, ([whole, cents, point]) => {
        const text = `${whole}${point}${String(cents).padStart(2, '0')}`;
        expect(read(text)).toBe('quantity-not-whole');
        expect(read(`-${whole}`)).toBe('quantity-not-whole');
      }),
    );
  });

  it('is whole, in range, and made of the digits written, whatever was written', () => {
    const characters = fc.constantFrom(..."0123456789,. \u00a0\u202f-'’e\n".split(''));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 16 }), (text) => {
        const answer = readQuantity(text);
        if (!answer.ok || answer.value === null) return;
        expect(Number.isInteger(answer.value)).toBe(true);
        expect(answer.value).toBeLessThanOrEqual(MOST_TONNES);
        const digits = text.replaceAll(/\D/g, '');
        expect([0, 1, 2].map((zeros) => Number(digits.slice(0, digits.length - zeros)))).toContain(
          Number(answer.value),
        );
      }),
    );
  });
});

describe('Typing a quantity', () => {
  it('ignores what is no part of a number, and an eleventh digit', () => {
    for (const typed of ['12a', '1e3', '12345678901', '1,234,567,890,1', '\u0663', '+1', '$12']) {
      expect(typeQuantity('12', typed)).toBe('12');
    }
  });

  it('keeps digits and the marks between them, which readQuantity judges', () => {
    for (const typed of ['', '123', '1,', '1,200', '1 234\u202f567', '1.5', '-5', '9999999999']) {
      expect(typeQuantity('12', typed)).toBe(typed);
    }
  });

  it('never makes another number of what is typed sign by sign', () => {
    const written = fc.constantFrom('1.5', '-5', '1,5', '12.75', '0.1', '−12');
    fc.assert(
      fc.property(written, (text) => {
        const typed = text.split('').reduce((before, sign) => typeQuantity(before, before + sign), '');
        expect(read(typed)).toBe('quantity-not-whole');
      }),
    );
  });
});
