import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { readProjects, shownTonnes } from '../support/public-registry.ts';

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
});
