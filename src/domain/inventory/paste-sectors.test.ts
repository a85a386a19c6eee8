import { expect, it } from 'vitest';
import { pasteSectors } from './paste-sectors.ts';

const before = { stationaryEnergy: 1, transportation: 2, waste: 3, ippu: 4, afolu: 5 };

it('fills sectors from the chosen one on with a pasted column or row', () => {
  expect(pasteSectors(before, 'transportation', '20\n\n1,040')).toEqual({
    ...before,
    transportation: 20,
    ippu: 1040,
  });
  expect(pasteSectors(before, 'stationaryEnergy', '10\t20\t30\t40\t50')).toMatchObject({
    stationaryEnergy: 10,
    afolu: 50,
  });
});

it.each(['1\n2\n3', 'ten\n2', '-1\n2'])('refuses %j pasted into the last but one', (text) => {
  expect(pasteSectors(before, 'ippu', text)).toBeNull();
});
