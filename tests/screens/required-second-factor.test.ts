import { expect, it } from 'vitest';
import { anAdministrator, PASSWORD } from '../support/accounts.ts';
import { digitsFor } from '../support/authenticator.ts';
import { now } from '../support/builders.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens({ ADMIN_TOTP: 'on' });

it('an administrator is led to the second factor until it is set up', async () => {
  const admin = await anAdministrator(screens.database);
  const page = await screens.open('/login');
  await page.fill(/^Email address/, admin.email);
  await page.fill(/^Password/, PASSWORD);
  await page.click('button', 'Sign in');
  await page.at('/profile/security');
  await page.says('Administrators sign in with a second factor.');
  await page.goto('/admin/requests');
  await page.at('/profile/security');
  await page.click('button', 'Set up a second factor');
  await page.fill('Your own password', PASSWORD);
  await page.click('button', 'Set up a second factor');
  await page.field('Six-digit code');
  const secret = await page.find('button', /^Copy/);
  await page.fill('Six-digit code', digitsFor(secret.getAttribute('aria-label') ?? '', now.getTime()));
  await page.click('button', 'Turn on the second factor');
  await page.click('button', 'I have saved them');
  await page.says('Administrators must use it. For a new phone or new recovery codes, set it up again.');
  await page.goto('/admin/requests');
  await page.says('No requests waiting');
  await page.at('/admin/requests');
  expect(
    page
      .sent()
      .map(({ call, body }) => [call, body])
      .slice(1),
  ).toEqual([
    ['POST /users/secondFactor', { password: PASSWORD }],
    ['POST /users/secondFactor/prove', { totp: expect.stringMatching(/^\d{6}$/) }],
  ]);
});
