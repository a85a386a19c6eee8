import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

const NEXT = 'otters hold hands at night';

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

type Page = Awaited<ReturnType<typeof screens.open>>;

const openSecurity = () => screens.open('/profile/security', { as: owner.account });
const isOpen = async (headers: object) =>
  (await screens.app.inject({ url: '/api/users/sessions', headers: { ...headers } })).statusCode === 200;

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.fill('Current password', current);
  await page.fill('New password', next);
  await page.fill('Confirm new password', NEXT);
  await page.click('button', 'Change the password');
}

describe('a changed password', () => {
  it('ends every other session, and is refused at its fields', async () => {
    const page = await openSecurity();
    await page.find('button', 'End the session on Test');
    await changePassword(page, PASSWORD, 'short');
    await page.find('alert', undefined, { says: 'Your password was not changed' });
    await page.soon(async () => expect(await page.describes('New password')).toContain('12 characters'));
    await changePassword(page, 'not the right one', NEXT);
    await page.soon(async () => expect(await page.describes('Current password')).not.toBe(''));
    expect(await isOpen(owner.header)).toBe(true);
    await changePassword(page, PASSWORD, NEXT);
    await page.says('Your password has been updated.');
    await page.gone('button', /^End the session/);
    expect(page.sent().at(-1)).toMatchObject({
      call: 'POST /users/changePassword',
      body: { current: PASSWORD, password: NEXT, confirmPassword: NEXT },
    });
    expect(await isOpen(owner.header)).toBe(false);
  });
});

it('all other sessions are ended with one press', async () => {
  const page = await openSecurity();
  await page.click('button', 'End all other sessions');
  await page.focuses('status', undefined, { says: 'All other sessions have ended.' });
  await page.gone('button', 'End all other sessions');
  expect(page.sent()).toHaveLength(1);
  expect(await isOpen(owner.header)).toBe(false);
  await page.reload();
  await page.find('row', undefined, { says: 'This session' });
});

describe('the second factor', () => {
  /** Returns the six digits that an app shows for the secret on the page. */
  async function digitsOn(page: Page): Promise<string> {
    const copy = (await page.find('button', /^Copy/)).getAttribute('aria-label') ?? '';
    const secret = /[A-Z2-7]{16,}/.exec(copy)?.[0] ?? '';
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  }

  /** Sets the factor up to its recovery codes, which cannot be left by chance; returns them. */
  async function setUp(page: Page): Promise<readonly string[]> {
    await page.click('button', 'Set up a second factor');
    await page.fill('Your own password', PASSWORD);
    await page.click('button', 'Set up a second factor');
    await page.find('img', 'QR code with the secret key');
    await page.fill('Six-digit code', '000000');
    await page.click('button', 'Turn on the second factor');
    await page.find('alert', undefined, { says: 'The second factor was not changed' });
    // The codes are shown once only: they stay when the rest of the page cannot be read again.
    page.fault('GET /users/secondFactor', { status: 400, body: { message: 'Too early.' } });
    await page.fill('Six-digit code', await digitsOn(page));
    await page.click('button', 'Turn on the second factor');
    await page.focuses('heading', 'Your recovery codes');
    await page.idle();
    await page.click('link', 'My Account');
    await (await page.in('dialog')).click('button', 'Stay on this page');
    await page.gone('dialog');
    const items = (await page.in('main')).all('listitem');
    return items.map(({ textContent }) => textContent);
  }

  it('is set up with an app, asked for at the next sign-in, and turned off', async () => {
    const codes = await setUp(await openSecurity());
    expect(codes).toHaveLength(10);
    const page = await screens.open('/login?next=/profile/security');
    await page.click('button', 'Sign in');
    await page.focuses('alert', undefined, { says: 'Enter your email address.' });
    await page.fill('Email address', owner.account.email);
    await page.fill('Password', PASSWORD);
    await page.gone('alert');
    expect(page.sent()).toEqual([]);
    await page.click('button', 'Sign in');
    await page.focuses('alert', undefined, { says: 'One more step' });
    await page.fill('Code', codes[0] ?? '');
    await page.gone('alert');
    await page.click('button', 'Sign in');
    await page.at('/profile/security');
    await page.says('Recovery codes left: 9.');
    await page.click('button', 'Turn off the second factor');
    await page.fill('Your own password', PASSWORD);
    await page.click('button', 'Turn off the second factor');
    await page.says('You sign in with your password only.');
    await page.focuses('status', undefined, { says: 'Your second factor is off.' });
  });

  it('is on once its codes are saved', async () => {
    const page = await openSecurity();
    await setUp(page);
    await page.click('button', 'I have saved them');
    await page.says('Recovery codes left: 10.');
  });
});
