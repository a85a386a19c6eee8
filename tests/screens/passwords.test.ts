import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const OTHER_PASSWORD = 'otters hold hands at night';

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

type Page = Awaited<ReturnType<typeof screens.open>>;

/** Returns the address of the link that an account was emailed. */
async function linkTo(email: string, template: 'password-reset' | 'handed-to-you'): Promise<string> {
  const mail = (await emailsTo(screens.database, email))[template];
  const code = mail?.name === template ? (mail.values as { readonly code: string }).code : '';
  return `/reset-password?${new URLSearchParams({ token: code, email })}`;
}

async function setPassword(page: Page, password: string, confirmed = password): Promise<void> {
  await page.fill('New password', password);
  await page.fill('Confirm new password', confirmed);
  await page.click('button', 'Set the password');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.says('Your password has been updated.');
  expect(page.here()).toBe('/login');
  await page.fill('Email address', email);
  await page.fill('Password', password);
  await page.click('button', 'Sign in');
}

describe('a forgotten password', () => {
  it('is replaced by means of the emailed link, whose code leaves the address at once', async () => {
    const { email } = owner.account;
    const page = await screens.open('/login');
    await page.click('link', 'Forgot your password?');
    await page.find('heading', 'Reset Your Password', { level: 1 });
    expect(page.here()).toBe('/login/forgot-password');
    await page.fill('Email address', email);
    await page.click('button', 'Send the link');
    await page.focuses('heading', 'A request to reset your password was sent to your e-mail address');
    expect(page.sent()).toMatchObject([{ call: 'POST /users/forgotPassword', body: { email } }]);
    const link = await linkTo(email, 'password-reset');
    await page.goto(link);
    await page.at('/reset-password');
    await setPassword(page, OTHER_PASSWORD, PASSWORD);
    await page.focuses('alert', undefined, { says: 'Error: The passwords do not match.' });
    expect(await page.describes('Confirm new password')).toContain('The passwords do not match.');
    await setPassword(page, OTHER_PASSWORD);
    await signIn(page, email, OTHER_PASSWORD);
    await page.at('/myprojects');
    const code = new URLSearchParams(link.split('?')[1]).get('token');
    expect(page.sent('POST /users/resetPassword').at(-1)?.body).toEqual({
      email,
      code,
      password: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    });
  });

  it('is asked for with an address, and a link that was used leads to another', async () => {
    const page = await screens.open('/login/forgot-password');
    await page.fill('Email address', 'ada');
    await page.click('button', 'Send the link');
    expect(await page.describes('Email address')).toContain('Enter an email address');
    expect(page.sent()).toEqual([]);
    await page.goto(`/reset-password?${new URLSearchParams({ token: 'used', email: owner.account.email })}`);
    await setPassword(page, OTHER_PASSWORD);
    await page.find('alert', undefined, { says: 'Error: This link is no longer valid' });
    await page.click('link', 'Ask for a new link');
    await page.at('/login/forgot-password');
  });
});

describe('a session that ended elsewhere', () => {
  it('lets its user choose a password with the emailed link: the bell says nothing of the end', async () => {
    const { email } = owner.account;
    expect((await owner.ask('POST', '/users/forgotPassword', { email })).status).toBe(200);
    const link = await linkTo(email, 'password-reset');
    const changed = await owner.ask('POST', '/users/changePassword', {
      current: PASSWORD,
      password: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    });
    expect(changed.status).toBe(200);
    const page = await screens.open(link, { as: owner.account });
    await page.find('link', 'Notifications');
    await page.idle();
    expect(page.all('dialog')).toEqual([]);
  });
});

describe('an account that is handed over', () => {
  it('ends the session of who had it, and is entered with the emailed link', async () => {
    const admin = await administratorCaller(screens);
    const email = `next.${owner.account.email}`;
    const page = await screens.open('/profile', { as: owner.account });
    const handover = { name: 'Grace Next', email, reason: `Ada left ${owner.organization}` };
    expect((await admin.ask('POST', `/users/${owner.account.id}/handover`, handover)).status).toBe(200);
    await page.click('link', 'Tokens and payments');
    await page.find('dialog', 'Your Session Has Expired');
    await page.goto(await linkTo(email, 'handed-to-you'));
    await setPassword(page, OTHER_PASSWORD);
    await signIn(page, email, OTHER_PASSWORD);
    await page.at('/myprojects');
    const log = await screens.open('/admin/audit?act=account-handed-over', { as: admin.account });
    await log.says(handover.reason);
  });
});
