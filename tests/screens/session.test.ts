import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount, PASSWORD } from '../support/accounts.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let admin: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
  admin = await administratorCaller(screens);
});

describe('signing in', () => {
  it('sends address and password, and leads to the page that was asked for', async () => {
    const page = await screens.open('/profile/security');
    await page.at('/login?next=%2Fprofile%2Fsecurity');
    await page.fill(/^Email address/, owner.account.email);
    await page.fill(/^Password/, PASSWORD);
    await page.click('button', 'Sign in');
    await page.at('/profile/security');
    expect(page.sent()[0]).toMatchObject({
      call: 'POST /users/login',
      body: { email: owner.account.email, password: PASSWORD },
    });
  });

  it('leads an administrator to the dashboard', async () => {
    const page = await screens.open('/login');
    await page.fill(/^Email address/, admin.account.email);
    await page.fill(/^Password/, PASSWORD);
    await page.click('button', 'Sign in');
    await page.at('/admin');
    await page.find('heading', 'Dashboard', { level: 1 });
  });

  it('says what was wrong, in both languages, and keeps the address', async () => {
    for (const [locale, address, password, button] of [
      ['en', /^Email address/, /^Password/, 'Sign in'],
      ['fr', /^Adresse/, /^Mot de passe/, 'Ouvrir une session'],
    ] as const) {
      const page = await screens.open('/login', { locale });
      await page.fill(address, owner.account.email);
      await page.fill(password, 'not this one');
      await page.click('button', button);
      await page.find('alert', undefined, { says: /./ });
      expect(await page.value(address)).toBe(owner.account.email);
    }
  });

  it.each([
    ['en', 'Sign in', 'We could not sign you in', ['Enter your email address.', 'Enter your password.']],
    [
      'fr',
      'Ouvrir une session',
      'Nous n’avons pas pu ouvrir votre session',
      ['Entrez votre adresse courriel.', 'Entrez votre mot de passe.'],
    ],
  ] as const)(
    'says what to enter, in %s, without asking the server',
    async (locale, button, failed, sentences) => {
      const page = await screens.open('/login', { locale });
      await page.click('button', button);
      const summary = await page.in('alert', undefined, { says: failed });
      expect(summary.all('link').map(({ textContent }) => textContent)).toEqual(sentences);
      expect(page.sent()).toEqual([]);
    },
  );

  it.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/nowhere/at/all',
    '/login',
    '/admin/users',
  ])('never leads to %s', async (next) => {
    const page = await screens.open(`/login?next=${encodeURIComponent(next)}`, { as: owner.account });
    await page.at('/myprojects');
  });

  it('is asked for before an administrator’s page, which others cannot open', async () => {
    const page = await screens.open('/admin');
    await page.at('/login?next=%2Fadmin');
    for (const path of ['/admin', '/admin/users', '/admin/requests', '/admin/settings', '/admin/audit'])
      await (await screens.open(path, { as: owner.account })).at('/');
  });
});

describe('an owner without contact details', () => {
  it('is asked for them first, and about what was typed on every way out', async () => {
    const account = await anAccount(screens.database, {
      contactName: null,
      contactTel: null,
      mailingAddress: null,
    });
    for (const path of ['/profile', '/profile/drafts', '/create-project', '/inventory/pay'])
      await (await screens.open(path, { as: account })).at('/profile/edit');
    const page = await screens.open('/myprojects', { as: account });
    await page.says('Complete your profile to continue');
    await page.fill(/^Contact person/, 'Somebody Else');
    for (const [role, name] of [
      ['link', 'My Account'],
      ['button', 'Sign Out'],
    ] as const) {
      await page.click(role, name);
      const question = await page.in('dialog');
      await question.says('You have unsaved changes, are you sure you want to leave?');
      await question.click('button', 'Stay on this page');
      await page.gone('dialog');
      expect(await page.value(/^Contact person/)).toBe('Somebody Else');
    }
    await page.click('button', 'Sign Out');
    await page.click('button', 'Leave without saving');
    await page.at('/');
  });
});

describe('resetting contact person and telephone', () => {
  it('sends both and signs out', async () => {
    const page = await screens.open('/profile', { as: owner.account });
    await page.click('button', 'Change the contact person');
    const dialog = await page.in('dialog', 'Reset contact person and telephone');
    await dialog.fill(/^Contact person/, 'Grace Next');
    await dialog.fill(/^Contact number/, '250 555 0199');
    await dialog.click('button', 'Reset and sign out');
    await page.at('/');
    expect(page.sent()[0]?.body).toEqual({ contactName: 'Grace Next', contactTel: '250 555 0199' });
    const again = await screens.open('/profile', { as: owner.account });
    for (const text of ['Grace Next', '250 555 0199']) await again.says(text);
  });
});

describe('an impersonation', () => {
  async function impersonate() {
    const page = await screens.open(`/admin/users/${owner.account.id}/security`, { as: admin.account });
    await page.fill('Reason', 'To see what the person sees');
    await page.click('button', 'Sign in as this user');
    await page.at('/myprojects');
    return page;
  }

  it('is said on every page, and ends where it began, also by two presses', async () => {
    const page = await impersonate();
    await page.says('Please refresh');
    const banner = () => page.in('complementary', 'Signed in as another user');
    await (await banner()).says(owner.account.email);
    await page.goto('/about');
    await (await banner()).says('minutes');
    await (await banner()).says(owner.account.email);
    await (await banner()).doubleClick('button', 'End');
    await page.at('/admin/users');
    await page.gone('complementary', 'Signed in as another user');
  });

  it('that the server ends leads back to the administrator’s own session', async () => {
    const page = await impersonate();
    await admin.ask('POST', '/admin/users/disable', { id: owner.account.id });
    await page.goto('/profile/drafts');
    const dialog = await page.in('dialog', 'You are no longer signed in as this user');
    await dialog.says('You can go on in your own session.');
    await dialog.click('button', 'Return to my account');
    await page.at('/admin/users');
    await page.find('table', 'Accounts');
    await page.gone('dialog');
  });
});
