import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount, PASSWORD, type TestAccount } from '../support/accounts.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const PEOPLE = '/profile/members';
const INVITE = 'POST /members/invitations';

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

const aMember = (
  memberRole: 'owner' | 'editor' | 'viewer',
  contactName = 'Gil Guest',
): Promise<TestAccount> =>
  anAccount(screens.database, { organization: owner.organization, memberRole, contactName });

describe('invitations', () => {
  it('send address, name and role with a key of their own', async () => {
    const page = await screens.open(PEOPLE, { as: owner.account });
    for (const email of ['gil@harbour.example', 'lea@harbour.example']) {
      await page.fill('Email address', email);
      await page.fill('Name (optional)', 'Gil Guest');
      await page.click('radio', /^Viewer/);
      await page.click('button', 'Send the invitation');
      await page.says(`The invitation was sent to ${email}.`);
      await page.soon(async () => expect(await page.value('Email address')).toBe(''));
    }
    expect(page.sent(INVITE).map(({ body }) => body)).toEqual([
      { email: 'gil@harbour.example', name: 'Gil Guest', role: 'viewer' },
      { email: 'lea@harbour.example', name: 'Gil Guest', role: 'viewer' },
    ]);
    expect(new Set(page.sent(INVITE).map(({ key }) => key)).size).toBe(2);
    await page.soon(async () => {
      const rows = await page.rows('Pending invitations');
      expect(rows.map(([who, role]) => `${who}, ${role}`).toSorted()).toEqual([
        'Gil Guest gil@harbour.example, Viewer',
        'Gil Guest lea@harbour.example, Viewer',
      ]);
    });
  });

  it('keep their key when the answer was lost, until one is answered', async () => {
    const page = await screens.open(PEOPLE, { as: owner.account });
    const invite = async () => {
      await page.fill('Email address', 'gil@harbour.example');
      await page.click('button', 'Send the invitation');
    };
    page.fault(INVITE, 'unanswered');
    await invite();
    await page.find('alert', undefined, { says: 'could not be reached' });
    await page.click('button', 'Send the invitation');
    await page.says('The invitation was sent to gil@harbour.example.');
    await page.soon(async () => expect(await page.value('Email address')).toBe(''));
    // The same address again, after success, is another invitation.
    await invite();
    await page.soon(() => expect(page.sent(INVITE)).toHaveLength(3));
    const [lost, again, another] = page.sent(INVITE).map(({ key }) => key);
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('are refused at their field', async () => {
    const page = await screens.open(PEOPLE, { as: owner.account });
    await page.fill('Email address', 'nobody');
    await page.click('button', 'Send the invitation');
    await page.find('alert', undefined, { says: 'The invitation was not sent.' });
    expect(await page.describes('Email address')).toContain('Enter');
    expect(page.sent()).toEqual([]);
    await page.fill('Email address', owner.account.email);
    await page.click('button', 'Send the invitation');
    await page.soon(() => expect(page.sent(INVITE)).toHaveLength(1));
    await page.find('alert', undefined, { says: 'The invitation was not sent.' });
  });

  it('are sent again and withdrawn', async () => {
    const sent = await owner.ask('POST', '/members/invitations', {
      email: 'gil@harbour.example',
      role: 'editor',
    });
    expect(sent.status).toBe(200);
    const page = await screens.open(PEOPLE, { as: owner.account });
    await page.click('button', 'Send again: invitation to gil@harbour.example');
    await page.focuses('status', undefined, { says: 'The invitation was sent again, with a new link.' });
    await page.click('button', 'Withdraw the invitation to gil@harbour.example');
    await page.says('The invitation was withdrawn.');
    await page.gone('table', 'Pending invitations');
    const [resent, withdrawn] = page.sent();
    expect(resent?.call).toMatch(/^POST \/members\/invitations\/[^/]+\/resend$/);
    expect(withdrawn?.call).toBe(resent?.call.replace('POST', 'DELETE').replace('/resend', ''));
  });

  it('are accepted with a name and a password, once', async () => {
    await owner.ask('POST', '/members/invitations', { email: 'guest@harbour.example', role: 'editor' });
    const mail = (await emailsTo(screens.database, 'guest@harbour.example'))['member-invited'];
    const address = `/invitation?token=${mail?.name === 'member-invited' ? mail.values.code : ''}`;
    const page = await screens.open(address);
    await page.says('guest@harbour.example');
    await page.at('/invitation');
    await page.fill(/^Your name/, 'Gil Guest');
    await page.fill(/^New password/, PASSWORD);
    await page.fill(/^Confirm new password/, 'another one');
    await page.click('button', 'Accept and sign in');
    await page.find('link', /^Confirm new password/);
    await page.fill(/^Confirm new password/, PASSWORD);
    await page.click('button', 'Accept and sign in');
    await page.at('/myprojects');
    expect(page.sent('POST /invitations/accept').at(-1)?.body).toMatchObject({
      name: 'Gil Guest',
      password: PASSWORD,
      password2: PASSWORD,
    });
    const again = await screens.open(address);
    await again.says('This link is no longer valid');
  });
});

describe('the people of an organization', () => {
  it('cannot lose their last owner', async () => {
    const page = await screens.open(PEOPLE, { as: owner.account });
    await page.says('Last owner: make someone else an owner first.');
    expect(await page.find('button', 'Leave')).toHaveProperty('disabled', true);
    expect(page.all('button', /^Remove/)).toEqual([]);
  });

  it('get another role, and are removed, each after a dialog', async () => {
    const guest = await aMember('editor');
    const page = await screens.open(PEOPLE, { as: owner.account });
    await page.click('button', 'Change role of Gil Guest');
    const dialog = await page.in('dialog', 'Change role of Gil Guest');
    await dialog.click('radio', /^Viewer/);
    await dialog.click('button', 'Save the role');
    await page.focuses('status', undefined, { says: 'The role was changed.' });
    await page.soon(async () => expect((await page.rows('People')).flat()).toContain('Viewer'));
    await page.click('button', 'Remove Gil Guest');
    await (await page.in('dialog', 'Remove Gil Guest from the organization?')).click('button', 'Remove');
    await page.says('The person was removed.');
    await page.soon(async () => expect(await page.rows('People')).toHaveLength(1));
    expect(page.sent().map(({ call, body }) => [call, body])).toEqual([
      [`PUT /members/${guest.id}`, { role: 'viewer' }],
      [`DELETE /members/${guest.id}`, undefined],
    ]);
    expect(Object.keys(await emailsTo(screens.database, guest.email))).toContain('member-removed');
  });

  it('are told in the dialog why a change was refused, and the list is read again', async () => {
    const guest = await aMember('editor');
    const page = await screens.open(PEOPLE, { as: owner.account });
    await page.click('button', 'Remove Gil Guest');
    await owner.ask('DELETE', `/members/${guest.id}`);
    const dialog = await page.in('dialog');
    await dialog.click('button', 'Remove');
    await dialog.find('alert');
    await page.soon(async () => expect(await page.rows('People')).toHaveLength(1));
  });

  it('who only edit see them, change their own name, and leave', async () => {
    const guest = await aMember('editor');
    const page = await screens.open(PEOPLE, { as: guest });
    await page.says('Only owners can invite people, change roles and remove people.');
    expect(page.all('button', 'Send the invitation')).toEqual([]);
    const form = await page.in('form', 'Your name');
    await form.fill(/^Name/, '');
    await form.click('button', 'Save the name');
    expect(await form.describes(/^Name/)).toContain('Enter your name.');
    await form.fill(/^Name/, 'Gil M. Guest');
    await form.click('button', 'Save the name');
    await form.says('Your name was saved.');
    await page.soon(async () => expect((await page.rows('People')).join()).toContain('Gil M. Guest'));
    await page.click('button', 'Leave');
    await (await page.in('dialog')).click('button', 'Leave');
    await page.at('/login');
    await page.says(/^.*You left .*\. Your account is closed\./);
    expect(page.sent().map(({ body }) => body)[0]).toEqual({ contactName: 'Gil M. Guest' });
    expect(page.sent().map(({ call }) => call)).toContain('POST /members/leave');
  });

  it('who only read see why, and no way to register', async () => {
    const viewer = await aMember('viewer');
    const page = await screens.open('/myprojects', { as: viewer });
    await page.find('heading', 'My Projects');
    expect(page.all('link', 'Register a project')).toEqual([]);
    const pay = await screens.open('/project/pay', { as: viewer });
    await pay.find('heading', 'Not open to your role');
    await pay.click('link', 'See who they are');
    await pay.at(PEOPLE);
  });

  it('who edit are told whom to ask for tokens, and a viewer that an entry is not theirs to change', async () => {
    owner = await ownerCaller(screens, { project: 1 });
    const guest = await aMember('editor');
    const page = await screens.open('/create-project', { as: guest });
    await page.fill('Title', 'By an editor');
    await page.click('button', 'Save as draft');
    await page.at(/^\/profile\/drafts\//);
    const draft = page.here();
    await page.goto('/create-project');
    await page.says('Ask one of its owners to buy tokens.');
    expect((await owner.ask('PUT', `/members/${guest.id}`, { role: 'viewer' })).status).toBe(200);
    await page.goto(draft);
    await page.says('You can read this entry but not change it');
    expect(page.all('button', 'Save as draft')).toEqual([]);
  });

  it('who were removed are told that their session has ended', async () => {
    const guest = await aMember('editor');
    const page = await screens.open('/myprojects', { as: guest });
    await page.find('heading', 'My Projects');
    expect((await owner.ask('DELETE', `/members/${guest.id}`)).status).toBe(200);
    await page.reload();
    await page.find('dialog', 'Your Session Has Expired');
  });

  it('read all of it in French', async () => {
    await aMember('viewer');
    await owner.ask('POST', '/members/invitations', { email: 'lea@harbour.example', role: 'viewer' });
    const page = await screens.open(PEOPLE, { as: owner.account, locale: 'fr' });
    const [invited] = await page.rows('Invitations en attente');
    expect(invited?.slice(0, 2)).toEqual(['lea@harbour.example', 'Lecteur']);
    await page.click('button', 'Annuler l’invitation à lea@harbour.example');
    await page.says('Aucune invitation n’attend de réponse.');
    const link = await screens.open('/invitation?token=none', { locale: 'fr' });
    await link.says('Ce lien n’est plus valable');
  });
});
