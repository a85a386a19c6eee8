import { describe, expect, it } from 'vitest';
import { sentenceOf } from './project-problems.ts';

describe('the sentence of a refusal', () => {
  it('names a row’s status in the reader’s language', () => {
    const refusal = {
      code: 'row-status-foreign',
      values: { status: 'ProjectedInventory', year: 2022 },
    } as const;
    expect(sentenceOf(refusal)('en')).toContain('“Projected Inventory”');
    expect(sentenceOf(refusal)('fr')).toMatch(/«\sInventaire prévu\s»/);
  });

  it('names a row to be registered Realized, and Add to Register beside other rows of its year', () => {
    const sentence = (rowsOfYear: number) =>
      sentenceOf({ code: 'row-status-foreign', values: { status: 'Registered', year: 2022, rowsOfYear } });
    expect(sentence(1)('en')).toContain('“Realized”');
    expect(sentence(2)('en')).toContain('“Add to Register”');
    expect(sentence(1)('fr')).toMatch(/«\sRéalisé\s»/);
    expect(sentence(2)('fr')).toMatch(/«\sÀ enregistrer\s»/);
  });

  it('writes tonnes with the separators of the reader’s language', () => {
    const values = { year: 2021, inventory: 'CA000001-001', inventoryYear: 2022 };
    const exceeded = {
      code: 'inventory-exceeded',
      values: { ...values, wanted: 1_234_567, unretired: 98_765 },
    } as const;
    const below = { code: 'inventory-below-retired', values: { year: 2021, retired: 12_345 } } as const;
    expect(sentenceOf(exceeded)('en')).toMatch(/1,234,567.*98,765/);
    expect(sentenceOf(exceeded)('fr')).toMatch(/1\s234\s567.*98\s765/);
    expect(sentenceOf(below)('fr')).toMatch(/12\s345/);
  });
});
