import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCaptcha } from '#contract/captcha.ts';
import { captcha } from '#server/captcha/captcha.ts';
import { forgetContactMessages } from '#server/contact/save-contact-message.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { anOrganization, aProject } from '../support/builders.ts';
import { solveCaptcha } from '../support/solve-captcha.ts';
import { openTestApp, TEST_SECRET } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let shown = '';
let hidden = '';

beforeAll(async () => {
  test = await openTestApp({ MAIL_ADMIN: 'clerk@town.example, mayor@town.example' });
  const organization = await anOrganization(test.database);
  shown = await aProject(test.database, organization);
  hidden = await aProject(test.database, organization, { visibility: 'Private' });
});
afterAll(() => test.close());
beforeEach(() =>
  test.database.transact(async (tx) => {
    await tx.deleteFrom('contactMessage').execute();
    await tx.deleteFrom('countedRequest').execute();
  }),
);

const said = { name: 'Ada Person', email: 'ada@harbour.example', message: 'Where does the heat come from?' };
const sent = { message: 'Your message has been sent.' };
const badCaptcha = expect.stringMatching(/^The human verification failed/);

async function solvedCaptcha(): Promise<string> {
  return solveCaptcha((await test.app.inject('/api/captcha')).json());
}

async function send(body: unknown, headers = {}, app = test.app) {
  const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: body as object, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers };
}

const stored = () => test.database.db.selectFrom('contactMessage').selectAll().execute();

describe('the captcha', () => {
  it('issues unique, signed challenges that expire', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => test.app.inject('/api/captcha')));
    const tasks = responses.map((answer) => readCaptcha.reply.parse(answer.json()));
    expect(responses[0]?.headers['cache-control']).toBe('no-store');
    expect(new Set(tasks.map((task) => task.parameters.nonce)).size).toBe(3);
    for (const { parameters } of tasks)
      expect(parameters.expiresAt * 1000).toBeGreaterThan(Date.now() + 600_000);
  });

  it('rejects missing, unreadable, forged or foreign solutions before it looks at anything else', async () => {
    const good = await solvedCaptcha();
    const { challenge, solution } = JSON.parse(Buffer.from(good, 'base64').toString()) as {
      challenge: { parameters: Record<string, unknown>; signature: string };
      solution: { counter: number; derivedKey: string };
    };
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const altered = (change: object) => ({
      ...challenge,
      parameters: { ...challenge.parameters, ...change },
    });
    const others = await solveCaptcha(await captcha(keysFrom('another registry’s secret'), 1).makeTask());
    const invalid = [
      'x',
      good.slice(0, -20),
      pack(null),
      pack([]),
      pack({ challenge }),
      pack({ challenge, solution: { ...solution, derivedKey: 'zz' } }),
      pack({ challenge, solution: { ...solution, derivedKey: solution.derivedKey.replace(/.$/, 'z') } }),
      pack({ challenge: altered({ expiresAt: 4_000_000_000 }), solution }),
      pack({ challenge: altered({ nonce: '00' }), solution }),
      pack({ challenge: altered({ keySignature: undefined }), solution }),
      pack({ challenge: altered({ cost: 1 }), solution }),
      pack({ challenge: { ...challenge, signature: 'x' }, solution }),
      others,
    ];
    for (const one of invalid) {
      const answer = await send({ ...said, captcha: one, projectId: 'no such project' });
      expect([answer.status, answer.body['captcha']]).toEqual([400, badCaptcha]);
      expect(answer.body['projectId']).toBeUndefined();
    }
    for (const one of [undefined, '', null, 7, {}, 'x'.repeat(5000)]) {
      expect((await send({ ...said, captcha: one })).body['captcha']).toEqual(expect.any(String));
    }
    expect(await stored()).toEqual([]);
    expect(await send({ ...said, captcha: good })).toMatchObject({ status: 200 });
  });

  it('rejects an expired challenge', async () => {
    const anHourAgo = () => new Date(Date.now() - 3_600_000);
    const late = await solveCaptcha(await captcha(keysFrom(TEST_SECRET), 1, anHourAgo).makeTask());
    expect(await send({ ...said, captcha: late })).toMatchObject({
      status: 400,
      body: { captcha: badCaptcha },
    });
  });

  it('accepts each solution once, also when two arrive at the same moment', {
    tags: 'postgres',
  }, async () => {
    const once = await solvedCaptcha();
    const texts = ['one', 'two', 'three', 'four'];
    const responses = await Promise.all(texts.map((message) => send({ ...said, message, captcha: once })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 200);
    for (const { status, body } of others) expect([status, body['captcha']]).toEqual([400, badCaptcha]);
    expect(await stored()).toHaveLength(1);
  });

  it('can be used again when its message was rejected', async () => {
    const once = await solvedCaptcha();
    expect((await send({ ...said, captcha: once, projectId: hidden })).status).toBe(400);
    expect((await send({ ...said, captcha: once })).status).toBe(200);
  });
});

describe('a contact message', () => {
  it('is stored, confirmed in the reader’s language, and emailed to the administrators with the sender in Reply-To', async () => {
    const body = { ...said, captcha: await solvedCaptcha(), projectId: ` ${shown.toLowerCase()} ` };
    const answer = await send(body, { 'accept-language': 'fr-CA' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Votre message a été envoyé.' } });
    expect(await stored()).toEqual([expect.objectContaining({ ...said, project: shown })]);
    const outbox = join(test.folder, 'outbox');
    const find = (to: string) => {
      try {
        // A file is written under another name first.
        const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
        const mails = names.map((name) => readFileSync(join(outbox, name), 'utf8'));
        return mails.find((mail) => mail.includes(`(${shown})`) && mail.includes(`\nTo: ${to}`)) ?? '';
      } catch {
        return '';
      }
    };
    // The project's contact person and the administrators each get an email of their own.
    for (const to of ['clerk@town.example, mayor@town.example', 'ada@harbour.example']) {
      await expect.poll(() => find(to), { timeout: 30_000 }).not.toBe('');
      expect(find(to)).toContain('Reply-To: ada@harbour.example');
      expect(find(to)).toContain('> Where does the heat come from?');
    }
    expect(find('ada@harbour.example')).toContain('wrote about your project');
  });

  it('is sent once when its response was lost and the request comes again', async () => {
    const body = { ...said, captcha: await solvedCaptcha() };
    expect([await send(body), await send(body)]).toMatchObject([
      { status: 200, body: sent },
      { status: 200, body: sent },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('needs name, email and message, with each error under its field', async () => {
    const proof = await solvedCaptcha();
    const missing = 'This field is required.';
    const bare = await send({ captcha: proof });
    expect(bare).toMatchObject({ status: 400, body: { name: missing, email: missing, message: missing } });
    const blank = await send({ name: ' ', email: '  ', message: '\n\t ', captcha: proof });
    expect(blank).toMatchObject({ status: 400, body: { name: missing, email: missing, message: missing } });
    const invalid: [string, unknown][] = [
      ['name', 'x'.repeat(201)],
      ['name', 'Ada\nBcc: all@town.example'],
      ['name', 'Ada\u0000'],
      ['name', ['Ada']],
      ['email', 'ada'],
      ['email', 'ada@harbour.example, bob@harbour.example'],
      ['email', 'ada@harbour.example\r\nBcc: all@town.example'],
      ['email', 'Ada <ada@harbour.example>'],
      ['email', `${'a'.repeat(300)}@harbour.example`],
      ['message', 'x'.repeat(5001)],
      ['message', 'a\u0000b'],
      ['message', 5],
      ['projectId', hidden],
      ['projectId', 'CA999999-999'],
      ['projectId', '../../x'],
      ['projectId', 'x'.repeat(201)],
      ['projectId', 5],
      ['surprise', 'x'],
    ];
    for (const [field, value] of invalid) {
      const answer = await send({ ...said, [field]: value, captcha: proof });
      expect([field, answer.status, answer.body[field]]).toEqual([field, 400, expect.any(String)]);
    }
    expect(await stored()).toEqual([]);
    expect((await send({ ...said, projectId: '', captcha: proof })).status).toBe(200);
  });

  it('may contain any text that can be seen and changes nothing that visitors see', async () => {
    const message = `'; drop table project; --\n<script>alert(1)</script> \ud83c\udf32 ${'é'.repeat(4000)}`;
    const before = await test.database.version();
    expect((await send({ ...said, message, captcha: await solvedCaptcha() })).status).toBe(200);
    expect((await stored())[0]?.message).toBe(message);
    expect(await test.database.version()).toBe(before);
  });

  it('is deleted after two years', async () => {
    const row = { ...said, project: null, challenge: 'old', createdAt: new Date('2024-02-01T00:00:00Z') };
    await test.database.transact(
      async (tx) => void (await tx.insertInto('contactMessage').values(row).execute()),
    );
    const challenges = async () => (await stored()).map(({ challenge }) => challenge);
    await test.database.transact(forgetContactMessages, new Date('2026-02-01T00:00:00Z'));
    expect(await challenges()).toContain('old');
    await test.database.transact(forgetContactMessages, new Date('2026-02-01T00:00:01Z'));
    expect(await challenges()).not.toContain('old');
  });
});

describe('the limit on messages', () => {
  it('accepts five an hour from an IP address, whatever the forwarded headers claim', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const ask = async (index: number, headers = {}) => {
      const proof = await solveCaptcha((await strict.app.inject('/api/captcha')).json());
      return send({ ...said, message: `number ${index}`, captcha: proof }, headers, strict.app);
    };
    for (let index = 0; index < 5; index += 1) expect((await ask(index)).status).toBe(200);
    const refused = await ask(6, { 'x-forwarded-for': '198.51.100.7' });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect(refused.body['message']).toContain('Try again in 60 minutes.');
    expect(await strict.database.db.selectFrom('contactMessage').select('id').execute()).toHaveLength(5);
    await strict.close();
  });
});
