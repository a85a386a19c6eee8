import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { emailLinks } from '#server/mail/email-links.ts';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { TEST_SECRET } from '../support/test-app.ts';

const screens = await openScreens();

let owner: World;
let admin: World;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
});

const comments = [{ field: 'description', text: 'Whose kelp?' }];

describe('the bell', () => {
  it('leads an owner to what waits and what is new, and counts down as it is read', async () => {
    const asked = await aSubmission(screens, owner, { title: 'Kelp farm' });
    expect((await admin.ask('POST', `/projects/${asked}/askForChanges`, { comments })).status).toBe(200);
    const approved = await anApproval(screens, { owner, admin }, { title: 'Landfill gas' });
    const page = await screens.open('/profile', { as: owner.account });
    await page.click('link', 'Notifications: 2 need your attention');
    await page.at('/profile/notifications');
    const waiting = await page.in('region', 'Needs you');
    const task = await waiting.find('link', 'Changes were requested in “Kelp farm”');
    expect(task.getAttribute('href')).toBe(`/profile/drafts/${asked}`);
    await waiting.says('Since March 1, 2026');
    const news = await page.in('region', 'What happened');
    await news.soon(() => expect(news.all('listitem')).toHaveLength(4));
    const { body } = await owner.ask('GET', '/users/current/notifications');
    const approval = (body as unknown as Notification[]).find(
      ({ text }) => text === 'Approved: Landfill gas',
    );
    await news.click('link', 'Approved: Landfill gas');
    await page.at(`/profile/drafts/${approved}`);
    await page.find('link', 'Notifications: 1 needs your attention');
    expect(page.sent(`POST /users/current/notifications/${approval?.id}/seen`)).toHaveLength(1);
  });

  it('marks everything as read at once', async () => {
    await anApproval(screens, { owner, admin }, { title: 'Landfill gas' });
    const page = await screens.open('/profile/notifications', { as: owner.account });
    await page.says('Nothing to answer or correct.');
    await page.click('button', 'Mark all as read');
    await page.says('All notifications are marked as read.');
    await page.gone('button', 'Mark all as read');
    await page.find('link', 'Notifications');
  });

  it('says in French what is new, and where nothing is, what will be', async () => {
    const page = await screens.open('/profile/notifications', { as: owner.account, locale: 'fr' });
    await page.says('Rien à corriger ni à décider.');
    await page.says('Aucune notification pour le moment');
    await anApproval(screens, { owner, admin }, { title: 'Landfill gas' });
    await page.reload();
    await page.find('link', /^Notifications\s: 1 demande votre attention$/);
  });

  it('shows administrators their queues', async () => {
    await aSubmission(screens, owner, { title: 'Kelp farm' });
    const page = await screens.open('/profile/notifications', { as: admin.account });
    const waiting = await page.in('region', 'Needs you');
    const projects = await waiting.find('link', /new projects? to review$/);
    expect(projects.getAttribute('href')).toBe('/admin/projects?status=Submitted&sort=due');
  });

  it('is not there for visitors', async () => {
    const page = await screens.open('/about');
    await page.find('link', 'Sign In');
    expect(page.all('link', /Notifications/)).toEqual([]);
    expect(page.sent('GET /users/current/bell')).toEqual([]);
  });
});

describe('the choice of emails', () => {
  it('is saved, and says what always comes', async () => {
    const page = await screens.open('/profile', { as: owner.account });
    await page.click('link', 'Emails');
    await page.at('/profile/emails');
    await page.find('heading', 'Always sent at once');
    await page.find('combobox', 'Reviews of your projects');
    expect(page.all('combobox')).toHaveLength(2);
    await page.fill('Units and corrections', 'weekly');
    await page.click('button', 'Save');
    await page.says('Your choice is saved.');
    expect(page.sent('PUT /users/current/emails').map(({ body }) => body)).toEqual([
      { reviews: 'at-once', units: 'weekly' },
    ]);
    await page.reload();
    await page.soon(async () =>
      expect(((await page.find('combobox', 'Units and corrections')) as HTMLSelectElement).value).toBe(
        'weekly',
      ),
    );
  });

  it('of administrators has their queue', async () => {
    const page = await screens.open('/profile/emails', { as: admin.account });
    await page.find('combobox', 'Administrators’ queue');
  });
});

describe('the link that ends emails', () => {
  const tokenOf = () =>
    emailLinks(keysFrom(TEST_SECRET)).sign({ account: owner.account.id, groups: ['units'] });

  it('waits for a press, then says what no longer comes', async () => {
    const page = await screens.open(`/emails/unsubscribe?token=${tokenOf()}`);
    await page.find('button', 'Stop these emails');
    expect(page.sent('POST /emails/unsubscribe')).toEqual([]);
    await page.click('button', 'Stop these emails');
    await page.says('You will no longer get emails about: units and corrections.');
    expect((await owner.ask('GET', '/users/current/emails')).body['choices']).toContainEqual({
      group: 'units',
      frequency: 'never',
    });
  });

  it('says so when it is wrong or missing', async () => {
    const forged = await screens.open('/emails/unsubscribe?token=forged');
    await forged.click('button', 'Stop these emails');
    await forged.says('This link is incomplete or no longer valid.');
    const missing = await screens.open('/emails/unsubscribe');
    await missing.says('Open this page from the link in an email');
  });
});
