import { describe, expect, it } from 'vitest';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { askedYears, sumOfYears } from './submission-details.tsx';

const draft = (year: number, status: string, quantity: number) => ({ year, status, quantity });
const units = (year: number, serialMin: number, serialMax: number) => ({ year, serialMin, serialMax });
const of = (rows: { readonly draft: object[]; readonly registered: object[] }) =>
  askedYears({ emissionReductions: rows as unknown as OwnedProject['emissionReductions'] });

describe('tonnes asked for', () => {
  it('are those that become units, by year, with what the year has already', () => {
    const years = of({
      draft: [
        draft(2022, 'Registered', 40),
        draft(2021, 'Registered', 100),
        draft(2021, 'Retired', 20),
        draft(2021, 'RetiredInventory', 5),
        draft(2021, 'Transferred', 1),
        draft(2023, 'Projected', 90),
        draft(2024, 'Registered', 0),
      ],
      registered: [units(2021, 1, 10), units(2021, 11, 30), units(2020, 31, 40)],
    });
    expect(years).toEqual([
      { year: 2021, tonnes: 126, had: 30 },
      { year: 2022, tonnes: 40, had: 0 },
    ]);
    expect(sumOfYears(years)).toBe(166);
  });

  it('are none for inventories and plans', () => {
    expect(
      of({ draft: [draft(2021, 'Inventory', 500), draft(2022, 'Projected', 9)], registered: [] }),
    ).toEqual([]);
  });
});
