import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SerialDetails } from '#contract/serials.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { findProject, findProjectWithUnits, readAnswer } from '../support/public-registry.ts';

const fact = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Details' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Returns a project with units, one of its retired rows and the serial of that row's first unit. */
async function findRetired(request: APIRequestContext) {
  const project = await findProjectWithUnits(request);
  const row = project.emissionReductions.registered.find(({ status }) => status.startsWith('Retired'));
  if (row === undefined) throw new Error('The project has no retired units.');
  const serial = formatSerialRange({ project: row.serialProject, min: row.serialMin, max: row.serialMin });
  return { project, row, serial };
}

/** Expects the band beside the history to end in this many parts, as wide together as the band, without being read aloud. */
async function expectBands(page: Page, parts: number) {
  const last = page
    .getByRole('region', { name: 'History' })
    .locator('ol > li:last-child svg[aria-hidden]')
    .first();
  await expect(last.locator(':scope > svg')).toHaveCount(parts);
  const boxes = await last
    .locator(':scope > svg > rect')
    .evaluateAll((rects) => rects.map((rect) => (rect as unknown as Rect).getBoundingClientRect().width));
  const whole = (await last.boundingBox())?.width ?? 0;
  expect(boxes.reduce((sum, width) => sum + width, 0)).toBeCloseTo(whole, 0);
  expect(Math.min(...boxes)).toBeGreaterThan(2);
}

type Rect = { getBoundingClientRect(): { readonly width: number } };

async function lookUp(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Serial number' }).fill(typed);
  await page.getByRole('textbox', { name: 'Serial number' }).press('Enter');
}

/** Looks up the example that the page offers. */
async function lookUpExample(page: Page): Promise<void> {
  const hint = page.getByText('Prefix-number-number, for example');
  const example = /[A-Z]{2}\d+-\d+-\d+$/.exec(await hint.innerText())?.[0] ?? '';
  await lookUp(page, example);
  await expect(fact(page, 'Serial number')).toContainText(example);
}

test.describe('Looking up a serial', () => {
  test('explains the page, offers an example, and shows whose unit it is, its vintage, and what became of it', async ({
    page,
    request,
  }) => {
    const { project, row, serial } = await findRetired(request);
    await page.goto('/serial');
    await expect(page.getByText('What you will see here')).toBeVisible();
    await expect(page.getByText('Prefix-number-number')).toBeVisible();
    await lookUpExample(page);

    await lookUp(page, serial);
    await expect(fact(page, 'Serial number')).toContainText(serial);
    await expect(fact(page, 'Year')).toContainText(String(row.year));
    await expect(fact(page, 'Status')).toContainText('Retired');
    await expect(fact(page, 'Retired Against')).not.toContainText('Not retired');
    const happened = page.getByRole('region', { name: 'History' }).locator('ol > li');
    await expect(happened.first()).toContainText('was issued');
    await expect(happened.filter({ hasText: 'retired 1 tonne CO₂e' })).toHaveCount(1);
    await expect(happened.last()).toContainText('Now');
    await expect(happened.last().getByRole('listitem')).toHaveText(['Retired1 tonne CO₂e']);
    await fact(page, 'Project').getByRole('link', { name: project.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.title);

    await page.goto('/');
    const example = page.getByRole('search').getByRole('link');
    const offered = await example.innerText();
    await example.click();
    await expect(page).toHaveURL(`/serial?serial=${offered}`);
    await expect(fact(page, 'Serial number')).toContainText(offered);
  });

  test('ignores case, white space and missing zeros, and reads a range the way people type it', async ({
    page,
    request,
  }) => {
    const { row, serial } = await findRetired(request);
    const { serialProject, serialMin, serialMax } = row;
    const lower = serialProject.toLowerCase();
    for (const spelling of [` ${lower}-${serialMin} `, `${lower.replace(/-0+/, '-')}-${serialMin}`]) {
      await page.goto(`/serial?serial=${encodeURIComponent(spelling)}`);
      await expect(fact(page, 'Serial number')).toContainText(serial);
    }
    const printed = formatSerialRange({ project: serialProject, min: serialMin, max: serialMax });
    for (const typed of [
      `${serialProject}-${serialMin} to ${serialMax}`,
      `${lower} - ${serialMin} – ${serialMax}`,
    ]) {
      // What the last look-up showed must not pass for the next one.
      await lookUp(page, 'CA999999-999-000001');
      await expect(page.getByText('Serial Number Not Found...')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0);
      await lookUp(page, typed);
      await expect(fact(page, 'Serial number')).toContainText(printed);
    }
  });

  test('shows each part of a range, a unit’s certificate, its PDF and the way back, and is accessible', {
    tag: '@phone',
  }, async ({ page, request }) => {
    const { project, serial } = await findRetired(request);
    const rows = project.emissionReductions.registered;
    const [min, max] = [
      Math.min(...rows.map(({ serialMin }) => serialMin)),
      Math.max(...rows.map(({ serialMax }) => serialMax)),
    ];
    const range = formatSerialRange({ project: rows[0]?.serialProject ?? '', min, max });
    const [details] = await readAnswer<readonly SerialDetails[]>(request, `/api/serials?serial=${range}`);
    // The project's page joins what one organization received; here every state has its part.
    expect(details?.blocks.length).toBeGreaterThanOrEqual(rows.length);
    await page.goto(`/serial?serial=${range}`);
    const parts = page.getByRole('region', { name: 'Contents of the range' }).getByRole('listitem');
    await expect(parts).toHaveCount(details?.blocks.length ?? 0);
    await expect(fact(page, 'Status')).toHaveCount(0);
    await expectBands(page, details?.blocks.length ?? 0);

    await page.goto(`/serial?serial=${serial}`);
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await expectAccessible(page);
    await fact(page, 'Certificate').getByRole('link', { name: 'View the certificate' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of retirement');
    await expect(page.getByText('Valid', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const pdf = await page.getByRole('link', { name: 'Download the PDF' }).getAttribute('href');
    expect((await request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
    await page.getByRole('link', { name: 'Look up these serial numbers' }).click();
    await expect(fact(page, 'Status')).toContainText('Retired');

    await lookUp(page, 'abc');
    await expect(page.getByText('Serial Number Not Found...')).toBeVisible();
    await expectAccessible(page);
  });

  test('says so when no unit has the serial, and explains an invalid one without asking the server', async ({
    page,
  }) => {
    await page.goto('/serial?serial=CA999999-999-000001..000002');
    await expect(page.getByText('The registry does not have every tonne from the first')).toBeVisible();
    await page.goto('/serial?serial=CA999999-999-000001');
    await expect(page.getByText('No tonne in the registry has the serial number')).toBeVisible();
    await expect(page.getByText('Serial Number Not Found...')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const expectExplained = (malformed: string) =>
      expect(page.getByRole('status').getByRole('paragraph')).toHaveText([
        'Serial Number Not Found...',
        new RegExp(`^“${malformed}” is not a serial number\\.`),
      ]);
    await page.goto('/serial?serial=abc');
    await expectExplained('abc');
    for (const malformed of ['CA000042-003', 'CA000042-003-0', 'a-b-c-d']) {
      await lookUp(page, malformed);
      await expectExplained(malformed);
    }
    await lookUp(page, 'CA000042-3-5-2');
    await expect(page.getByRole('status').getByRole('paragraph')).toHaveText([
      'Serial Number Not Found...',
      'The range CA000042-3-5-2 is written backwards: its first number is higher than its last one.',
    ]);
    await expect(page.getByRole('link', { name: 'Look up CA000042-003-000002..000005' })).toHaveAttribute(
      'href',
      '/serial?serial=CA000042-003-000002..000005',
    );
    const toProject = page.getByRole('link', { name: 'Open project' });
    await expect(toProject).toHaveCount(0);
    await lookUp(page, 'ca42-3');
    await expect(toProject).toHaveText('Open project CA000042-003');
    await expect(toProject).toHaveAttribute('href', '/projects/CA000042-003');
    await page.getByRole('textbox', { name: 'Serial number' }).fill('');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Enter a serial number.')).toBeVisible();
    expect(urls.filter((address) => address.includes('/api/serials'))).toEqual([]);
  });
});

test.describe('Rechercher un numéro de série', () => {
  test.use({ locale: 'fr-CA' });

  test('raconte toute la vie des unités en français', { tag: '@phone-only' }, async ({ page, request }) => {
    const project = await findProject(request, ({ emissionReductions: { registered } }) =>
      registered.some(
        ({ status, year }) =>
          status === 'RetiredInventory' &&
          registered.some((other) => other.status === 'Registered' && other.year === year),
      ),
    );
    const rows = project.emissionReductions.registered;
    const [first] = rows;
    if (first === undefined) throw new Error('The project has no units.');
    const max = Math.max(...rows.map((row) => row.serialMax));
    await page.goto(`/serial?serial=${encodeURIComponent(`${first.serialProject}-1 à ${max}`)}`);
    const history = page.getByRole('region', { name: 'Historique' });
    await expect(history.getByText(/^Délivrance de | a consigné un achat de /).first()).toBeVisible();
    await expect(history.getByText(/^Au titre de\s:\s.+, inventaire de GES \d{4} \(/).first()).toBeVisible();
    await expect(history.getByText(/^Plage \d{6}\.\.\d+ divisée en /).first()).toBeVisible();
    await expect(history.getByText('État actuel')).toBeVisible();
    await expectAccessible(page);
  });
});
