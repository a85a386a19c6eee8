import { Writable } from 'node:stream';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailKeyOf } from '#domain/account/email-key.ts';
import { requestAccount } from '#server/accounts/request-account.ts';
import { askPasswordReset } from '#server/accounts/reset-password.ts';
import { captcha } from '#server/captcha/captcha.ts';
import { readConfig } from '#server/config.ts';
import type { Tx } from '#server/kernel/db.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { rateLimits } from '#server/kernel/rate-limit.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { anAccount, anAdministrator } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { solveCaptcha } from '../support/solve-captcha.ts';
import { openTestApp, TEST_SECRET } from '../support/test-app.ts';

const keys = keysFrom(TEST_SECRET);
const count = rateLimits(keys, readConfig({ ENVIRONMENT: 'test' }));
const address = '192.0.2.7';

type Line = { readonly msg: string; readonly mail?: string };
let lines: Line[] = [];
/** Emails of earlier calls: one that failed is tried again during later ones. */
const earlier = new Set<string | undefined>();
const ownLines = () => lines.filter(({ mail }) => mail === undefined || !earlier.has(mail));
const log = pino(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  }),
);

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  test = await openTestApp({}, log);
  await anAdministrator(test.database);
  await anAdministrator(test.database);
});
afterAll(() => test.close());

/** Counts a call's statements by kind, and the emails rendered after it. */
async function workOf(act: (tx: Tx, mailbox: Mailbox) => Promise<unknown>, mails: number) {
  for (const { mail } of lines) earlier.add(mail);
  lines = [];
  const statements: string[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await test.database.transact(async (tx) => void (await act(tx.withPlugin(counting) as Tx, mailboxIn(tx))));
  const rendered = () => ownLines().filter(({ msg }) => msg.startsWith('mail ')).length;
  await expect.poll(rendered, { timeout: 30_000, interval: 20 }).toBe(mails);
  return {
    statements,
    logged: ownLines()
      .map(({ msg }) => msg)
      .toSorted(),
  };
}

/** The mailbox inside a transaction that is not counted; it reacts to that transaction's commit. */
function mailboxIn(tx: Tx): Mailbox {
  const { post, postToAdmins } = test.mailbox;
  return { post: (_, one) => post(tx, one), postToAdmins: (_, one) => postToAdmins(tx, one) };
}

async function register(email: string) {
  const response = solveCaptcha((await test.app.inject('/api/captcha')).json());
  const task = await captcha(keys, 1).requireSolved(await response);
  const registration = { organization: 'Slope', name: 'Bea', email, passwordHash: 'x', projects: 1 };
  const request = { ...registration, inventory: null, comment: null, locale: 'en' as const };
  const arrival = { task, address, now };
  return workOf((tx, mailbox) => requestAccount(tx, request, arrival, { mailbox, count }), 3);
}

describe('the work for an address with an account and for one without', () => {
  it('is the same while registering, and afterwards', async () => {
    const { email } = await anAccount(test.database);
    const [known, unknown] = [await register(email), await register(`new.${email}`)];
    expect(known.statements).toEqual(unknown.statements);
    expect(known.logged).toEqual(['mail for nobody', 'mail for nobody', 'mail sent']);
    expect(unknown.logged).toEqual(['mail sent', 'mail sent', 'mail sent']);
  });

  it('is the same while requesting a reset, and afterwards', async () => {
    const { email } = await anAccount(test.database);
    const forgot = (emailKey: string) =>
      workOf((tx, mailbox) => askPasswordReset(tx, { emailKey, address, now }, { mailbox, count }), 1);
    const [known, unknown] = [await forgot(emailKeyOf(email)), await forgot('nobody@harbour.example')];
    expect(known.statements).toHaveLength(unknown.statements.length);
    expect([known.logged, unknown.logged]).toEqual([['mail sent'], ['mail for nobody']]);
  });

  it('includes rendering an email without recipients: one that cannot be rendered fails its job', async () => {
    const broken = { name: 'password-reset', values: null } as unknown as Parameters<
      typeof test.mailbox.post
    >[1]['template'];
    const post = { template: broken, to: [], replyTo: null, locale: 'en' as const };
    const { logged } = await workOf((tx, { post: send }) => send(tx, post), 1);
    expect(logged).toEqual(['mail delayed']);
  });
});
