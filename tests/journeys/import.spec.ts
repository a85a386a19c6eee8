import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import { aNewName, anAdministrator, signIn } from '../support/owners.ts';

const choose = (page: Page, content: string) =>
  page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'projects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });

// What an import says, sends and repeats is tested in `tests/screens/import.test.ts`.
test('the report of an import, its refusals and its question are accessible, fit a phone, and can be saved', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const registry = aNewName();
  const row = (id: string, type: string) => `${registry},${id},Heat ${id} of ${registry},${registry},${type}`;
  await signIn(page, await anAdministrator(request), '/admin/import');
  await choose(page, 'registry,project_id,title\n');
  await expect(page.getByRole('alert')).toContainText('It has a header and no rows.');
  await expectAccessible(page);
  const header = 'registry,project_id,title,organization,type';
  await choose(page, [header, row('1', 'Waste'), row('2', 'Wast')].join('\n'));
  await expect(page.getByText('“Wast” is not known under type: choose from')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report (CSV)' }).click();
  expect(readFileSync(await (await report).path(), 'utf8')).toContain('projects.csv,3,2,Wrong,');
  const act = 'Import 1 row without the wrong ones';
  await page.getByRole('button', { name: act }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
  await expect(page.getByText('Imported: 1 project.')).toBeVisible();
  await expectAccessible(page);
});
