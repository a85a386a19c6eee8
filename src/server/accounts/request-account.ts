import { emailKeyOf } from '#domain/account/email-key.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from '#domain/review-days.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { refused, type SolvedTask } from '../captcha/captcha.ts';
import { claimTask } from '../captcha/claim-task.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { atSavepoint, insertAccount, lockByEmail } from './account-store.ts';

/** The solved captcha, client address and time of a request. */
type Arrival = { readonly task: SolvedTask; readonly address: string; readonly now: Date };

type Deps = { readonly mailbox: Mailbox; readonly count: CountRequest };

const registrationLimit = { bucket: 'registration', most: 10, seconds: 3600 };

/**
 * Saves an account request. If the email already has an account, the response does not say so: the work and
 * the number of emails are the same, but only the email to that address is delivered.
 */
export async function requestAccount(
  tx: Tx,
  request: Asked,
  { task, address, now }: Arrival,
  { mailbox, count }: Deps,
): Promise<void> {
  if (!(await claimTask(tx, task))) throw refused();
  await count(tx, registrationLimit, address, now);
  const { account, number, existing } = await enterOrFind(tx, request, now);
  const facts = { isNew: existing === null };
  await recordAuditEvent(tx, null, { act: 'account-requested', account, facts }, now);
  const serial = formatRequestSerial(number);
  const { email, organization, name, projects, inventory, comment, locale } = request;
  const template =
    existing === null
      ? { name: 'registration-received' as const, values: { request: serial } }
      : {
          name: 'registration-existing' as const,
          values: { name: existing.contactName ?? '', state: existing.state },
        };
  const reader = existing ?? { email, locale };
  await mailbox.post(tx, { template, to: [reader.email], replyTo: null, locale: reader.locale });
  const due = afterBusinessDays(now, ACCOUNT_REVIEW_DAYS).toISOString();
  const values = { request: serial, organization, name, email, projects, inventory, comment, due };
  await mailbox.postToAdmins(tx, {
    template: { name: 'registration-waiting', values },
    replyTo: null,
    isForNobody: existing !== null,
  });
}

type Existing = {
  readonly email: string;
  readonly locale: Locale;
  readonly contactName: string | null;
  readonly state: 'pending' | 'active' | 'disabled';
};

type Found = { readonly account: string; readonly number: number; readonly existing: Existing | null };

/**
 * Inserts the request, or finds the existing account of its email. Of concurrent requests, one is inserted
 * and the others find it. Both paths run the same statements: for an existing account, a request under a
 * random key is inserted and undone.
 */
async function enterOrFind(tx: Tx, request: Asked, now: Date): Promise<Found> {
  const emailKey = emailKeyOf(request.email);
  const found = await lockByEmail(tx, emailKey);
  const isNew = found === undefined;
  const entered = await atSavepoint(tx, isNew, () =>
    insertRequest(tx, request, { emailKey: isNew ? emailKey : randomUuid(), now }),
  );
  if (isNew) return entered === null ? enterOrFind(tx, request, now) : { ...entered, existing: null };
  const { state, id, request: number } = found;
  if (state === 'rejected' || state === 'archived') throw new Error('An ended account has an address.');
  return { account: id, number, existing: { ...found, state } };
}

/** An account request; `passwordHash` is null for an account that cannot sign in. */
export type Asked = {
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly projects: number;
  readonly inventory: number | null;
  readonly comment: string | null;
  readonly locale: Locale;
};

type Entry = { readonly emailKey: string; readonly now: Date };

/**
 * Inserts a pending account and returns its id and request number; null if the email already has an account.
 */
async function insertRequest(tx: Tx, request: Asked, { emailKey, now }: Entry) {
  const id = randomUuid();
  const number = await insertAccount(tx, {
    id,
    state: 'pending',
    email: request.email,
    emailKey,
    organization: null,
    organizationName: request.organization,
    contactName: request.name,
    passwordHash: request.passwordHash,
    wantedProjects: request.projects,
    inventoryTonnes: request.inventory,
    comment: request.comment,
    locale: request.locale,
    factorSecret: null,
    factorSince: null,
    requestedAt: now,
  });
  return number === null ? null : { account: id, number };
}
