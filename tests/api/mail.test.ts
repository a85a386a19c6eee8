import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailTemplateNames } from '#contract/email-templates.ts';
import { readPublicLog } from '#contract/site.ts';
import { locales } from '#messages/runtime.js';
import { readConfig } from '#server/config.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { type JobQueue, openJobQueue } from '#server/kernel/jobs.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { type Mailbox, openMailbox, type Post } from '#server/mail/mailbox.ts';
import { readingFor } from '#server/mail/render-email.ts';
import { sampleEmail } from '#server/mail/templates/template-table.ts';
import { contactPost as post } from '../support/contact-post.ts';
import { openTestApp } from '../support/test-app.ts';
import { openTestDatabase } from '../support/test-database.ts';

let folder = '';
let database: Database;
let queues: JobQueue[] = [];
let output = '';
const log = pino(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      output += chunk.toString();
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
  output = '';
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function openPost(settings: NodeJS.ProcessEnv = {}): Promise<Mailbox> {
  const queue = await openJobQueue(database, log);
  queues.push(queue);
  return openMailbox(queue, readConfig({ ENVIRONMENT: 'test', DATA_DIR: folder, ...settings }), log, {
    keys: keysFrom('a secret of these tests'),
    clock: () => new Date(),
  });
}

const polling = { timeout: 60_000, interval: 50 };
const outbox = () => {
  try {
    return readdirSync(join(folder, 'outbox')).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
};

describe('the mailbox without a mail server', () => {
  it('writes each email to its own file, completely and readable only by its owner', async () => {
    const mailbox = await openPost({ MAIL_FROM: 'registry@town.example' });
    await database.transact(mailbox.post, post);
    await expect.poll(outbox, polling).toEqual([expect.stringMatching(/^\d{4}-.*-[0-9a-f-]{36}\.eml$/)]);
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

  it('sends nothing of a transaction that was rolled back', async () => {
    const mailbox = await openPost();
    const fail = async (tx: Tx) => {
      await mailbox.post(tx, post);
      throw new Error('changed my mind');
    };
    await expect(database.transact(fail)).rejects.toThrow('changed my mind');
    await database.transact(mailbox.post, { ...post, to: ['second@town.example'] });
    await expect.poll(outbox, polling).toHaveLength(1);
    expect(readFileSync(join(folder, 'outbox', outbox()[0] ?? ''), 'utf8')).toContain(
      'To: second@town.example',
    );
  });

  it('sends each email once when several servers share a mailbox', { tags: 'postgres' }, async () => {
    const [mailbox] = [await openPost(), await openPost(), await openPost()];
    for (let count = 0; count < 12; count += 1) await database.transact(mailbox.post, post);
    await expect.poll(outbox, polling).toHaveLength(12);
    await expect.poll(() => output.match(/"mail sent"/g), polling).toHaveLength(12);
  });

  it('neither invalidates cached replies nor notifies other servers', async () => {
    let notifications = 0;
    database.onChange(() => (notifications += 1));
    const before = await database.version();
    const mailbox = await openPost();
    await database.transact(mailbox.post, post);
    await expect.poll(outbox, polling).toHaveLength(1);
    expect(await database.version()).toBe(before);
    expect(notifications).toBe(0);
  });
});

describe('an email about units', () => {
  let test: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  /** Sends an email, and returns it as it left. */
  async function sent(template: Post['template'], subject: string): Promise<string> {
    await test.database.transact(test.mailbox.post, { ...post, template });
    const find = () => {
      const folderOfMails = join(test.folder, 'outbox');
      try {
        const names = readdirSync(folderOfMails).filter((name) => name.endsWith('.eml'));
        const mails = names.map((name) => readFileSync(join(folderOfMails, name), 'utf8'));
        return mails.find((mail) => mail.includes(subject)) ?? '';
      } catch {
        return '';
      }
    };
    await expect.poll(find, polling).not.toBe('');
    return find().replaceAll('=\r\n', '').replaceAll('=3D', '=');
  }

  it('ends with size and root of the ledger as it was signed last; others do not', async () => {
    const reading = readingFor('en', test.deps.config, null);
    const units = sampleEmail('units-retired', reading);
    expect(await sent(units, 'retired')).not.toContain('Newest signed state');
    await test.publishLog();
    const { checkpoint } = readPublicLog.reply.parse((await test.app.inject('/api/log')).json());
    const mail = await sent(sampleEmail('units-cancelled', reading), 'cancelled');
    const line = `Newest signed state of the ledger: ${checkpoint?.size} event`;
    expect(mail.split(line)).toHaveLength(3);
    expect(mail).toContain(`root ${checkpoint?.root}`);
    expect(await sent(post.template, 'new message')).not.toContain('Newest signed state');
  });
});

describe('the previews of emails', () => {
  const preview = (url: string, language = 'en') => ({ url, headers: { 'accept-language': language } });

  let test: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  it('show every email in both languages with no text missing', async () => {
    const { app } = test;
    const seen = new Map<string, string>();
    for (const name of emailTemplateNames) {
      for (const language of locales) {
        const response = await app.inject(preview(`/api/test/dev/email?name=${name}`, language));
        expect([response.statusCode, response.headers['content-type']]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(response.body).toContain(`lang="${language}"`);
        expect(response.body).not.toMatch(/undefined|letter_|\{\w+\}|\[object/);
        seen.set(response.body, name);
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

  it('return 404 with the list of names for an unknown name, and change nothing', async () => {
    const { app, database: behind } = test;
    const before = await behind.version();
    for (const query of ['', '?name=', '?name=../../etc/passwd', '?name=constructor', '?name=a&name=b']) {
      const response = await app.inject(preview(`/api/test/dev/email${query}`));
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({
        message: `There is no email with this name. Choose one of: ${emailTemplateNames.join(', ')}.`,
      });
    }
    expect(await behind.version()).toBe(before);
  });

  it('do not exist in production', async () => {
    const { app, close } = await openTestApp({ ENVIRONMENT: 'production' });
    for (const url of ['/api/test/dev/email?name=contact-message', '/api/test/dev/delete-email']) {
      const response = await app.inject(url);
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { message: 'There is nothing at this address.' },
      ]);
    }
    await close();
  });
});
