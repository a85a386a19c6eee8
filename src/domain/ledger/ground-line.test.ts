import { describe, expect, it } from 'vitest';
import { type GroundLineSize, groundLineOf, narrowGroundLine, wideGroundLine } from './ground-line.ts';
import { fates, type VintageTonnes } from './vintage-tonnes.ts';

const vintage = (year: number, tonnes: Partial<VintageTonnes>): VintageTonnes => {
  return { year, held: 0, transferred: 0, retired: 0, cancelled: 0, ...tonnes };
};
const decade = Array.from({ length: 10 }, (_, index) =>
  vintage(2016 + index, {
    held: 8000 + index * 13_000,
    transferred: index * 2500,
    retired: (10 - index) * 7000,
    cancelled: 500,
  }),
);

/** Area of a path made of rectangles, in squares. */
function squaresOf(path: string | null, { cell }: GroundLineSize): number {
  const sides = [...(path ?? '').matchAll(/h(\d+(?:\.\d+)?)v(\d+(?:\.\d+)?)h-/g)];
  return sides.reduce((sum, [, width, height]) => sum + (Number(width) * Number(height)) / cell ** 2, 0);
}

describe('the picture of all tonnes', () => {
  it.each([
    ['wide', wideGroundLine],
    ['narrow', narrowGroundLine],
  ])('has a column for each year with a square for every so many tonnes: %s', (_name, size) => {
    const { columns, square } = groundLineOf(decade, size);
    expect(columns.map(({ year }) => year)).toEqual(decade.map(({ year }) => year));
    for (const column of columns) {
      for (const fate of fates) {
        const drawn = squaresOf(column.shapes[fate], size);
        expect(Math.abs(drawn - column[fate] / square)).toBeLessThanOrEqual(1);
      }
      expect(column.x).toBeGreaterThanOrEqual(0);
      expect(column.x + column.width).toBeLessThanOrEqual(size.width);
    }
  });

  it('takes the fewest tonnes a square with which it keeps its measure', () => {
    const heights = [1, 10, 1000, 77_777, 1_000_000].map((times) => {
      const many = decade.map(({ year, ...tonnes }) =>
        vintage(year, Object.fromEntries(fates.map((fate) => [fate, tonnes[fate] * times]))),
      );
      const { height, square } = groundLineOf(many, wideGroundLine);
      expect(String(square)).toMatch(/^[125]0*$/);
      return height;
    });
    expect(Math.max(...heights)).toBeLessThan(500);
    expect(Math.min(...heights)).toBeGreaterThan(150);
  });

  it('leaves room for the figures where columns reach into the corners of the picture', () => {
    const young = groundLineOf(decade, wideGroundLine);
    const old = groundLineOf(
      decade.map((tonnes, index) => ({ ...tonnes, year: decade[9 - index]?.year ?? 0 })).toReversed(),
      wideGroundLine,
    );
    expect(old.top).toBeGreaterThan(young.top);
    expect(old.top).toBeGreaterThanOrEqual(wideGroundLine.above.height);
  });

  it('shows tonnes below half a square as one', () => {
    const some = [vintage(2020, { held: 1 }), vintage(2021, { transferred: 1, cancelled: 2 })];
    const { columns } = groundLineOf([...some, vintage(2022, { held: 90_000 })], wideGroundLine);
    const drawn = columns
      .slice(0, 2)
      .map(({ shapes }) => fates.map((fate) => squaresOf(shapes[fate], wideGroundLine)));
    expect(drawn).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 1],
    ]);
  });

  it('has empty columns for years between; of many years, those with tonnes, the oldest as one', () => {
    const few = groundLineOf([vintage(2010, { held: 5 }), vintage(2013, { retired: 5 })], wideGroundLine);
    expect(few.columns.map(({ year }) => year)).toEqual([2010, 2011, 2012, 2013]);
    const far = groundLineOf([vintage(1901, { held: 5 }), vintage(2020, { held: 5 })], wideGroundLine);
    expect(far.columns.map(({ year }) => year)).toEqual([1901, 2020]);
    const many = groundLineOf(
      Array.from({ length: 100 }, (_, index) => vintage(1926 + index, { held: 10, cancelled: 1 })),
      narrowGroundLine,
    );
    expect(many.columns).toHaveLength(40);
    expect(many.columns[0]).toMatchObject({ year: 1986, isGathered: true, held: 610, cancelled: 61 });
    expect(many.columns.reduce((sum, { held }) => sum + held, 0)).toBe(1000);
    expect(many.columns.at(-1)?.label).toBe('short');
    expect(many.columns.at(-2)?.label).toBeNull();
  });
});
