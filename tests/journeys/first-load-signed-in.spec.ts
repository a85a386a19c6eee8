import { begin } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { expectScriptsWithin, MAX_SIGNED_IN } from '../support/measure-scripts.ts';
import { anAdministrator, anOwner, signIn } from '../support/owners.ts';

// What other journeys left in the browser's cache must not count.
test.use({ isFirstVisit: true });

test('Pages behind sign-in load scripts within their budget', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'Anchor light' });
  await signIn(page, owner);
  for (const path of [
    '/myprojects',
    '/create-project',
    `/profile/drafts/${serial}`,
    '/profile/edit',
    '/profile/import',
  ])
    await expectScriptsWithin(page, path, MAX_SIGNED_IN);
});

test('Pages for administrators load scripts within their budget', async ({ page, request }) => {
  test.slow();
  await signIn(page, await anAdministrator(request));
  for (const path of ['/admin', '/admin/users', '/admin/projects', '/admin/audit', '/admin/import'])
    await expectScriptsWithin(page, path, MAX_SIGNED_IN);
});
