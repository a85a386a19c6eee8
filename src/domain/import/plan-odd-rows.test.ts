import { describe, expect, it } from 'vitest';
import { inventories, known, plan, projects, vintages } from '../../../tests/support/planned-tables.ts';

describe('a row whose last cells are left out', () => {
  it('is doubtful, and they are empty', () => {
    expect(plan([projects('V|T1|Heat|2020-01-01')]).summary).toEqual(['p.csv:2 loads cells-left-out']);
  });

  it('may have empty cells beside the header, and no others', () => {
    const { summary } = plan([projects('V|T1|Heat|||| | ', 'V|T2|Heat|||||more')]);
    expect(summary).toEqual(['p.csv:2 loads', 'p.csv:3 wrong cells-beside-header']);
  });
});

describe('whole numbers as programs write them', () => {
  it('are years and tonnes', () => {
    const { summary, projects: entries } = plan([
      projects('V|T1|Heat|||'),
      vintages('V|T1|2018.0|1500.0|0.00'),
    ]);
    expect(summary).toEqual(['p.csv:2 loads', 'v.csv:2 loads']);
    expect(entries).toMatchObject([{ vintages: [{ year: 2018, issued: 1500, retired: 0 }] }]);
    expect(plan([projects('V|T1|Heat|||'), vintages('V|T1|2018.5|1500.5|0')]).summary[1]).toBe(
      'v.csv:2 wrong not-a-year not-tonnes',
    );
  });
});

describe('a row that adds up others', () => {
  it.each(['Total', 'GRAND TOTAL', 'Sous-total', 'Somme'])('is doubtful: %s', (name) => {
    expect(plan([inventories(`${name}|BC|Canada|2021|500`)]).summary).toEqual(['i.csv:2 loads total-row']);
  });

  it('is no community whose name begins alike', () => {
    expect(plan([inventories('Totalville|BC|Canada|2021|500')]).summary).toEqual(['i.csv:2 loads']);
  });
});

describe('the same project written otherwise', () => {
  it.each([
    ['its registry in capitals', 'VERRA|VCS1'],
    ['another name of its registry', 'Verified Carbon Standard|VCS1'],
    ['its id in small letters', 'Verra|vcs1'],
    ['spaces and dashes', ' verra |VCS1'],
  ])('is known by %s', (_what, named) => {
    const {
      summary,
      projects: fresh,
      laterVintages,
    } = plan([projects(`${named}|Heat|||`), vintages(`${named}|2020|100|30`)], known);
    expect(summary).toEqual(['p.csv:2 known', 'v.csv:2 known']);
    expect([fresh, laterVintages]).toEqual([[], []]);
  });

  it('is one of several rows, whatever accents are composed of', () => {
    const { summary } = plan([projects('T|R\u00e9-1|Heat|||', 'T|Re\u0301 1|Heat|||', 'T|Re-1|Heat|||')]);
    expect(summary).toEqual(['p.csv:2 loads', 'p.csv:3 wrong project-twice', 'p.csv:4 loads']);
  });

  it('takes the vintages of rows without a registry', () => {
    const { summary } = plan([projects('Verra|VCS 9|Heat|||'), vintages('|vcs-9|2021|5|0')]);
    expect(summary).toEqual(['p.csv:2 loads', 'v.csv:2 loads']);
  });

  it('is not one of another registry', () => {
    const { summary } = plan([projects('Gold Standard|VCS1|Heat|||')], known);
    expect(summary).toEqual(['p.csv:2 loads']);
  });
});
