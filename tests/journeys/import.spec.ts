import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, aNewName, signIn } from '../support/owners.ts';

const header = 'registry,project_id,title,organization,type,program_type,stage,latitude,longitude';

const choose = (page: Page, content: string) =>
  page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'projects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });

test('an administrator imports a file with a wrong row, corrects it and imports it', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow();
  const registry = aNewName();
  const row = (id: string, type: string) =>
    `${registry},${id},Heat ${id} of ${registry},${registry},${type},VCS,Active,49.1,-122.3`;
  await signIn(page, await anAdministrator(request), '/admin');
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Choose a file to see what would be imported, row by row.')).toBeVisible();
  await expectAccessible(page);

  const wrong = row('2', 'Wast').replace('49.1', '99');
  await choose(page, [header, row('1', 'Waste'), wrong].join('\n'));
  const table = page.getByRole('table', { name: 'Rows of projects.csv' });
  await expect(table.getByText('“Wast” is not known under type: choose from')).toBeVisible();
  await expect(table.getByText('“99, -122.3” is not a position in degrees; it is left out.')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Show').selectOption({ label: 'All rows (2)' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Import 1 row without the wrong ones' })).toBeVisible();
  await expectAccessible(page);
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report (CSV)' }).click();
  expect(readFileSync(await (await report).path(), 'utf8')).toContain('projects.csv,3,2,Wrong,');

  const corrected = [header, row('1', 'Waste'), row('2', 'Fleet')].join('\n');
  await choose(page, corrected);
  await page.getByRole('button', { name: 'Import 2 rows', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Import 2 rows?' });
  await expect(question.getByText('This cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported: 2 projects.')).toBeVisible();
  await expectAccessible(page);

  await choose(page, corrected);
  await expect(
    page.getByText('Nothing to import: everything in this file is already in the registry.'),
  ).toBeVisible();
  await page.goto('/admin/audit?act=import-made');
  await expect(page.getByRole('main').getByText('File: projects.csv').first()).toBeVisible();
  await page.goto(`/projects?search=${encodeURIComponent(registry)}`);
  await expect(page.getByText(`Heat 2 of ${registry}`)).toBeVisible();
});

test('an administrator sees how many tonnes an import issues before it does, and how many it issued', async ({
  page,
  request,
}) => {
  test.slow();
  const registry = aNewName();
  const act = (text: string) => page.getByRole('button', { name: text, exact: true });
  const question = page.getByRole('dialog');
  await signIn(page, await anAdministrator(request), '/admin/import');
  await choose(page, `registry,project_id,title\n${registry},${registry},Heat of ${registry}\n`);
  await act('Import 1 row').click();
  await expect(question).toContainText('1 project is entered as approved and public. This cannot be undone.');
  await question.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Imported: 1 project.', { exact: true })).toBeVisible();

  const rows = ['2020,1000,1000', '2021,1300,250', '2022,x,0'].map((row) => `${registry},${row}`);
  await choose(page, ['project_id,year,issued,retired', ...rows].join('\n'));
  const sums = page.getByRole('definition');
  await expect(sums.filter({ hasText: /^2,300$/ })).toBeVisible();
  await expect(sums.filter({ hasText: /^1,250$/ })).toBeVisible();
  await act('Import 2 rows without the wrong ones').click();
  await expect(question).toContainText(
    'Issues 2,300 tonnes for 1 project, of which 1,250 are retired. This cannot be undone.',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Import 2 rows without the wrong ones' }).click();
  const done = 'Imported: 2 vintages. Issued 2,300 tonnes for 1 project, of which 1,250 are retired.';
  await expect(page.getByText(done)).toBeVisible();

  await choose(page, `community,year,tonnes\n${registry},2020,5\n`);
  await act('Import 1 row').click();
  await expect(question).toContainText('1 inventory year is added. This cannot be undone.');
});

test('a template downloaded as Excel is read again, and its example row is refused', async ({
  page,
  request,
}) => {
  await signIn(page, await anAdministrator(request), '/admin/import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Excel: Projects' }).click();
  const template = await download;
  expect(template.suggestedFilename()).toBe('template-projects.xlsx');
  await page.getByLabel('CSV or Excel file').setInputFiles(
    await template.path().then((path) => ({
      name: 'template-projects.xlsx',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(path),
    })),
  );
  await expect(page.getByText('This is the template’s example row: delete it from the file.')).toBeVisible();
  await expect(page.getByText('Every new row is wrong. Correct the file and choose it again.')).toBeVisible();
});

test('a file that cannot be read, and a lost connection, say what to do', async ({ page, request }) => {
  test.slow();
  await signIn(page, await anAdministrator(request), '/admin/import');
  await choose(page, 'name,province\nMission,BC\n');
  await expect(page.getByRole('alert')).toContainText('The closest match is projects; missing: registry');
  await expectAccessible(page);

  const registry = aNewName();
  await choose(page, `registry,project_id,title\n${registry},1,Anchor light\n`);
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  let isCut = false;
  await page.route('**/api/admin/import?plan=*', async (route) => {
    if (isCut) return route.fallback();
    isCut = true;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('We did not get an answer. The file may have been imported.')).toBeVisible();
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Imported: 1 project.')).toBeVisible();
});
