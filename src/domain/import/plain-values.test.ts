import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTonnes, isoDate, plainNumber, shownMark, shownOrder, yearOfDate } from './plain-values.ts';

describe('a date', () => {
  it.each([
    ['2024-05-31', '2024-05-31'],
    ['2026-04-03T12:35:58.842275', '2026-04-03'],
    ['2019-03-07T18:33:46.000Z', '2019-03-07'],
    ['2024/5/3', '2024-05-03'],
    ['3 May 2020', '2020-05-03'],
    ['May 3rd, 2020', '2020-05-03'],
    ['1er février 2021', '2021-02-01'],
    ['24-Mar-2026', '2026-03-24'],
    ['12 déc. 2019', '2019-12-12'],
  ])('is read without an order: %s', (text, day) => {
    expect([isoDate(text, undefined), shownOrder(text)]).toEqual([day, 'clear']);
  });

  it.each([
    ['3/24/2026 9:08:01 PM', 'month-first', '2026-03-24'],
    ['04/05/2024', 'month-first', '2024-04-05'],
    ['04/05/2024', 'day-first', '2024-05-04'],
    ['31.12.2021', 'day-first', '2021-12-31'],
    ['12/31/2013 12:00:00 AM', 'month-first', '2013-12-31'],
  ] as const)('is read in its order: %s, %s', (text, order, day) => {
    expect(isoDate(text, order)).toBe(day);
    expect(isoDate(text, undefined)).toBeNull();
  });

  it.each([
    ['04/05/2024', 'unclear'],
    ['04/04/2024', 'clear'],
    ['3/24/2026', 'month-first'],
    ['24/3/2026', 'day-first'],
    ['24/24/2026', null],
    ['2024-13-01', null],
    ['1,500', null],
    ['ma 3, 2020', null],
    ['2020', null],
  ])('shows its order: %s', (text, order) => {
    expect(shownOrder(text)).toBe(order);
  });

  it('of the other order is none', () => {
    expect(isoDate('3/24/2026', 'day-first')).toBeNull();
  });

  it.each([
    ['12/31/2013 12:00:00 AM', '2013'],
    ['04/05/2024', '2024'],
    ['2015-07-01 - 2016-06-30', '2016'],
    ['2010-01-01 / 2018-09-30', '2018'],
    ['2021-2022', null],
    ['2021', null],
    ['soon', null],
  ])('has a year: %s', (text, year) => {
    expect(yearOfDate(text)).toBe(year);
  });
});

describe('a number', () => {
  it.each([
    ['1,454,054', 'point', '1454054'],
    ['1,454,054.25', undefined, '1454054.25'],
    ['1,500', 'point', '1500'],
    ['1,500', 'comma', '1.500'],
    ['1 454 054,5', 'comma', '1454054.5'],
    ['1 454 054', 'comma', '1454054'],
    ["1'454'054", undefined, '1454054'],
    ['−1 500', undefined, '-1500'],
    ['1500.0', undefined, '1500.0'],
    ['0.500', undefined, '0.500'],
  ] as const)('is read: %s, %s', (text, mark, number) => {
    expect(plainNumber(text, mark)).toBe(number);
  });

  it.each(['1,500', '1.500', '12,5', '1.454.054', '1,45,054', '1,454 054', '1e3', '12 t', '', '1,5000'])(
    'has no one meaning, or is none: %s',
    (text) => {
      expect(plainNumber(text, undefined)).toBeNull();
    },
  );

  it.each([
    ['1,500', 'unclear'],
    ['12,5', 'comma'],
    ['12.5', 'point'],
    ['1500', null],
    ['many', null],
  ])('shows its decimal mark: %s', (text, mark) => {
    expect(shownMark(text)).toBe(mark);
  });

  it.each([
    ['en-CA', 'point'],
    ['fr-CA', 'comma'],
    ['de-CH', 'point'],
    ['de-DE', 'comma'],
  ] as const)('is read as programs write it in %s', (locale, mark) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (thousandths) => {
        const number = thousandths / 1000;
        expect(Number(plainNumber(format.format(number), mark))).toBe(number);
      }),
    );
  });
});

describe('a quantity in another unit', () => {
  it.each([
    ['58420.0680356803', 'kt', '58420068.0356803'],
    ['1.5', 'kt', '1500'],
    ['0.002', 'Mt', '2000'],
    ['-0.5', 'kt', '-500'],
    ['12.5', 't', '12.5'],
  ] as const)('is tonnes: %s %s', (number, unit, tonnes) => {
    expect(inTonnes(number, unit)).toBe(tonnes);
  });

  it('is exact, however many digits it has', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(999_999), (whole, millionths) => {
        const fraction = String(millionths).padStart(6, '0');
        expect(inTonnes(`${whole}.${fraction}`, 'Mt')).toBe(
          String(BigInt(whole) * 1_000_000n + BigInt(millionths)),
        );
      }),
    );
  });
});
