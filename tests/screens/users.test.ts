import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount, PASSWORD } from '../support/accounts.ts';
import { aProject, now } from '../support/builders.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let admin: World;
let name: string;

beforeEach(async () => {
  screens.setTime(now);
  owner = await ownerCaller(screens);
  admin = await administratorCaller(screens);
  name = String((await owner.ask('GET', '/users/current')).body['organization']);
});

/** Opens a part of an account’s page as an administrator. */
async function openAccount(tab: '' | '/tokens' | '/entries' | '/security' = '', account = owner.account) {
  const page = await screens.open(`/admin/users/${account.id}${tab}`, { as: admin.account });
  const panel = await page.in('main');
  await panel.find('heading', undefined, { level: 1 });
  return { page, panel };
}

/** The address of the list that has an owner’s account only. */
const listOf = ({ account }: World) => `/admin/users?search=${encodeURIComponent(account.email)}`;

describe('the list of accounts', () => {
  it('asks for what its filters say, keeps them in the address, and clears them', async () => {
    const page = await screens.open('/admin/users?status=bogus', { as: admin.account });
    await page.says('We ignored an unknown filter: “Status: bogus”.');
    await page.click('link', 'Remove unknown filters');
    await page.at('/admin/users');
    await page.fill('Search by organization, person, email or serial', owner.account.email);
    await page.click('button', 'Search');
    await page.at(`/admin/users?search=${encodeURIComponent(owner.account.email)}`);
    await page.fill('Status', 'Disabled');
    await page.says('No entries match these filters:');
    await page.says('“Status: Disabled”.');
    expect(page.sent('GET /users').at(-1)?.query).toEqual({
      page: '1',
      pageSize: '25',
      search: owner.account.email,
      status: 'disabled',
    });
    await page.click('link', 'Clear all filters');
    await page.at('/admin/users');
  });

  it('lists accounts with their state and tokens, in both languages', async () => {
    const search = listOf(owner);
    const page = await screens.open(search, { as: admin.account });
    expect(await page.rows('Accounts')).toEqual([
      [
        `${name} ${owner.organization}`,
        `Ada Person ${owner.account.email}`,
        'Owner',
        'Active',
        '20',
        'Enabled',
        'Not enabled',
        '0',
        'Never',
      ],
    ]);
    const french = await screens.open(search, { as: admin.account, locale: 'fr' });
    expect((await french.rows('Comptes'))[0]?.slice(2)).toEqual([
      'Propriétaire',
      'Actif',
      '20',
      'Activé',
      'Non activé',
      '0',
      'Jamais',
    ]);
    await (await screens.open('/admin/users?search=xyzzyqwv', { as: admin.account })).says(
      'No accounts found',
    );
  });

  it('is busy until its answer has come', async () => {
    const page = await screens.open(listOf(owner), { as: admin.account });
    const release = page.hold('GET /users');
    await page.fill('Status', 'Deleted');
    const table = await page.find('table', 'Accounts');
    await page.soon(() => expect(table.closest('[aria-busy="true"]')).not.toBeNull());
    release();
    await page.says('“Status: Deleted”.');
  });

  it('filters by role, and sorts by its headings, first what is wanted first', async () => {
    const page = await screens.open('/admin/users?role=Administrator', { as: admin.account });
    await page.says(/\d accounts?/);
    expect((await page.rows('Accounts'))[0]?.slice(2, 4)).toEqual(['Administrator', 'Active']);
    await page.fill('Role', 'All roles');
    await page.soon(async () => expect((await page.rows('Accounts')).join()).toContain('Owner'));
    await page.click('link', 'Last sign-in');
    await page.at('/admin/users?sort=-lastSignIn');
    await page.soon(() =>
      expect(page.sent('GET /users').at(-1)?.query).toMatchObject({ sort: '-lastSignIn' }),
    );
  });

  it('leads to each account, also from where it was shown before', async () => {
    const page = await screens.open(listOf(owner), { as: admin.account });
    await page.click('link', name);
    await page.at(`/admin/users/${owner.account.id}`);
    await page.find('heading', name, { level: 1 });
    await page.goto(`/admin/users?user=${owner.account.id}`);
    await page.at(`/admin/users/${owner.account.id}`);
    await page.goto('/admin/users/00000000-0000-4000-8000-000000000000');
    await page.says('This account does not exist.');
  });
});

describe('the page of an account', () => {
  it('has its parts at their own addresses', async () => {
    await owner.ask('POST', '/projects', { programType: 'VCS', title: 'Gas at the bay' });
    const { page } = await openAccount();
    await page.says('Ada Person');
    const parts = await page.in('navigation', 'Parts of this account');
    await parts.click('link', 'Entries 1');
    await page.at(`/admin/users/${owner.account.id}/entries`);
    expect((await page.rows('Entries')).map((row) => row.join())).toEqual([
      expect.stringContaining('Gas at the bay'),
    ]);
    await parts.click('link', 'Security');
    await page.at(`/admin/users/${owner.account.id}/security`);
    await page.find('heading', 'Danger zone', { level: 2 });
    await parts.click('link', /^Tokens \d+$/);
    await page.at(`/admin/users/${owner.account.id}/tokens`);
    await page.goto(`/admin/users/${owner.account.id}/nothing`);
    await page.find('heading', /not found/i, { level: 1 });
  });

  it.each([
    ['Project tokens', 'updateProjectTokens', 'Project tokens 9'],
    ['Inventory tokens', 'updateInventoryTokens', 'Inventory: Enabled 9'],
    ['Microsite tokens', 'updateMicrositeTokens', 'Microsite: Enabled 9'],
  ])('sets the number of %s with its reason', async (kind, verb, said) => {
    const { page, panel } = await openAccount('/tokens');
    await panel.fill('Why the tokens change', 'Agreed by telephone');
    await panel.fill(kind, '9');
    await panel.click('button', `Set: ${kind}`);
    await panel.says('The tokens are set.');
    await panel.says(said);
    expect(await panel.value('Why the tokens change')).toBe('');
    expect(page.sent()).toMatchObject([
      { call: `POST /users/${owner.account.id}/${verb}`, body: { tokens: 9, reason: 'Agreed by telephone' } },
    ]);
  });

  it('names the role once, as the list does', async () => {
    const { organization } = owner;
    const editor = await anAccount(screens.database, { organization, memberRole: 'editor' });
    for (const [locale, role, word] of [
      ['en', 'Role', 'Editor'],
      ['fr', 'Rôle', 'Rédacteur'],
    ] as const) {
      const page = await screens.open(`/admin/users/${editor.id}`, { as: admin.account, locale });
      await page.says(editor.email);
      const terms = [...document.querySelectorAll('dt')].filter(({ textContent }) =>
        textContent.startsWith(role),
      );
      expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
        [role, word],
      ]);
    }
  });

  it('refuses what is no number at its field, and keeps the other numbers as typed', async () => {
    const { page, panel } = await openAccount('/tokens');
    await panel.fill('Inventory tokens', '7');
    await panel.fill('Microsite tokens', 'many');
    await panel.click('button', 'Set: Microsite tokens');
    expect(await panel.describes('Microsite tokens')).toContain('Enter a whole number');
    expect(page.sent()).toEqual([]);
    await panel.fill('Microsite tokens', '1');
    await panel.click('button', 'Set: Microsite tokens');
    await panel.says('The tokens are set.');
    await panel.focuses('button', 'Set: Microsite tokens');
    expect(await panel.value('Inventory tokens')).toBe('7');
  });

  it('does not overwrite tokens that changed meanwhile', async () => {
    const { panel } = await openAccount('/tokens');
    await admin.ask('POST', `/users/${owner.account.id}/updateProjectTokens`, { tokens: 3 });
    await panel.fill('Project tokens', '9');
    await panel.click('button', 'Set: Project tokens');
    await panel.find('alert', undefined, { says: 'request failed' });
    expect((await owner.ask('GET', '/users/current')).body).toMatchObject({ projectTokens: 3 });
  });

  it('sends the link again, and sets a password that must be changed', async () => {
    const { page, panel } = await openAccount('/security');
    const link = await panel.in('region', 'Password');
    await link.click('button', 'Resend the link');
    await link.says('successfully sent');
    const region = await panel.in('region', 'Set a password');
    await region.fill('New password', 'short');
    await region.click('button', 'Set the password');
    await region.says('Password Update Failed:');
    await region.fill('New password', 'a lantern for the otters');
    await region.fill('Reason (optional)', 'Locked out');
    await region.click('button', 'Set the password');
    await region.says('Password has been updated.');
    expect(await region.value('New password')).toBe('');
    expect(page.sent().map(({ call, body }) => [call, body])).toEqual([
      ['POST /users/forgot', { email: owner.account.email }],
      [`PUT /users/${owner.account.id}/password`, { password: 'short', reason: '' }],
      [
        `PUT /users/${owner.account.id}/password`,
        { password: 'a lantern for the otters', reason: 'Locked out' },
      ],
    ]);
    const theirs = await screens.open('/myprojects', { as: owner.account });
    await theirs.at('/profile/security');
    await theirs.says('An administrator set your password.');
  });

  it('disables and activates the account', async () => {
    const { page, panel } = await openAccount('/security');
    await panel.click('button', 'Disable');
    const question = await page.in('dialog', `Disable the account of Ada Person (${owner.account.email})?`);
    await question.click('button', 'Cancel');
    await page.gone('dialog');
    await panel.click('button', 'Disable');
    await (await page.in('dialog')).click('button', 'Disable');
    await panel.says('This account cannot sign in.');
    await panel.says('The user is disabled. All of their sessions have ended.');
    await panel.click('button', 'Activate');
    await panel.says('This account can sign in.');
    expect(page.sent().map(({ call, body }) => [call, body])).toEqual([
      ['POST /admin/users/disable', { id: owner.account.id }],
      ['POST /admin/users/activate', { id: owner.account.id }],
    ]);
  });

  it('makes somebody an administrator once the own password is given', async () => {
    const { page, panel } = await openAccount('/security');
    screens.setTime(new Date(now.getTime() + 20 * 60_000));
    await panel.click('button', 'Make administrator');
    await (await page.in('dialog', /^Make Ada Person/)).click('button', 'Make administrator');
    const password = await page.in('dialog', 'Confirm it is you');
    await password.fill('Your own password', 'not this one');
    await password.click('button', 'Continue');
    await page.soon(() => expect(page.sent()).toHaveLength(2));
    await page.soon(() => expect(password.all('button', 'Continue')[0]).toHaveProperty('disabled', false));
    await password.fill('Your own password', PASSWORD);
    await password.click('button', 'Continue');
    await page.gone('dialog');
    await panel.says('An administrator manages the whole registry.');
    const call = `POST /users/${owner.account.id}/updateRole`;
    expect(page.sent(call).map(({ body }) => body)).toEqual([
      { role: 'Administrator' },
      { role: 'Administrator', adminPassword: 'not this one' },
      { role: 'Administrator', adminPassword: PASSWORD },
    ]);
  });

  it('hands the account over, and undoes that', async () => {
    const { page, panel } = await openAccount('/security');
    const region = await panel.in('region', 'Handover');
    await region.fill('New contact person', 'Grace Next');
    await region.fill('New email', `next.${owner.account.email}`);
    await region.fill('Reason (optional)', 'Ada left');
    await region.click('button', 'Hand over the account');
    await region.says('The account was handed over.');
    await region.says(`Handed over from ${owner.account.email}.`);
    await region.click('button', 'Undo the handover');
    await page.soon(() => expect(region.text()).not.toContain('Handed over from'));
    expect(page.sent().map(({ call, body }) => [call, body])).toEqual([
      [
        `POST /users/${owner.account.id}/handover`,
        { name: 'Grace Next', email: `next.${owner.account.email}`, reason: 'Ada left' },
      ],
      [`POST /users/${owner.account.id}/handover/undo`, {}],
    ]);
  });

  it('hands the account over once the own password is given, and keeps what was typed meanwhile', async () => {
    const { page, panel } = await openAccount('/security');
    const region = await panel.in('region', 'Handover');
    await region.fill('New contact person', 'Grace Next');
    await region.fill('New email', `next.${owner.account.email}`);
    screens.setTime(new Date(now.getTime() + 20 * 60_000));
    await region.click('button', 'Hand over the account');
    await (await page.in('dialog', 'Confirm it is you')).click('button', 'Cancel');
    await page.gone('dialog');
    expect(await region.value('New contact person')).toBe('Grace Next');
    expect(await region.value('New email')).toBe(`next.${owner.account.email}`);
    await region.click('button', 'Hand over the account');
    const password = await page.in('dialog', 'Confirm it is you');
    await password.fill('Your own password', 'wrong');
    await password.click('button', 'Continue');
    await password.find('alert');
    await password.fill('Your own password', PASSWORD);
    await password.click('button', 'Continue');
    await region.says('The account was handed over.');
    await region.click('button', 'Undo the handover');
    await region.says('The handover was undone.');
    await page.gone('button', 'Undo the handover');
  });

  it('sets which organizations the page includes, and names one that does not exist', async () => {
    const other = await ownerCaller(screens);
    await aProject(screens.database, other.organization, { title: 'Wind at the cape' });
    const { page, panel } = await openAccount();
    const region = await panel.in('region', 'Included organizations');
    await region.fill('Serials or page names', 'nobodyatall');
    await region.click('button', 'Set the organizations');
    await page.soon(async () =>
      expect(await region.describes('Serials or page names')).toContain('nobodyatall'),
    );
    await region.fill('Serials or page names', `${other.organization}, ${admin.organization}`);
    await region.click('button', 'Set the organizations');
    await region.says('The included organizations are set.');
    expect(page.sent().at(-1)).toMatchObject({
      call: `PUT /users/${owner.account.id}/includedOrganizations`,
      body: { organizations: [other.organization, admin.organization] },
    });
    const theirs = await screens.open(`/${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
    await theirs.find('heading', name, { level: 1 });
    await theirs.find('heading', 'Wind at the cape');
  });

  it('deletes the account after a question, with the reason', async () => {
    const { page, panel } = await openAccount('/security');
    await panel.click('button', 'Delete this user');
    const question = `Do you really want to permanently remove user ${owner.account.email}?`;
    const dialog = await page.in('dialog', question);
    await dialog.fill('Reason (optional)', 'Asked to be forgotten');
    await dialog.click('button', 'Delete this user');
    await page.focuses('status', undefined, { says: 'Deleted user, please refresh' });
    expect(page.sent()).toMatchObject([
      {
        query: { email: owner.account.email, userId: owner.account.id },
        body: { reason: 'Asked to be forgotten' },
      },
    ]);
  });

  it('names what failed and why, at the action that failed', async () => {
    const { page, panel } = await openAccount('/tokens');
    const { id } = owner.account;
    const unreachable = /the registry could not be reached/i;
    page.fault(`POST /users/${id}/updateMicrositeTokens`, 'unsent');
    await panel.click('button', 'Set: Microsite tokens');
    await (await panel.in('region', 'Tokens')).find('alert', undefined, {
      says: /^request failed .*reached/i,
    });
    await panel.click('link', 'Security');
    page.fault(`POST /users/${id}/handover`, 'unsent');
    await panel.fill('New contact person', 'Grace Next');
    await panel.fill('New email', 'grace@harbour.example');
    await panel.click('button', 'Hand over the account');
    await (await panel.in('region', 'Handover')).find('alert', undefined, { says: unreachable });
    page.fault('POST /users/impersonate', 'unsent');
    await panel.fill('Reason', 'To see what the person sees');
    await panel.click('button', 'Sign in as this user');
    await panel.find('alert', undefined, { says: /^Failed to impersonate .*reached/i });
    page.fault('DELETE /users/delete', 'unsent');
    await panel.click('button', 'Delete this user');
    await (await page.in('dialog')).click('button', 'Delete this user');
    await panel.find('alert', undefined, { says: /^Failed to delete user .*reached/i });
    expect(page.sent()).toHaveLength(5);
  });

  it('begins an impersonation with its reason', async () => {
    const { page, panel } = await openAccount('/security');
    await panel.fill('Reason', 'To see what the person sees');
    await panel.click('button', 'Sign in as this user');
    await page.at('/myprojects');
    expect(page.sent().at(-1)).toMatchObject({
      query: { userId: owner.account.id },
      body: { reason: 'To see what the person sees' },
    });
  });

  it('keeps an administrator from acting against the own account', async () => {
    const { panel } = await openAccount('/security', admin.account);
    await panel.says('This is your own account');
    for (const act of ['Disable', 'Delete this user', 'Sign in as this user', /administrator/])
      expect(panel.all('button', act)).toEqual([]);
  });

  it('saves the entries of the organization’s tokens as a file', async () => {
    const { page, panel } = await openAccount('/tokens');
    await panel.click('button', 'Download the token entries of this organization: CSV');
    await page.soon(async () => expect(await page.saved()).not.toEqual([]));
    const [file] = await page.saved();
    expect(file?.text).toContain(owner.organization);
    expect(file?.text).not.toContain(admin.organization);
  });
});
