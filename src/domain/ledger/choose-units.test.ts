import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseUnits, sumOfRanges, type UnitChoice } from './choose-units.ts';
import type { UnitRange } from './operations-of-rows.ts';

const lake = 'CA000001-002';
const bay = 'CA000001-003';
const received = 'CA000002-1000';

const units = (project: string, year: number, min: number, max: number): UnitRange => ({
  project,
  year,
  min,
  max,
});
const held = [
  units(bay, 2022, 1, 100),
  units(bay, 2021, 101, 150),
  units(lake, 2021, 1, 20),
  units(lake, 2021, 31, 40),
  units(received, 2021, 7, 9),
];

describe('a quantity of everything held', () => {
  it('takes the oldest vintage first, projects by serial, and of each the highest serials', () => {
    expect(chooseUnits(held, { tonnes: 35 })).toEqual({
      ok: true,
      value: [units(lake, 2021, 1, 20), units(lake, 2021, 31, 40), units(bay, 2021, 146, 150)],
    });
    expect(chooseUnits(held, { tonnes: 12 })).toEqual({
      ok: true,
      value: [units(lake, 2021, 19, 20), units(lake, 2021, 31, 40)],
    });
  });

  it('orders projects by number, not by the letters of their serials', () => {
    const many = [units('CA000001-1000', 2021, 1, 5), units('CA000001-999', 2021, 1, 5)];
    expect(chooseUnits(many, { tonnes: 5 })).toEqual({
      ok: true,
      value: [units('CA000001-999', 2021, 1, 5)],
    });
  });

  it('refuses more than is held', () => {
    expect(chooseUnits(held, { tonnes: 184 })).toMatchObject({
      refusal: { code: 'units-too-few', values: { wanted: 184, held: 183 } },
    });
  });
});

describe('named units', () => {
  const refused = (...choices: readonly UnitChoice[]) => {
    const result = chooseUnits(held, { units: choices });
    return result.ok ? null : [result.refusal.code, result.refusal.values['place']];
  };

  it('are exact serials, or the highest of a project and vintage; touching serials become one range', () => {
    const result = chooseUnits(held, {
      units: [
        { project: bay, year: 2022, min: 11, max: 20 },
        { project: bay, year: 2022, min: 21, max: 21 },
        { project: lake, year: 2021, tonnes: 11 },
      ],
    });
    expect(result).toEqual({
      ok: true,
      value: [units(lake, 2021, 20, 20), units(lake, 2021, 31, 40), units(bay, 2022, 11, 21)],
    });
  });

  it('are refused by place when they are not held, too few, or named twice', () => {
    const one = { project: bay, year: 2021, tonnes: 1 };
    expect(refused(one, { project: lake, year: 2021, min: 20, max: 31 })).toEqual(['units-not-held', 1]);
    expect(refused({ project: bay, year: 2021, min: 100, max: 101 })).toEqual(['units-not-held', 0]);
    expect(refused({ project: bay, year: 2022, min: 9, max: 8 })).toEqual(['units-not-held', 0]);
    expect(refused({ project: bay, year: 2023, tonnes: 1 })).toEqual(['units-too-few', 0]);
    expect(refused({ project: bay, year: 2021, tonnes: 51 })).toEqual(['units-too-few', 0]);
    expect(refused(one, one)).toEqual(['units-chosen-twice', 1]);
    expect(refused(one, { project: bay, year: 2021, min: 101, max: 101 })).toEqual(['units-chosen-twice', 1]);
    expect(
      refused({ project: bay, year: 2022, min: 1, max: 5 }, { project: bay, year: 2022, min: 5, max: 9 }),
    ).toEqual(['units-chosen-twice', 1]);
  });
});

/** Ranges of several projects with gaps between them, in any order. */
const holdings = fc
  .array(
    fc.record({
      project: fc.constantFrom(lake, bay, received),
      gap: fc.integer({ min: 0, max: 3 }),
      count: fc.integer({ min: 1, max: 6 }),
      year: fc.constantFrom(2020, 2021, 2022),
    }),
    { maxLength: 12 },
  )
  .map((parts) => {
    const next = new Map<string, number>();
    return parts.map(({ project, gap, count, year }) => {
      const min = (next.get(project) ?? 1) + gap;
      next.set(project, min + count);
      return units(project, year, min, min + count - 1);
    });
  })
  .chain((ranges) => fc.shuffledSubarray(ranges, { minLength: ranges.length }));

/** Lists units one by one, as a register with a row for each tonne would. */
const unitByUnit = (ranges: readonly UnitRange[]) =>
  ranges.flatMap(({ project, year, min, max }) =>
    Array.from({ length: max - min + 1 }, (_, place) => ({ project, year, number: min + place })),
  );

describe('any holding', () => {
  it('gives exactly the tonnes asked for, each unit once and held, and none older is left', () => {
    fc.assert(
      fc.property(holdings, fc.integer({ min: 1, max: 80 }), (ranges, tonnes) => {
        const all = unitByUnit(ranges);
        const result = chooseUnits(ranges, { tonnes });
        expect(result.ok).toBe(tonnes <= all.length);
        if (!result.ok) return;
        expect(sumOfRanges(result.value)).toBe(tonnes);
        const order = [lake, bay, received];
        const wanted = all
          .toSorted(
            (one, other) =>
              one.year - other.year ||
              order.indexOf(one.project) - order.indexOf(other.project) ||
              other.number - one.number,
          )
          .slice(0, tonnes);
        const texts = (list: readonly object[]) => list.map((unit) => JSON.stringify(unit)).toSorted();
        expect(texts(unitByUnit(result.value))).toEqual(texts(wanted));
        const years = result.value.map(({ year }) => year);
        expect(years).toEqual(years.toSorted((one, other) => one - other));
      }),
    );
  });

  it('gives disjoint ranges of what was named, and never a unit that is not held', () => {
    const choice = fc.oneof(
      fc.record({
        project: fc.constantFrom(lake, bay, received),
        year: fc.constantFrom(2020, 2021, 2022),
        tonnes: fc.integer({ min: 1, max: 8 }),
      }),
      fc.record({
        project: fc.constantFrom(lake, bay, received),
        year: fc.constantFrom(2020, 2021, 2022),
        min: fc.integer({ min: 1, max: 20 }),
        max: fc.integer({ min: 1, max: 20 }),
      }),
    );
    fc.assert(
      fc.property(holdings, fc.array(choice, { minLength: 1, maxLength: 5 }), (ranges, choices) => {
        const result = chooseUnits(ranges, { units: choices });
        if (!result.ok) return;
        const taken = unitByUnit(result.value).map((unit) => JSON.stringify(unit));
        const all = new Set(unitByUnit(ranges).map((unit) => JSON.stringify(unit)));
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.filter((unit) => !all.has(unit))).toEqual([]);
        const asked = choices.map((one) => ('tonnes' in one ? one.tonnes : one.max - one.min + 1));
        expect(taken.length).toBe(asked.reduce((sum, tonnes) => sum + tonnes, 0));
      }),
      { numRuns: 2000 },
    );
  });
});
