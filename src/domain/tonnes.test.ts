import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMoreThanNumber, MAX_TONNES, readQuantity, typeQuantity } from './tonnes.ts';

const read = (text: string) => {
  const result = readQuantity(text);
  return result.ok ? result.value : result.refusal.code;
};

describe('readQuantity', () => {
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
    ['9,999,999,999', MAX_TONNES],
  ])('reads %j as %s', (text, tonnes) => {
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
    '10\n200',
    '10\t200',
    '\u0663',
  ])('refuses %j and quotes it', (text) => {
    expect(readQuantity(text)).toEqual({
      ok: false,
      refusal: { code: 'quantity-not-whole', values: { quantity: text } },
    });
  });

  it('reads every quantity in either language’s notation', () => {
    const regions = fc.constantFrom('en-CA', 'fr-CA', 'en-US', 'fr-FR', 'de-CH');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_TONNES }),
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

  it('refuses fractions and negative numbers', () => {
    const fraction = fc.tuple(fc.nat(999_999), fc.integer({ min: 1, max: 99 }), fc.constantFrom('.', ','));
    fc.assert(
      fc.property(fraction, ([whole, cents, point]) => {
        const text = `${whole}${point}${String(cents).padStart(2, '0')}`;
        expect(read(text)).toBe('quantity-not-whole');
        expect(read(`-${whole}`)).toBe('quantity-not-whole');
      }),
    );
  });

  it('returns a whole number in range made of the digits written, for any text', () => {
    const characters = fc.constantFrom(..."0123456789,. \u00a0\u202f-'’e\n".split(''));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 16 }), (text) => {
        const result = readQuantity(text);
        if (!result.ok || result.value === null) return;
        expect(Number.isInteger(result.value)).toBe(true);
        expect(result.value).toBeLessThanOrEqual(MAX_TONNES);
        const digits = text.replaceAll(/\D/g, '');
        expect([0, 1, 2].map((zeros) => Number(digits.slice(0, digits.length - zeros)))).toContain(
          Number(result.value),
        );
      }),
    );
  });
});

describe('typeQuantity', () => {
  it('ignores other characters and an eleventh digit', () => {
    for (const typed of ['12a', '1e3', '12345678901', '1,234,567,890,1', '\u0663', '+1', '$12']) {
      expect(typeQuantity('12', typed)).toBe('12');
    }
  });

  it('keeps digits and separators, which readQuantity checks', () => {
    for (const typed of ['', '123', '1,', '1,200', '1 234\u202f567', '1.5', '-5', '9999999999']) {
      expect(typeQuantity('12', typed)).toBe(typed);
    }
  });

  it('lets other characters of a pasted text be taken out, but adds none', () => {
    for (const typed of ['9 900 ', ' 900 t', '9 9500 t', ''])
      expect(typeQuantity('9 900 t', typed)).toBe(typed);
    expect(typeQuantity('9 900 t', '9 900 tt')).toBe('9 900 t');
    expect(typeQuantity('123456789012', '12345678901')).toBe('12345678901');
    expect(typeQuantity('12345678901', '123456789012')).toBe('12345678901');
  });

  it('never changes a number typed character by character', () => {
    const written = fc.constantFrom('1.5', '-5', '1,5', '12.75', '0.1', '−12');
    fc.assert(
      fc.property(written, (text) => {
        const typed = text.split('').reduce((before, sign) => typeQuantity(before, before + sign), '');
        expect(read(typed)).toBe('quantity-not-whole');
      }),
    );
  });
});

describe('isMoreThanNumber', () => {
  it('is a number with other characters', () => {
    for (const text of ['9 900 t', '1,5O0', '$12']) expect(isMoreThanNumber(text)).toBe(true);
    for (const text of ['abc', '12345678901', '10.250', '']) expect(isMoreThanNumber(text)).toBe(false);
  });
});
