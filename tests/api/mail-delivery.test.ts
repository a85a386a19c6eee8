import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it, type TestContext } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type JobQueue, openJobQueue } from '#server/kernel/jobs.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { mailServer } from '#server/mail/carrier.ts';
import { type Mailbox, openMailbox } from '#server/mail/mailbox.ts';
import { contactPost as post } from '../support/contact-post.ts';
import { openMailServer } from '../support/mail-server.ts';
import { openTestDatabase } from '../support/test-database.ts';

const polling = { timeout: 60_000, interval: 50 };

/** A mailbox with its own mail server for each test, so that tests wait for retries in parallel. */
async function aMailbox({ onTestFinished }: TestContext, options: Parameters<typeof openMailServer>[0] = {}) {
  let output = '';
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    output += chunk.toString();
    done();
  };
  const log = pino(new Writable({ write }));
  const server = await openMailServer(options);
  const database = await openTestDatabase();
  const queues: JobQueue[] = [];
  const open = async (): Promise<Mailbox> => {
    const queue = await openJobQueue(database, log);
    queues.push(queue);
    return openMailbox(queue, readConfig({ ENVIRONMENT: 'test', SMTP_URL: server.url }), log, {
      keys: keysFrom('a secret of these tests'),
      clock: () => new Date(),
    });
  };
  onTestFinished(async () => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await database.close();
    await server.close();
  });
  const mailbox = await open();
  const send = (to: readonly string[] = post.to) => database.transact(mailbox.post, { ...post, to });
  const stop = () => queues.pop()?.stop();
  return { database, server, send, stop, open, output: () => output };
}

describe.concurrent('the mailbox with a mail server', () => {
  it('delivers, and logs neither addresses nor text', async (context) => {
    const { expect } = context;
    const { server, send, output } = await aMailbox(context);
    await send();
    await expect.poll(() => server.taken, polling).toHaveLength(1);
    expect(server.taken[0]).toMatchObject({ from: 'registry@localhost', to: ['clerk@town.example'] });
    await expect.poll(output, polling).toContain('"mail sent"');
    expect(output()).not.toMatch(/@|second|Ada|Person/);
  });

  it('delivers to addresses in other scripts', async (context) => {
    const { expect } = context;
    const { server, send } = await aMailbox(context);
    await send(['josé@exämple.ca', '用户@例え.jp']);
    await expect.poll(() => server.taken, polling).toHaveLength(1);
    expect(server.taken[0]?.to.map((address) => address.normalize())).toEqual([
      expect.stringMatching(/^josé@(?:exämple|xn--exmple-cua)\.ca$/),
      expect.stringMatching(/^用户@(?:例え|xn--r8jz45g)\.jp$/),
    ]);
  });

  it('retries a refused email as the same message', async (context) => {
    const { expect } = context;
    const { server, send, output } = await aMailbox(context, { refusals: 2 });
    await send();
    await expect.poll(() => server.taken, polling).toHaveLength(1);
    await expect.poll(output, polling).toMatch(/"tries":3.*"mail sent"/);
    expect(output().match(/"response":451.*"mail delayed"/g)).toHaveLength(2);
    const id = /"mail":"([^"]+)"/.exec(output())?.[1] ?? '';
    expect(server.taken[0]?.content).toContain(`Message-ID: <${id}@localhost>`);
  });

  it('waits for an unreachable mail server without blocking anything else', async (context) => {
    const { expect } = context;
    const { database, server, send, output } = await aMailbox(context, { isDead: true });
    await send();
    await expect.poll(output, polling).toContain('"mail delayed"');
    await database.transact(() => Promise.resolve());
    server.revive();
    await expect.poll(() => server.taken, polling).toHaveLength(1);
  });

  it('keeps queued emails when the registry stops', { tags: 'postgres' }, async (context) => {
    const { expect } = context;
    const { server, send, stop, open, output } = await aMailbox(context, { isDead: true });
    await send();
    await expect.poll(output, polling).toContain('"mail delayed"');
    await stop();
    server.revive();
    await open();
    await expect.poll(() => server.taken, polling).toHaveLength(1);
  });
});

describe.concurrent('a delivered email', () => {
  const mail = {
    id: '6b1f',
    queuedAt: new Date('2026-03-01T12:00:00Z'),
    from: { name: 'Registry', address: 'registry@town.example' },
    to: ['clerk@town.example'],
    replyTo: null,
    subject: 'A project was approved',
    html: '<p>It was approved.</p>',
    text: 'It was approved.',
    attachments: [],
  };
  const oneClick = `https://registry.example/api/emails/unsubscribe?token=${'a'.repeat(180)}`;

  it.each([
    ['that can be chosen has the headers of RFC 8058', oneClick],
    ['that is always sent has none of them', null],
  ])('%s', async (_title, address) => {
    const server = await openMailServer();
    try {
      await mailServer(server.url)({ ...mail, oneClick: address });
      const [headers = ''] = server.taken.map(({ content }) => content.split('\r\n\r\n')[0]);
      const named = Array.from(
        headers.replace(/\r\n[ \t]+/g, ' ').matchAll(/^(List-[\w-]+): ?(.*)$/gm),
        ([, name, value]) => [name, value?.trim()],
      );
      const expected = [
        ['List-Unsubscribe', `<${address}>`],
        ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
      ];
      expect(named).toEqual(address === null ? [] : expected);
    } finally {
      await server.close();
    }
  });
});
