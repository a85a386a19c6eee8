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

test('a stranger’s list is public after at most nine clicks, and what its columns mean fits and is accessible', {
  tag: '@phone',
}, async ({ page, request }) => {
  const registry = aNewName();
  let clicks = 1; // The file is dragged onto the page.
  const press = async (name: string, within = page.getByRole('main')) => {
    clicks += 1;
    await within.getByRole('button', { name, exact: true }).click();
  };
  await signIn(page, await anAdministrator(request), '/admin/import');
  const list = [
    'List of projects,,,,,,',
    'Project ID,Project name,Developer,Sectoral scope,Project status,Land,First day',
    `71,Wind on the ridge of ${registry},${registry},Energy industries,Registered,Canada,2021-03-01`,
    `72,Landfill gas of ${registry},${registry},Waste handling and disposal,Under validation,Canada,2022-03-01`,
    `73,Forest of ${registry},${registry},Agriculture Forestry and Other Land Use,Withdrawn,Canada,2019-03-01`,
  ];
  await choose(page, list.join('\n'));
  await expect(page.getByText('We do not know this kind of file yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  const choosing = async (label: string, option: string) => {
    clicks += 2;
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  };
  await choosing('Registry', 'One value for all rows');
  await page.getByLabel('Registry of all rows').fill(registry);
  await choosing('Read the word “Energy industries” as', 'Energy Generation');
  await press('Check the file');
  await expect(page.getByText('3 projects of 1 organization.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await press('Import 3 rows');
  await press('Import 3 rows', page.getByRole('dialog'));
  await expect(page.getByText('Imported: 3 projects.')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(9);
  await page.goto(`/projects?search=${encodeURIComponent(registry)}`);
  await expect(page.getByText(`Wind on the ridge of ${registry}`).first()).toBeVisible();
});
