import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { forgetIdempotencyKeys } from '#server/kernel/idempotency.ts';
import { now } from '../support/builders.ts';
import { aWholeBody, openProjectWorld, ownerCaller, type World } from '../support/project-world.ts';
import { note, unitRow } from '../support/unit-world.ts';

const { test, owner, admin, drafted, approved } = await openProjectWorld();

let count = 0;
const aKey = () => {
  count += 1;
  return `key-${count}`;
};

type Sent = { readonly as?: World | null; readonly key?: string; readonly language?: string };

/** Sends a write and returns its exact reply. */
async function send(
  call: string,
  payload: object | undefined,
  { as = owner, key = aKey(), language }: Sent = {},
) {
  const [method = '', path = ''] = call.split(' ');
  const response = await test.app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: {
      ...as?.header,
      'idempotency-key': key,
      ...(language !== undefined && { 'accept-language': language }),
    },
    ...(payload !== undefined && { payload }),
  });
  const { 'content-type': type, etag } = response.headers;
  return { status: response.statusCode, body: response.body, type, etag };
}

const tokensOf = async () => {
  const { body } = await owner.ask('GET', '/users/current');
  return body['projectTokens'];
};

describe('a write repeated with its Idempotency-Key', () => {
  it('creates once and answers word for word, also after the project was changed and deleted', async () => {
    const key = aKey();
    const body = await aWholeBody(test.database, owner.organization);
    const before = Number(await tokensOf());
    const first = await send('POST /projects', body, { key });
    expect(first.status).toBe(200);
    const { projectSerial } = JSON.parse(first.body) as { projectSerial: string };
    expect((await owner.ask('PUT', `/projects/${projectSerial}`, { title: 'Another' })).status).toBe(200);
    expect(await send('POST /projects', body, { key, language: 'fr' })).toEqual(first);
    expect((await owner.ask('DELETE', `/projects/${projectSerial}`)).status).toBe(200);
    expect(await send('POST /projects', body, { key })).toEqual(first);
    expect(await tokensOf()).toBe(before);
  });

  it('acts once on units and answers as it did then, though more was done since', async () => {
    const serial = await approved();
    const key = aKey();
    const body = { EmissionReductions: { registered: [unitRow(1, 50, note), unitRow(51, 150)] } };
    const first = await send(`POST /projects/${serial}/updateEmissions`, body, { key });
    expect(first.status).toBe(200);
    const more = {
      EmissionReductions: { registered: [unitRow(1, 50, note), unitRow(51, 60, note), unitRow(61, 150)] },
    };
    expect((await send(`POST /projects/${serial}/updateEmissions`, more)).status).toBe(200);
    expect(await send(`POST /projects/${serial}/updateEmissions`, body, { key })).toEqual(first);
    expect(await send(`POST /projects/${serial}/updateEmissions`, more, { key })).toMatchObject({
      status: 409,
    });
  });

  it('is answered alike when it comes several times at once, and acts once', {
    tags: 'postgres',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = aKey();
      const before = Number(await tokensOf());
      const body = { title: `At once ${round}` };
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => send('POST /projects', body, { key })),
      );
      expect(replies[0]?.status).toBe(200);
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(await tokensOf()).toBe(before - 1);
    }
  });

  it('goes on where the first one ended after its act, and is then kept', { tags: 'postgres' }, async () => {
    const key = aKey();
    const body = { title: 'Cut off' };
    const first = await send('POST /projects', body, { key });
    // As if the server had been killed between the work and the reply.
    await test.database.transact(async (tx) => {
      await sql`update idempotency set reply = null, reply_headers = null where key = ${key}`.execute(tx);
    });
    const before = await tokensOf();
    const second = await send('POST /projects', body, { key });
    expect(second).toEqual(first);
    const { projectSerial } = JSON.parse(second.body) as { projectSerial: string };
    await owner.ask('PUT', `/projects/${projectSerial}`, { title: 'Changed' });
    expect(await send('POST /projects', body, { key })).toEqual(second);
    expect(await tokensOf()).toBe(before);
  });

  it('whose first reply was never made is answered with the version that it saved, over which nothing is saved', {
    tags: 'postgres',
  }, async () => {
    const { body } = await owner.ask('POST', '/projects', { title: 'Ours' });
    const path = `/projects/${String(body['projectSerial'])}`;
    const key = aKey();
    const mine = { title: 'Mine', updatedAt: body['updatedAt'] };
    const { updatedAt } = JSON.parse((await send(`PUT ${path}`, mine, { key })).body) as {
      updatedAt: string;
    };
    await test.database.transact(async (tx) => {
      await sql`update idempotency set reply = null, reply_headers = null where key = ${key}`.execute(tx);
    });
    expect((await owner.ask('PUT', path, { title: 'Theirs' })).status).toBe(200);
    const again = await send(`PUT ${path}`, mine, { key });
    expect(JSON.parse(again.body)).toMatchObject({ title: 'Theirs', updatedAt });
    expect((await send(`PUT ${path}`, { title: 'Mine again', updatedAt })).status).toBe(409);
  });

  it('covers transitions, accounts, settings, members, prices and messages', async () => {
    const draft = await drafted();
    const user = owner.account.id;
    const acts: readonly (readonly [string, object | undefined, World | null])[] = [
      [`POST /projects/${draft}/submit`, undefined, owner],
      [`POST /projects/${draft}/comments`, { text: 'Thank you' }, owner],
      [`POST /projects/${draft}/reject`, { reason: 'Not yet' }, admin],
      [`POST /projects/${draft}/copy`, undefined, owner],
      ['PUT /users/current/name', { contactName: 'Bea Person' }, owner],
      ['POST /members/invitations', { email: 'cy@harbour.example', role: 'editor' }, owner],
      ['POST /paymentForm', { note: 'Please', count: 2, fee: 1000, terms: true }, owner],
      [`POST /users/${user}/updateProjectTokens`, { tokens: 77 }, admin],
      ['POST /settings', { low: 100, mid: 200, top: 300 }, admin],
      ['POST /admin/users/disable', { id: (await ownerCaller(test)).account.id }, admin],
    ];
    for (const [call, body, as] of acts) {
      const key = aKey();
      const first = await send(call, body, { as, key });
      expect([call, first.status, first.body]).toEqual([call, 200, first.body]);
      const rows = await countRows();
      expect([call, await send(call, body, { as, key, language: 'fr' })]).toEqual([call, first]);
      expect([call, await countRows()]).toEqual([call, rows]);
      const other = { ...body, unknown: 'x', title: 'other', tokens: 3, note: 'other', text: 'other' };
      expect([call, (await send(call, other, { as, key })).status]).not.toEqual([call, 200]);
    }
  });

  it('is another one’s for another account, and free again after a refusal', async () => {
    const key = aKey();
    expect((await send('POST /projects', { title: 'x'.repeat(5000) }, { key })).status).toBe(400);
    expect((await send('POST /projects', { title: 'Mine' }, { key })).status).toBe(200);
    const other = await ownerCaller(test);
    const theirs = await send('POST /projects', { title: 'Mine' }, { as: other, key });
    expect(theirs.status).toBe(200);
    expect(JSON.parse(theirs.body)).toMatchObject({ organizationSerial: other.organization });
  });

  it.each(['x'.repeat(201), 'é', 'a b'])('is refused with the malformed key %s', async (key) => {
    expect((await send('POST /settings', { low: 1, mid: 2, top: 3 }, { as: admin, key })).status).toBe(400);
  });
});

/** Rows that a second time would add. */
async function countRows() {
  const { rows } = await sql<{ rows: string }>`
    select (select count(*) from project)::text || '/' || (select count(*) from audit_entry) || '/' ||
      (select count(*) from token_entry) || '/' || (select count(*) from payment) || '/' ||
      (select count(*) from pgboss.job where name = 'mail') as rows
  `.execute(test.database.db);
  return rows;
}

describe('kept replies', () => {
  it('end after thirty days, with their keys', async () => {
    const key = aKey();
    await send('POST /projects', { title: 'Old' }, { key });
    const find = () =>
      test.database.db.selectFrom('idempotency').select('reply').where('key', '=', key).execute();
    expect(await find()).toMatchObject([{ reply: expect.anything() }]);
    await test.database.transact(forgetIdempotencyKeys, new Date(now.getTime() + 31 * 86_400_000));
    expect(await find()).toEqual([]);
  });

  it('are of all writes but those that answer with a secret, take a file, change nothing again, or are sent by machines', () => {
    const open = calls.filter(({ method, takesKey }) => method !== 'GET' && !takesKey);
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /users/secondFactor',
      'POST /certificates/preview',
      'POST /csp-reports',
      'POST /emails/unsubscribe',
      'POST /invitations/accept',
      'POST /invitations/read',
      'POST /payments/webhook',
      'POST /sandboxes',
      'POST /upload/file',
      'POST /upload/image',
      'POST /users/current/notifications/seen',
      'POST /users/current/notifications/{id}/seen',
      'POST /users/forgot',
      'POST /users/forgotPassword',
      'POST /users/impersonate',
      'POST /users/login',
      'POST /users/logout',
      'POST /users/resetPassword',
      'POST /users/secondFactor',
      'POST /users/secondFactor/prove',
      'POST /users/sessionRenew',
    ]);
  });
});
