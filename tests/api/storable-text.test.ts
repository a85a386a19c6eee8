import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEachLanguage } from '#domain/languages.ts';
import { m } from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anAccount, anAdministrator, signedIn } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: object;
let administrator: object;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signedIn(test.database, await anAccount(test.database));
  administrator = await signedIn(test.database, await anAdministrator(test.database));
});
afterAll(() => test.close());

const text = inEachLanguage((locale) => m.problem_field_text({}, { locale }));
const whole = inEachLanguage((locale) => m.problem_text({}, { locale }));

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object | string) {
  const type = typeof payload === 'string' ? { 'content-type': 'application/json' } : {};
  const options = {
    method,
    url,
    headers: { ...headers, ...type },
    ...(payload !== undefined && { payload }),
  };
  const response = await test.app.inject(options);
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('text that the database cannot store', () => {
  it.each([
    '/api/places?search=a%00b',
    '/api/projects/public?search=%00',
    '/api/projects/public?organization=%00',
    '/api/serials?serial=%00',
    '/api/projects?search=%00',
    '/api/projects/drafts?search=a&search=%00',
    '/api/users?search=%00',
    '/api/users/%00',
    '/api/projects/CA000001-001%00',
    '/api/organizations/%00',
    '/api/upload/%00',
    '/files/a%00',
    '/files/%00/300',
    '/files/a?sig=%00',
    '/sitemaps/%00',
    '/cards/en/%00.png',
    '/tiles/5/3/3%00.webp',
  ])('is rejected in the URL %s', async (url) => {
    const { status, body } = await ask('GET', url, administrator);
    expect([url, status, body['message']]).toEqual([url, 400, expect.any(String)]);
    expect([text.en, whole.en]).toContain(
      Object.values({ ...(body['fields'] as object), message: body['message'] })[0],
    );
  });

  it('is reported under the field’s name, in each language', async () => {
    for (const locale of locales) {
      const headers = { ...administrator, 'accept-language': locale };
      const { body } = await ask('GET', '/api/projects/drafts?search=%00', headers);
      expect(body).toEqual({
        message: m.problem_invalid({}, { locale }),
        search: text[locale],
        fields: { search: text[locale] },
      });
    }
  });

  it.each(['\\ud800', 'a\\udfff', '\\u0000', '\\udc00\\ud800'])('is rejected in bodies: %s', async (sign) => {
    const bodies: [string, string, string][] = [
      ['/api/contact', `{"name":"${sign}","email":"a@b.example","message":"x","captcha":"x"}`, 'name'],
      ['/api/users/registerWithInfo', `{"organization":"${sign}","email":"a@b.example"}`, 'organization'],
      ['/api/users/login', `{"email":"${sign}","password":"x"}`, 'email'],
      ['/api/users/forgotPassword', `{"email":"a@b.example","captcha":"${sign}"}`, 'captcha'],
      ['/api/projects', `{"title":"Bay","contact":{"fullName":"${sign}"}}`, 'contact.fullName'],
      ['/api/projects', `{"title":"Bay","unknown":["x","${sign}"]}`, 'unknown.1'],
      ['/api/projects', `{"title":"Bay","timeline":{"startYear":"${sign}"}}`, 'timeline.startDate'],
      ['/api/users/payment', `{"note":"${sign}"}`, 'note'],
    ];
    for (const [url, payload, field] of bodies) {
      const { status, body } = await ask('POST', url, owner, payload);
      expect([url, status, body['fields']]).toEqual([
        url,
        400,
        expect.objectContaining({ [field]: text.en }),
      ]);
    }
  });

  it('is rejected in property names, without repeating them', async () => {
    const at = (payload: string) => ask('POST', '/api/projects', owner, payload);
    const onTop = await at('{"title":"Bay","a\\u0000":1}');
    expect(onTop.status).toBe(400);
    const inside = await at('{"title":"Bay","documents":{"a\\ud800":null}}');
    expect(inside).toMatchObject({ status: 400, body: { fields: { documents: text.en } } });
    expect(JSON.stringify([onTop, inside])).not.toMatch(/\\u/);
  });

  it('has line feeds alone between its lines, whatever was sent', async () => {
    const owner = await anOwner();
    const sent = { title: 'Bay', description: 'one\r\ntwo\rthree\nfour' };
    const saved = await ask('POST', '/api/projects', owner, sent);
    expect(saved).toMatchObject({ status: 200, body: { description: 'one\ntwo\nthree\nfour' } });
  });

  it('excludes no other character', async () => {
    const title = 'Forêt 🌲 👩\u200d🌾 \ufffd \u{2a600}';
    const saved = await ask('POST', '/api/projects', await anOwner(), { title });
    expect(saved).toMatchObject({ status: 200, body: { title } });
  });
});

async function anOwner(): Promise<object> {
  const account = await anAccount(test.database);
  const tokens = {
    organization: account.organization ?? '',
    tokens: { project: 1 },
    reason: 'test',
    actor: null,
  };
  await test.database.transact(setTokens, tokens, now);
  return signedIn(test.database, account);
}
