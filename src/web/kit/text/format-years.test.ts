import { expect, it } from 'vitest';
import { formatYears } from './format-years.ts';

it('lists years once each, in order, and three or more in a row as a span', () => {
  expect(formatYears([2023])).toBe('2023');
  expect(formatYears([2025, 2023, 2025])).toBe('2023 and 2025');
  expect(formatYears([2021, 2022])).toBe('2021 and 2022');
  expect(formatYears([2030, 2021, 2022, 2023, 2024])).toBe('2021–2024 and 2030');
});
