import { expect, it } from 'vitest';
import { yearChangeText } from './inventory-years.tsx';

it.each([
  [{ since: 2020, tonnes: -1234, share: -0.0341 }, '1,234 t CO₂e (3.4%) less than in 2020'],
  [{ since: 2020, tonnes: 20, share: 0.2 }, '20 t CO₂e (20%) more than in 2020'],
  [{ since: 2019, tonnes: 20, share: null }, '20 t CO₂e more than in 2019'],
  [{ since: 2020, tonnes: 0, share: 0 }, 'Same as in 2020'],
  [{ since: 2020, tonnes: -1, share: -0.000_001 }, '1 t CO₂e (under 0.1%) less than in 2020'],
])('says %j in words', (change, text) => {
  expect(yearChangeText(change)).toBe(text);
});
