import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tonnes } from '../tonnes.ts';
import { pasteQuantities } from './adjust-quantity.ts';
import { type DraftEmissionRow, type EmissionRow, tonnesOfRow } from './emission-row.ts';

const draft = (year: number, status: DraftEmissionRow['status'] = 'Projected'): DraftEmissionRow => {
  return { kind: 'draft', year, status, tonnes: 1 as Tonnes };
};

function pasted(rows: readonly EmissionRow[], from: DraftEmissionRow, text: string) {
  const result = pasteQuantities(rows, from, text);
  return result.ok ? result.value.map(tonnesOfRow) : result.refusal;
}

const second = draft(2022);
const years = [draft(2024), draft(2021), second, draft(2023)];

describe('pasteQuantities', () => {
  it.each([
    ['lines', '10\n1,200'],
    ['lines of Windows, with one at the end', '10\r\n1 200\r\n'],
    ['tabs', '10\t1200'],
  ])('fills rows downwards from the target cell: %s', (_, text) => {
    expect(pasted(years, second, text)).toEqual([1, 1, 10, 1200]);
  });

  it('leaves a row unchanged when its cell is empty', () => {
    expect(pasted(years, second, '10\n\n30')).toEqual([30, 1, 10, 1]);
  });

  it('fills only baselines from a baseline, and never rows with serials', () => {
    const baseline = draft(2021, 'Estimated');
    const rows = [baseline, draft(2021, 'Reduced'), draft(2022, 'Estimated')];
    expect(pasted(rows, baseline, '5\n6')).toEqual([5, 1, 6]);
    const units = { kind: 'units', year: 2021, status: 'Registered', range: { min: 1, max: 9 } } as const;
    expect(pasted([{ ...units, isEdited: false }, draft(2021), second], second, '7\n8')).toMatchObject({
      code: 'paste-too-long',
    });
  });

  it('refuses the whole paste with the reason', () => {
    expect(pasted(years, second, '10\n1.5')).toEqual({
      code: 'quantity-not-whole',
      values: { quantity: '1.5' },
    });
    expect(pasted(years, second, '1\n2\n3\n4')).toEqual({
      code: 'paste-too-long',
      values: { cells: 4, rows: 3 },
    });
    expect(pasted(years, second, '2021\t1\n2022\t2')).toMatchObject({ code: 'paste-several-columns' });
  });

  it('writes every number to its year and keeps earlier years', () => {
    const cells = fc.array(fc.nat(9_999_999), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(cells, fc.nat(5), fc.constantFrom('\n', '\r\n', '\t'), (quantities, before, break_) => {
        const from = draft(2050);
        const earlier = Array.from({ length: before }, (_, place) => draft(2000 + place));
        const later = quantities.slice(1).map((_, place) => draft(2051 + place));
        const result = pasted([...earlier, from, ...later], from, quantities.join(break_));
        expect(result).toEqual([...Array<number>(before).fill(1), ...quantities]);
      }),
    );
  });
});
