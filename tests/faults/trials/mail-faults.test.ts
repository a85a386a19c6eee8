import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openJobQueue } from '#server/kernel/jobs.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { openMailbox } from '#server/mail/mailbox.ts';
import { contactPost } from '../../support/contact-post.ts';
import { openFaultProxy } from '../../support/faults/fault-proxy.ts';
import { report, trialsOf } from '../../support/faults/trials.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const ROW = 'fail the mail server';
const TRIALS = trialsOf(ROW);
const PER_EMAIL_MS = 30_000;
const PATIENCE = { timeout: 120_000 + TRIALS * PER_EMAIL_MS, interval: 100 };
/** Bytes of the answers to an email until the connection is cut; all of them have about 210. */
const HALF_BYTES = [5, 60, 110, 130, 160, 190] as const;

const idOf = (mail: string) => /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '';

/** A mailbox whose mail server is behind a proxy, and treats each email in this way when it first comes. */
async function openMail(first: 'refuse' | 'hang' | 'die' | 'take') {
  const known = new Set<string>();
  const treat = (content: string) => {
    const id = idOf(content);
    if (known.has(id)) return 'take';
    known.add(id);
    return first;
  };
  const log = pino({ level: 'silent' });
  const server = await openMailServer({ treat });
  const proxy = await openFaultProxy(new URL(server.url));
  const database = await openTestDatabase();
  const queue = await openJobQueue(database, log);
  const config = readConfig({ ENVIRONMENT: 'test', SMTP_URL: proxy.through(server.url) });
  const deps = { keys: keysFrom('a secret of these tests'), clock: () => new Date() };
  const mailbox = await openMailbox(queue, config, log, deps);
  const send = (number: number) =>
    database.transact(mailbox.post, { ...contactPost, to: [`clerk${number}@town.example`] });
  const close = async () => {
    await queue.stop();
    await database.close();
    await proxy.close();
    await server.close();
  };
  return { server, proxy, send, close };
}

/** Every address got one message, whose copies all have the same Message-ID; returns how many copies there are. */
function expectOneMessageEach({ taken, unanswered }: Awaited<ReturnType<typeof openMailServer>>): number {
  const addressOf = (mail: string) => /^To: (.*)$/im.exec(mail)?.[1] ?? '';
  const copies = [...taken.map(({ content }) => content), ...unanswered];
  const ids = Map.groupBy(copies, addressOf);
  expect(ids.size).toBe(TRIALS);
  for (const [address, ofAddress] of ids) {
    expect(address).toMatch(/^clerk\d+@/);
    expect(new Set(ofAddress.map(idOf)).size).toBe(1);
  }
  return copies.length;
}

describe.concurrent('a mail server', () => {
  it.for([
    ['refuses', 'refuse', 1],
    ['hangs', 'hang', 2],
    ['dies after DATA', 'die', 2],
  ] as const)(
    'that %s: each email is taken once, and always as the same message',
    { timeout: PATIENCE.timeout },
    // Tests that run at the same time poll by an `expect` of their own.
    async ([name, treatment, copies], { expect }) => {
      const mail = await openMail(treatment);
      try {
        for (let number = 0; number < TRIALS; number += 1) await mail.send(number);
        const { taken } = mail.server;
        await expect.poll(() => taken.length, PATIENCE).toBeGreaterThanOrEqual(TRIALS);
        expect(taken).toHaveLength(TRIALS);
        expect(expectOneMessageEach(mail.server)).toBe(copies * TRIALS);
        report(ROW, TRIALS, `${name}: each email taken once, under one Message-ID`);
      } finally {
        await mail.close();
      }
    },
  );

  it(
    'whose answers are cut in half: each email arrives, always as the same message',
    async ({ expect }) => {
      const mail = await openMail('take');
      try {
        for (let number = 0; number < TRIALS; number += 1) {
          const cuts = mail.proxy.halved();
          mail.proxy.half('answers', HALF_BYTES[number % HALF_BYTES.length] ?? 1);
          await mail.send(number);
          await expect.poll(mail.proxy.halved, PATIENCE).toBeGreaterThan(cuts);
          mail.proxy.pass();
        }
        const { taken } = mail.server;
        await expect.poll(() => new Set(taken.map(({ to }) => to[0])).size, PATIENCE).toBe(TRIALS);
        const copies = expectOneMessageEach(mail.server);
        report(ROW, TRIALS, `is cut off: ${copies} copies, each email under one Message-ID`);
      } finally {
        await mail.close();
      }
    },
    PATIENCE.timeout,
  );
});
