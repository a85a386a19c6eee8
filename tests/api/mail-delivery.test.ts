import { Writable } from 'node:stream';
import { readConfig } from '#server/config.ts';
import { type JobQueue, openJobQueue } from '#server/kernel/job-queue.ts';
import { type Mailbox, openMailbox } from '#server/mail/mailbox.ts';
import { pino } from 'pino';
import { describe, it, type TestContext } from 'vitest';
import { contactPost as post } from '../support/contact-post.ts';
import { openMailServer } from '../support/mail-server.ts';
import { openTestDatabase } from '../support/test-database.ts';

const waits = { timeout: 60_000, interval: 50 };

/** A registry's mailbox and the mail server it sends to, both of a test's own: tests wait for the next try side by side. */
async function aMailbox({ onTestFinished }: TestContext, options: Parameters<typeof openMailServer>[0] = {}) {
  let said = '';
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    said += chunk.toString();
    done();
  };
  const log = pino(new Writable({ write }));
  const server = await openMailServer(options);
  const database = await openTestDatabase();
  const queues: JobQueue[] = [];
  const open = async (): Promise<Mailbox> => {
    const queue = await openJobQueue(database, log);
    queues.push(queue);
    return openMailbox(queue, readConfig({ ENVIRONMENT: 'test', SMTP_URL: server.url }), log);
  };
  onTestFinished(async () => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await database.close();
    await server.close();
  });
  const mailbox = await open();
  const send = () => database.transactWithoutInvalidation(mailbox.post, post);
  const stop = () => queues.pop()?.stop();
  return { database, server, send, stop, open, said: () => said };
}

describe.concurrent('the mailbox with a mail server', () => {
  it('delivers, and says neither addresses nor words in the log', async (context) => {
    const { expect } = context;
    const { server, send, said } = await aMailbox(context);
    await send();
    await expect.poll(() => server.taken, waits).toHaveLength(1);
    expect(server.taken[0]).toMatchObject({ from: 'registry@localhost', to: ['clerk@town.example'] });
    await expect.poll(said, waits).toContain('"mail sent"');
    expect(said()).not.toMatch(/@|second|Ada|Person/);
  });

  it('tries a refused mail again, as the same mail', async (context) => {
    const { expect } = context;
    const { server, send, said } = await aMailbox(context, { refusals: 2 });
    await send();
    await expect.poll(() => server.taken, waits).toHaveLength(1);
    await expect.poll(said, waits).toMatch(/"tries":3.*"mail sent"/);
    expect(said().match(/"response":451.*"mail delayed"/g)).toHaveLength(2);
    const id = /"mail":"([^"]+)"/.exec(said())?.[1] ?? '';
    expect(server.taken[0]?.content).toContain(`Message-ID: <${id}@localhost>`);
  });

  it('waits for a dead mail server, and nothing else waits with it', async (context) => {
    const { expect } = context;
    const { database, server, send, said } = await aMailbox(context, { isDead: true });
    await send();
    await expect.poll(said, waits).toContain('"mail delayed"');
    await database.transact(() => Promise.resolve());
    server.revive();
    await expect.poll(() => server.taken, waits).toHaveLength(1);
  });

  it('keeps what waits when the server of the registry stops', async (context) => {
    const { expect } = context;
    const { server, send, stop, open, said } = await aMailbox(context, { isDead: true });
    await send();
    await expect.poll(said, waits).toContain('"mail delayed"');
    await stop();
    server.revive();
    await open();
    await expect.poll(() => server.taken, waits).toHaveLength(1);
  });
});
