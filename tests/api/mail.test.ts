import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { emailTemplateNames } from '#contract/email-templates.ts';
import { readConfig } from '#server/config.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { type JobQueue, openJobQueue } from '#server/kernel/job-queue.ts';
import { type Mailbox, openMailbox } from '#server/mail/mailbox.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactPost as post } from '../support/contact-post.ts';
import { openTestApp } from '../support/test-app.ts';
import { openTestDatabase } from '../support/test-database.ts';

let folder = '';
let database: Database;
let queues: JobQueue[] = [];
let said = '';
const log = pino(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      said += chunk.toString();
      done();
    },
  }),
);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-mail-'));
  queues = [];
  said = '';
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function openPost(settings: NodeJS.ProcessEnv = {}): Promise<Mailbox> {
  const queue = await openJobQueue(database, log);
  queues.push(queue);
  return openMailbox(queue, readConfig({ ENVIRONMENT: 'test', DATA_DIR: folder, ...settings }), log);
}

const waits = { timeout: 60_000, interval: 50 };
const outbox = () => {
  try {
    return readdirSync(join(folder, 'outbox')).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
};

describe('the mailbox without a mail server', () => {
  it('writes each mail as a file of its own, whole, for its owner alone', async () => {
    const mailbox = await openPost({ MAIL_FROM: 'registry@town.example' });
    await database.transactWithoutInvalidation(mailbox.post, post);
    await expect.poll(outbox, waits).toEqual([expect.stringMatching(/^\d{4}-.*-[0-9a-f-]{36}\.eml$/)]);
    const [name = ''] = outbox();
    const mail = readFileSync(join(folder, 'outbox', name), 'utf8').replaceAll('=\r\n', '');
    expect(statSync(join(folder, 'outbox', name)).mode & 0o777).toBe(0o600);
    expect(mail).toContain('From: Community Climate Registry <registry@town.example>');
    expect(mail).toContain('To: clerk@town.example');
    expect(mail).toContain('Reply-To: ada@harbour.example');
    expect(mail).toMatch(/^Message-ID: <[0-9a-f-]{36}@town\.example>\r$/m);
    expect(mail).toContain('Action required: new message from the contact page');
    expect(mail).toContain('> <b>second</b> line');
    expect(mail).toContain('&lt;b&gt;second&lt;/b&gt; line');
  });

  it('sends nothing of a transaction that is rolled back', async () => {
    const mailbox = await openPost();
    const fail = async (tx: Tx) => {
      await mailbox.post(tx, post);
      throw new Error('changed my mind');
    };
    await expect(database.transact(fail)).rejects.toThrow('changed my mind');
    await database.transactWithoutInvalidation(mailbox.post, { ...post, to: ['second@town.example'] });
    await expect.poll(outbox, waits).toHaveLength(1);
    expect(readFileSync(join(folder, 'outbox', outbox()[0] ?? ''), 'utf8')).toContain(
      'To: second@town.example',
    );
  });

  it('sends each mail once where several servers look after one mailbox', async () => {
    const [mailbox] = [await openPost(), await openPost(), await openPost()];
    for (let count = 0; count < 12; count += 1)
      await database.transactWithoutInvalidation(mailbox.post, post);
    await expect.poll(outbox, waits).toHaveLength(12);
    await expect.poll(() => said.match(/"mail sent"/g), waits).toHaveLength(12);
  });

  it('leaves the registry’s version and its listeners alone', async () => {
    let told = 0;
    database.onChange(() => (told += 1));
    const before = await database.version();
    const mailbox = await openPost();
    await database.transactWithoutInvalidation(mailbox.post, post);
    await expect.poll(outbox, waits).toHaveLength(1);
    expect(await database.version()).toBe(before);
    expect(told).toBe(0);
  });
});

describe('the previews of emails', () => {
  const preview = (url: string, language = 'en') => ({ url, headers: { 'accept-language': language } });

  let test: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  it('show every email in both languages, every text in its place', async () => {
    const { app } = test;
    const seen = new Map<string, string>();
    for (const name of emailTemplateNames) {
      for (const language of ['en', 'fr']) {
        const answer = await app.inject(preview(`/api/test/dev/email?name=${name}`, language));
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(answer.body).toContain(`lang="${language}"`);
        expect(answer.body).not.toMatch(/undefined|letter_|\{\w+\}|\[object/);
        seen.set(answer.body, name);
        const text = await app.inject(
          preview(`/api/test/dev/email?name=${name}&language=${language}&form=text`),
        );
        expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
        expect(text.body).not.toMatch(/undefined|letter_|\{\w+\}|<\w/);
      }
    }
    expect(seen.size).toBe(emailTemplateNames.length * 2);
    const deleted = await app.inject(preview('/api/test/dev/delete-email', 'fr'));
    expect(seen.get(deleted.body)).toBe('account-deleted');
  });

  it('answer 404 with the names for one that is not there, and change nothing', async () => {
    const { app, database: behind } = test;
    const before = await behind.version();
    for (const query of ['', '?name=', '?name=../../etc/passwd', '?name=constructor', '?name=a&name=b']) {
      const answer = await app.inject(preview(`/api/test/dev/email${query}`));
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        message: `There is no email with this name. Choose one of: ${emailTemplateNames.join(', ')}.`,
      });
    }
    expect(await behind.version()).toBe(before);
  });

  it('are not there in production', async () => {
    const { app, close } = await openTestApp({ ENVIRONMENT: 'production' });
    for (const url of ['/api/test/dev/email?name=contact-message', '/api/test/dev/delete-email']) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: 'There is nothing at this address.' },
      ]);
    }
    await close();
  });
});
