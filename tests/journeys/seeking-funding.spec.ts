import { expect } from '@playwright/test';
import type { PublicProject } from '#contract/projects.ts';
import { test } from '../support/demonstration.ts';
import { readAnswer, readProjects, shownTonnes } from '../support/public-registry.ts';

test('a project that seeks funding shows its planned tonnes, and no registered ones when it has none', async ({
  page,
  request,
}) => {
  const proposed = await readProjects(request, '&stage=Proposed');
  const planned = proposed.find((one) => one.registeredTonnes === 0 && one.projectedTonnes > 0);
  if (planned === undefined) throw new Error('No project seeks funding.');
  await page.goto('/seeking-funding');
  const card = page.getByRole('article').filter({ hasText: planned.title });
  await expect(card).toContainText(new RegExp(`${shownTonnes(planned.projectedTonnes)}.t.CO.e projected`));

  await card.getByRole('link', { name: planned.title }).click();
  const { funding } = await readAnswer<PublicProject>(request, `/api/projects/${planned.projectSerial}`);
  const sought = page.getByRole('region', { name: 'Seeking funding' });
  await expect(sought).toContainText(funding ?? 'No amount.');
  await expect(sought).toContainText(new RegExp(`${shownTonnes(planned.projectedTonnes)}\\stonnes`));
  await expect(page.getByRole('link', { name: 'Send Message' })).toHaveAttribute(
    'href',
    new RegExp(`projectId=${planned.projectSerial}`),
  );
});
