import { describe, expect, it } from 'vitest';
import { columnDescriber } from './describe-columns.ts';

function column(...cells: readonly string[]) {
  const describer = columnDescriber(['Heading']);
  for (const cell of cells) describer.take([cell]);
  const [described] = describer.describe();
  if (described === undefined) throw new Error('There is no column.');
  return described;
}

describe('a column', () => {
  it.each([
    ['empty', ['', 'N/A', ' - ']],
    ['text', ['Heat', '2020', 'Cold']],
    ['number', ['1', '12.5', '1,454,054', '-3']],
    ['number', ['1 454 054,5', '12,5']],
    ['year', ['2019', '2020.0', '1999']],
    ['date', ['2024-05-31', '3 May 2020']],
    ['date', ['3/24/2026', '04/05/2024']],
    ['date-unclear', ['04/05/2024', '01/02/2024 10:00 AM', '04/04/2024']],
    ['date-unclear', ['24/3/2026', '3/24/2026', '01/02/2024']],
    ['coordinate', ['49.28', '-122.61', '50,12']],
    ['coordinate', ['(-10.249091, -48.324286)', '(13.756465, 121.058308)']],
    ['coordinate', ['49° 16′ 48″ N']],
  ])('looks like %s: %o', (looks, cells) => {
    expect(column(...cells).looks).toBe(looks);
  });

  it('looks like most of its values', () => {
    expect(column(...Array.from({ length: 19 }, () => '2020'), 'unknown').looks).toBe('year');
  });

  it.each([
    [{ dates: 'month-first' }, ['04/05/2024', '3/24/2026']],
    [{ dates: 'day-first' }, ['24/3/2026']],
    [{ dates: null }, ['04/05/2024', '2024-05-31']],
    [{ dates: null }, ['24/3/2026', '3/24/2026']],
    [{ decimals: 'point' }, ['1,500', '12.25']],
    [{ decimals: 'comma' }, ['1.500', '12,25']],
    [{ decimals: 'unclear' }, ['1,500', '12']],
    [{ decimals: 'unclear' }, ['12,25', '12.25']],
    [{ decimals: null }, ['1500', '1 500']],
  ])('shows %o: %o', (shown, cells) => {
    expect(column(...cells)).toMatchObject(shown);
  });

  it('has up to three different samples, and its words by how often they are there', () => {
    const long = 'x'.repeat(150);
    expect(column('b', 'a', '', 'b', long, 'c', 'd')).toMatchObject({
      heading: 'Heading',
      samples: ['b', 'a', 'x'.repeat(100)],
      filled: 6,
      words: [
        { text: 'b', count: 2 },
        { text: 'a', count: 1 },
        { text: long, count: 1 },
        { text: 'c', count: 1 },
        { text: 'd', count: 1 },
      ],
    });
  });

  it('has no words if they are more than a hundred, or long', () => {
    const many = Array.from({ length: 101 }, (_, place) => `word ${place}`);
    expect(column(...many.slice(0, 100)).words).toHaveLength(100);
    expect(column(...many, ...many)).toMatchObject({ words: null, filled: 202 });
    expect(column('a', 'x'.repeat(501)).words).toBeNull();
  });

  it('has a name of its own, and cells that a row leaves out are empty', () => {
    const describer = columnDescriber(['CO2', '', ' CO2 ', 'Line\nbreak']);
    describer.take(['1']);
    expect(describer.describe().map(({ heading, filled }) => [heading, filled])).toEqual([
      ['CO2', 1],
      ['[B]', 0],
      ['CO2 [C]', 0],
      ['Line break', 0],
    ]);
  });
});
