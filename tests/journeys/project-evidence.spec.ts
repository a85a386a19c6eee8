import { expect } from '@playwright/test';
import type { ActivityEvent } from '#contract/activity.ts';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { findProjectWithUnits, readAnswer, shownTonnes } from '../support/public-registry.ts';

test('a project’s page accounts for every unit, shows retirements with certificates, and can be cited and downloaded', {
  tag: '@phone',
}, async ({ page, request }) => {
  const project = await findProjectWithUnits(request);
  const { projectSerial: serial, organization } = project;
  const units = project.emissionReductions.registered;
  const issued = units.reduce((sum, { serialMin, serialMax }) => sum + serialMax - serialMin + 1, 0);
  await page.goto(`/projects/${serial}`);
  await expect(page.getByRole('main').getByRole('link', { name: organization }).first()).toBeVisible();

  const bar = page.getByRole('region', { name: 'Where the units are' });
  await expect(bar).toContainText(new RegExp(`${shownTonnes(issued)}\\stonnes\\sCO₂e issued`));
  const parts = await bar.getByRole('listitem').allTextContents();
  const tonnes = parts.map((part) =>
    Number((/([\d,]+)\stonnes?\s/.exec(part)?.[1] ?? '').replaceAll(',', '')),
  );
  expect(tonnes).toHaveLength(4);
  expect(tonnes.reduce((sum, count) => sum + count, 0)).toBe(issued);
  await expect(page.getByRole('row').filter({ hasText: 'Total of all units' })).toContainText(
    shownTonnes(issued),
  );

  await page.getByRole('link', { name: 'All activity of this project' }).scrollIntoViewIfNeeded();
  const use = page.getByRole('region', { name: 'Cite and share' });
  await use.scrollIntoViewIfNeeded();
  await expect(use).toContainText(`(${serial})`);
  await expect(use).toContainText(`@misc{${serial},`);
  await expect(use.getByRole('link', { name: 'Units as a table: CSV' })).toHaveAttribute(
    'href',
    `/api/projects/${serial}/units?format=csv`,
  );
  await expect(page.getByRole('region', { name: 'Public history' })).toContainText('Registered');
  await expectAccessible(page);
  const retired = await readAnswer<ActivityEvent[]>(
    request,
    `/api/activity?project=${serial}&type=retired&page=1&pageSize=1`,
  );
  await page
    .getByRole('region', { name: 'Retirements' })
    .getByRole('link', { name: 'View the certificate' })
    .first()
    .click();
  await expect(page).toHaveURL(`/certificates/${retired[0]?.certificate}`);
});
