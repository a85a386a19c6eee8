import { expect, it } from 'vitest';
import { importTable } from '#domain/import/apply-mapping.ts';
import { recognizeColumns } from '#domain/import/import-table.ts';
import { judgeTables } from '#domain/import/judge-tables.ts';
import { noTimeline } from '#domain/import/known-entries.ts';
import { languages } from '#domain/languages.ts';
import { fields } from '#domain/project/fields.ts';
import { toInventoryDraft } from './entries-of-plan.ts';

const now = new Date('2026-07-01T12:00:00Z');

function judgedName(name: string) {
  const header = ['community', 'year', 'tonnes'];
  const recognized = recognizeColumns(header);
  if ('code' in recognized) throw new Error(recognized.code);
  const table = importTable('f.csv', header, recognized, [{ line: 2, cells: [name, '2021', '6'] }]);
  const { inventories } = judgeTables([table], 2026, { kind: 'organization', name: 'Harbour Heat' });
  return inventories[0]?.judged;
}

it('an import takes every name of a community whose draft has a title that the form can save, in each language', () => {
  const { max } = fields.title;
  const titleLength = (name: string) =>
    Math.max(
      ...languages.map((locale) => {
        const community = { name, province: '', country: '' };
        const inventory = { key: name, community, position: null, timeline: noTimeline, figures: [] };
        return toInventoryDraft(inventory, { locale, now }).title?.length ?? 0;
      }),
    );
  const most = max - titleLength('');
  expect(titleLength('x'.repeat(most))).toBe(max);
  expect(judgedName('x'.repeat(most))).toMatchObject({ content: { community: { name: 'x'.repeat(most) } } });
  expect(JSON.stringify(judgedName('x'.repeat(most + 1)))).toContain(
    JSON.stringify({ column: 'community', characters: most + 1, most }),
  );
});
