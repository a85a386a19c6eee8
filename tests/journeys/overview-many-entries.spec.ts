import { type APIRequestContext, expect, test as base } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { asAdministrator } from '../support/owners.ts';
import { type RunningRegistry, runRegistry } from '../support/run-registry.ts';

const PROJECTS = 1000;
const NAME = 'Thousand Islands Carbon';
const ids = Array.from({ length: PROJECTS }, (_, place) => String(place + 1).padStart(4, '0'));

type Worker = { readonly registry: RunningRegistry };

/** `test` with an empty registry: a thousand projects would be in the way of other journeys. */
const test = base.extend<object, Worker>({
  registry: [
    // Playwright reads from the brackets which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const registry = await runRegistry({ DEMO: 'off' });
      await give(registry);
      await registry.finish();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ registry }, give) => give(registry.url),
});

async function importFile(request: APIRequestContext, name: string, lines: readonly string[]): Promise<void> {
  const headers = await asAdministrator(request);
  const multipart = { file: { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) } };
  const report = await request.post('/api/admin/import', { headers, multipart, timeout: 120_000 });
  const { plan } = (await report.json()) as { plan: string };
  const answer = await request.post(`/api/admin/import?plan=${plan}`, {
    headers,
    multipart,
    timeout: 120_000,
  });
  if (!answer.ok()) throw new Error(`Importing ${name} answered ${answer.status()}.`);
}

test('a visitor opens a year of a thousand projects, and all of its entries', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const project = (id: string) => `Isles,${id},Island ${id},${NAME},Waste,VCS,Active,49.1,-122.3`;
  const header = 'registry,project_id,title,organization,type,program_type,stage,latitude,longitude';
  await importFile(request, 'projects.csv', [header, ...ids.map(project)]);
  await importFile(request, 'vintages.csv', [
    'registry,project_id,year,issued,retired',
    ...ids.map((id) => `Isles,${id},2020,10,3`),
  ]);
  const slug = NAME.toLowerCase().replaceAll(' ', '');
  const overview = await request.get(`/api/overview/${slug}?parts=none`);
  expect((await overview.body()).length).toBeLessThan(2000);
  const document = await request.get(`/overview/${slug}`);
  expect((await document.text()).match(/Island \d/g)).toBeNull();

  await page.goto(`/overview/${slug}`);
  await expect(page.getByText(`${NAME} has registered 10,000 t CO₂e of reductions.`)).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader', { name: /^Island/ })).toHaveCount(0);
  await table.getByRole('link', { name: '2020 by entry' }).click();
  await expect(table.getByRole('rowheader', { name: /^Island/ })).toHaveCount(50);
  await expectAccessible(page);
  await table.getByRole('link', { name: 'Show all 1,000 entries' }).click();
  await expect(page).toHaveURL(/year=2020&rows=all$/);
  await expect(table.getByRole('rowheader', { name: /^Island/ })).toHaveCount(PROJECTS, { timeout: 60_000 });
  await table.getByRole('link', { name: 'Retired, Island 1000, 2020: 3' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 t CO₂e in 1 range of serial numbers.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await table.getByRole('link', { name: 'Show the first 50 entries' }).click();
  await expect(table.getByRole('rowheader', { name: /^Island/ })).toHaveCount(50);
});
