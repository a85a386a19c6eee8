import { expect, it } from 'vitest';
import { changesByYear } from './inventory-years.ts';

it('compares each year of an inventory with the one before it, also across years left out', () => {
  const changes = changesByYear([
    { year: 2023, quantity: 120 },
    { year: 2019, quantity: 0 },
    { year: 2020, quantity: 100 },
    { year: 2021, quantity: 80 },
  ]);
  expect([...changes]).toEqual([
    [2020, { since: 2019, tonnes: 100, share: null }],
    [2021, { since: 2020, tonnes: -20, share: -0.2 }],
    [2023, { since: 2021, tonnes: 40, share: 0.5 }],
  ]);
});
