import { expect } from '@playwright/test';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import { anOwner, headersOf, signIn } from '../support/owners.ts';
import { anApproval, anApprovedInventory } from '../support/submitted-projects.ts';

/** A word wider than a narrow phone. */
const WORD = 'Windturbinenbetreibergesellschaftsverwaltung';

// The window is as narrow as the narrowest phones, which is also what a desktop shows at 400 %.
test.use({ viewport: { width: 320, height: 640 }, isFirstVisit: true });

test('a name without a space makes no page wider than a narrow phone', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  const profile = (await (await request.get('/api/users/current', { headers })).json()) as {
    readonly serial: string;
  };
  const { contactName, contactTel, mailingAddress, logo } = profile as unknown as Record<string, string>;
  const organization = `${WORD} ${owner.organization}`;
  const data = { contactName, contactTel, mailingAddress, logo, organization };
  expect((await request.put('/api/users/current', { headers, data })).status()).toBe(200);
  const project = await anApproval(request, owner, `${WORD} of a landfill`, { visibility: 'Public' });
  await anApprovedInventory(request, owner, `Inventory of ${WORD}`, 60);

  const read = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByText(WORD).filter({ visible: true }).first(), path).toBeVisible();
      await expectNoSideways(page);
    }
  };
  await read([
    `/projects/${project}`,
    `/projects?search=${WORD}`,
    `/projects?search=${WORD}&view=table`,
    `/organizations?search=${WORD}`,
    `/${profile.serial}`,
    `/overview/${profile.serial}`,
    `/overview/${profile.serial}?year=2021`,
    `/inventory/overview/${profile.serial}`,
    `/serial?serial=${project}-000001..000150`,
    `/activity?project=${project}`,
  ]);
  await signIn(page, owner, '/myprojects');
  await read([
    '/myprojects',
    '/profile',
    '/overview?year=2021',
    '/inventory/overview',
    '/inventory/overview?year=2022',
    `/profile/drafts/${project}`,
  ]);
});
