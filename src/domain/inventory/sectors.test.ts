import { describe, expect, it } from 'vitest';
import { checkRowsToSubmit } from '../project/draft-row.ts';
import { sectorsOf, sumOfSectors } from './inventory-years.ts';

const byTransport = { stationaryEnergy: 0, transportation: 90, waste: 0, ippu: 0, afolu: 10 };

describe('the breakdown of an inventory by sector', () => {
  it('has every sector, in the order of the GPC, whatever was sent', () => {
    const { sectors } = sectorsOf('Inventory', { sectors: { afolu: 10, transportation: 90, waste: null } });
    expect(JSON.stringify(sectors)).toBe(JSON.stringify(byTransport));
    expect(sumOfSectors(byTransport)).toBe(100);
  });

  it.each([
    ['Inventory', null],
    ['Inventory', { waste: 0 }],
    ['Projected', byTransport],
    ['Registered', byTransport],
  ])('is none for %s with %j', (status, sectors) => {
    expect(sectorsOf(status, { sectors })).toEqual({});
  });

  const submit = (quantity: number, sectors?: typeof byTransport) =>
    checkRowsToSubmit(
      [{ year: 2021, status: 'Inventory', quantity, ...(sectors && { sectors }) }],
      { first: 2021, last: 2021 },
      { programType: 'Inventory', issuedYears: [], currentYear: 2026 },
    );

  it('must add up to the tonnes of its year on submission', () => {
    expect(submit(100, byTransport).ok).toBe(true);
    expect(submit(120)).toMatchObject({ ok: true });
    expect(submit(120, byTransport)).toEqual({
      ok: false,
      refusal: { code: 'sectors-not-sum', values: { year: 2021, sum: 100, tonnes: 120 } },
    });
  });
});
