import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keysFrom } from '#server/kernel/keys.ts';
import { emailLinks } from '#server/mail/email-links.ts';
import { sendDigests } from '#server/notifications/chosen-emails.ts';
import { ask } from '../support/ask-call.ts';
import { now } from '../support/builders.ts';
import { emailsTo, postedEmails } from '../support/posted-emails.ts';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp, TEST_SECRET } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let owner: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await ownerCaller(test);
});

const choose = (world: World, choices: object) => world.ask('PUT', '/users/current/emails', choices);
const choicesOf = async (world: World) => (await world.ask('GET', '/users/current/emails')).body['choices'];
const namesTo = async ({ account }: World) => Object.keys(await emailsTo(test.database, account.email));
const digestsTo = async ({ account }: World) =>
  (await postedEmails(test.database)).filter(
    ({ to, template }) => to.includes(account.email) && template.name === 'digest',
  );
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
const send = (days: number) => sendDigests(test.database, test.mailbox, after(days));

describe('a person’s choice of emails', () => {
  it('is at once until they choose, and has the administrators’ queue for administrators only', async () => {
    expect(await choicesOf(owner)).toEqual([
      { group: 'reviews', frequency: 'at-once' },
      { group: 'units', frequency: 'at-once' },
    ]);
    expect(await choicesOf(admin)).toContainEqual({ group: 'queue', frequency: 'at-once' });
    const { status, body } = await choose(owner, { units: 'never' });
    expect([status, body]).toEqual([
      200,
      {
        choices: [
          { group: 'reviews', frequency: 'at-once' },
          { group: 'units', frequency: 'never' },
        ],
      },
    ]);
    expect((await choose(owner, { queue: 'never' })).status).toBe(403);
    for (const wrong of [{ units: 'hourly' }, { security: 'never' }, { units: null }, { units: ['daily'] }])
      expect((await choose(owner, wrong)).status).toBe(400);
  });

  it('is in the audit log where it changes, with who changed it', async () => {
    await choose(owner, { units: 'daily', reviews: 'at-once' });
    await choose(owner, { units: 'daily' });
    expect((await choose(owner, { units: 'never', queue: 'never' })).status).toBe(403);
    const { sign } = emailLinks(keysFrom(TEST_SECRET));
    const token = sign({ account: owner.account.id, groups: ['units', 'reviews'] });
    for (const _time of [1, 2]) await ask(test.app, `POST /emails/unsubscribe?token=${token}`);
    const entries = await test.database.db
      .selectFrom('auditEntry')
      .select(['act', 'actor', 'account', 'facts'])
      .where('account', '=', owner.account.id)
      .where('act', 'in', ['emails-chosen', 'emails-ended'])
      .orderBy('id')
      .execute();
    const { id } = owner.account;
    expect(entries).toEqual([
      { act: 'emails-chosen', actor: id, account: id, facts: { emails: { units: 'daily' } } },
      {
        act: 'emails-ended',
        actor: null,
        account: id,
        facts: { emails: { units: 'never', reviews: 'never' } },
      },
    ]);
  });

  it('to get none stops these emails, but neither the notifications nor money and security', async () => {
    await choose(owner, { reviews: 'never' });
    await anApproval(test, { owner, admin });
    expect((await owner.ask('POST', '/paymentForm', { count: 2, terms: true })).status).toBe(200);
    expect(await namesTo(owner)).toEqual([]);
    expect((await owner.ask('GET', '/users/current/bell')).body['unseen']).toBe(1);
    await send(10);
    expect(await namesTo(owner)).toEqual([]);
  });

  it('once a day collects them in one email, sent once, in the person’s language', async () => {
    await choose(owner, { reviews: 'daily' });
    const serial = await anApproval(test, { owner, admin }, { title: 'Kelp farm' });
    expect(await namesTo(owner)).toEqual([]);
    await send(0);
    expect(await namesTo(owner)).toEqual([]);
    // Two servers at once, and one that starts again.
    await Promise.all([send(2), send(2)]);
    await send(2);
    const [digest, ...others] = await digestsTo(owner);
    expect(others).toEqual([]);
    expect(digest).toMatchObject({
      locale: 'en',
      optOut: { account: owner.account.id, groups: ['reviews'] },
      template: {
        values: {
          frequency: 'daily',
          more: 0,
          items: [
            { path: `/profile/drafts/${serial}` },
            { text: expect.stringContaining('Kelp farm'), path: `/profile/drafts/${serial}` },
          ],
        },
      },
    });
    await send(30);
    expect(await digestsTo(owner)).toHaveLength(1);
  });

  it('once a week waits for Monday; a later choice takes along what waits', async () => {
    await choose(owner, { reviews: 'weekly' });
    await anApproval(test, { owner, admin });
    await send(7);
    expect(await digestsTo(owner)).toHaveLength(1);
    await anApproval(test, { owner, admin });
    await choose(owner, { reviews: 'at-once' });
    await send(2);
    expect(await digestsTo(owner)).toHaveLength(2);
    await choose(owner, { reviews: 'weekly' });
    await anApproval(test, { owner, admin });
    await choose(owner, { reviews: 'never' });
    await send(14);
    expect(await digestsTo(owner)).toHaveLength(2);
  });

  it('lists nothing that can no longer be opened', async () => {
    await choose(owner, { reviews: 'daily' });
    const serial = await aSubmission(test, owner);
    const comments = [{ field: 'description', text: 'Whose kelp?' }];
    await admin.ask('POST', `/projects/${serial}/askForChanges`, { comments });
    expect((await owner.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    await send(2);
    expect(await digestsTo(owner)).toEqual([]);
  });
});

describe('administrators’ email to addresses in the settings', () => {
  it('is no administrator’s to choose; each finds it under the bell', async () => {
    const other = await openTestApp({ MAIL_ADMIN: 'desk@town.example' });
    try {
      const [clerk, writer] = [await administratorCaller(other), await ownerCaller(other)];
      expect(await choicesOf(clerk)).not.toContainEqual(expect.objectContaining({ group: 'queue' }));
      await aSubmission(other, writer, { title: 'Heat from the sea' });
      const list = await clerk.ask('GET', '/users/current/notifications');
      expect(JSON.stringify(list.body)).toContain('Heat from the sea');
      expect(Object.keys(await emailsTo(other.database, 'desk@town.example'))).toEqual(['project-waiting']);
      expect(await emailsTo(other.database, clerk.account.email)).toEqual({});
    } finally {
      await other.close();
    }
  });
});

describe('the link that ends emails', () => {
  const links = emailLinks(keysFrom(TEST_SECRET));
  const end = (token: string) => ask(test.app, `POST /emails/unsubscribe?token=${encodeURIComponent(token)}`);

  it('is in every email that can be chosen, and in no other', async () => {
    await anApproval(test, { owner, admin });
    await owner.ask('POST', '/paymentForm', { count: 2, terms: true });
    const posted = await postedEmails(test.database);
    const optOuts = posted.map(({ template, optOut }) => [template.name, optOut?.groups.join() ?? null]);
    expect(optOuts).toContainEqual(['project-approved', 'reviews']);
    expect(optOuts).toContainEqual(['project-waiting', 'queue']);
    expect(optOuts).toContainEqual(['payment-requested', null]);
  });

  it('works by one POST of a mail program, without signing in, for its groups only', async () => {
    const token = links.sign({ account: owner.account.id, groups: ['reviews'] });
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/emails/unsubscribe?token=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([response.statusCode, response.json()]).toMatchObject([200, { groups: ['reviews'] }]);
    expect((await end(token)).status).toBe(200);
    expect(await choicesOf(owner)).toEqual([
      { group: 'reviews', frequency: 'never' },
      { group: 'units', frequency: 'at-once' },
    ]);
  });

  it('changes nothing when a program only opens it: it leads to the page with a button', async () => {
    const token = links.sign({ account: owner.account.id, groups: ['units'] });
    const opened = await test.app.inject({ url: `/api/emails/unsubscribe?token=${token}` });
    expect([opened.statusCode, opened.headers['location']]).toEqual([
      303,
      `/emails/unsubscribe?token=${token}`,
    ]);
    expect(await choicesOf(owner)).toContainEqual({ group: 'units', frequency: 'at-once' });
  });

  it('is refused when it was forged, cut off, or its account has ended', async () => {
    const token = links.sign({ account: owner.account.id, groups: ['reviews'] });
    const stranger = emailLinks(keysFrom('another secret, known to nobody here'));
    const forged = [
      token.slice(0, -2),
      token.replace('reviews', 'reviews.units'),
      token.replace(owner.account.id, admin.account.id),
      stranger.sign({ account: owner.account.id, groups: ['reviews'] }),
      'no-link',
      '.',
      links.sign({ account: '00000000-0000-4000-8000-000000000000', groups: ['reviews'] }),
      links.sign({ account: 'nobody', groups: ['reviews'] }),
    ];
    for (const one of forged) {
      const { status, body } = await end(one);
      expect([status, body['message']]).toEqual([404, expect.stringContaining('link is incomplete')]);
    }
    expect((await ask(test.app, 'POST /emails/unsubscribe')).status).toBe(400);
    expect(await choicesOf(owner)).toContainEqual({ group: 'reviews', frequency: 'at-once' });
  });
});
