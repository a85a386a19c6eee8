import { describe, expect, it } from 'vitest';
import { judgeNeutrality } from './sum-years.ts';

const nothing = {
  inventory: null,
  projectedInventory: null,
  offsets: 0,
  remaining: 0,
  heldRemaining: 0,
  projected: 0,
};

type Details = Partial<Record<keyof typeof nothing, number>>;

/** Judges years in this order; returns status, shortfall and what was available of each. */
const judge = (...years: readonly Details[]) =>
  judgeNeutrality(years.map((year) => ({ ...nothing, ...year }))).map(({ neutrality, available }) =>
    neutrality === null ? null : [neutrality.status, neutrality.shortfall, available],
  );

describe('the neutrality of a year with an inventory', () => {
  it('is achieved once what was retired reaches the inventory, else the rest is missing', () => {
    expect(judge({ inventory: 1000, offsets: 500 })).toEqual([['not-achieved', 500, null]]);
    expect(judge({ inventory: 1000, offsets: 999 })).toEqual([['not-achieved', 1, null]]);
    expect(judge({ inventory: 1000, offsets: 1000 })).toEqual([['achieved', 0, null]]);
    expect(judge({ inventory: 1000, offsets: 1200 })).toEqual([['achieved', 0, null]]);
    expect(judge({ inventory: 0 })).toEqual([['achieved', 0, null]]);
  });

  it('does not depend on what is only available', () => {
    expect(judge({ inventory: 10, remaining: 50, heldRemaining: 50, projected: 50 })).toEqual([
      ['not-achieved', 10, null],
    ]);
  });

  it('follows from the inventory if the year also has a projected inventory', () => {
    expect(judge({ inventory: 10, projectedInventory: 5, offsets: 10 })).toEqual([['achieved', 0, null]]);
  });
});

describe('the neutrality of a projected year', () => {
  it('adds own, purchased and received units that are not retired, and projected tonnes', () => {
    expect(judge({ projectedInventory: 60, remaining: 10, heldRemaining: 20, projected: 30 })).toEqual([
      ['projected-achieved', 0, 60],
    ]);
    expect(judge({ projectedInventory: 61, remaining: 10, heldRemaining: 20, projected: 30 })).toEqual([
      ['projected-not-achieved', 1, 60],
    ]);
  });

  it('adds what a projected year leaves to later ones, and carries no deficit over', () => {
    expect(
      judge(
        { projectedInventory: 60, projected: 100 },
        { projectedInventory: 70, projected: 20 },
        { projectedInventory: 10, projected: 15 },
      ),
    ).toEqual([
      ['projected-achieved', 0, 100],
      ['projected-not-achieved', 10, 60],
      ['projected-achieved', 0, 15],
    ]);
  });

  it('takes the units that years before left, with an inventory or without, but not their projected tonnes', () => {
    expect(
      judge(
        { remaining: 5, projected: 1000 },
        { inventory: 900, remaining: 40, heldRemaining: 2, projected: 1000 },
        { projectedInventory: 100, projected: 3 },
      ),
    ).toEqual([null, ['not-achieved', 900, null], ['projected-not-achieved', 50, 50]]);
  });
});

it('is not stated for a year without an inventory', () => {
  expect(judge({ offsets: 5, remaining: 10, projected: 10 })).toEqual([null]);
});
