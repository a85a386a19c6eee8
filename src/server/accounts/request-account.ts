import { emailKeyOf } from '#domain/account/email-key.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from '#domain/review-days.ts';
import { noteAct } from '../audit/note-act.ts';
import { claimTask } from '../human-check/claim-task.ts';
import { refused, type SolvedTask } from '../human-check/human-check.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { type AccountRow, insertAccount, lockByEmail } from './account-store.ts';

/** What somebody asks for, with what is kept of their password. */
export type Asked = {
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly projects: number;
  readonly inventory: number | null;
  readonly comment: string | null;
  readonly locale: Locale;
};

/** What comes with a request: the task that was solved for it, from where it came, and when. */
type Arrival = { readonly task: SolvedTask; readonly address: string; readonly now: Date };

type Office = { readonly mailbox: Mailbox; readonly count: CountRequest };

const registrationLimit = { bucket: 'registration', most: 10, seconds: 3600 };

/**
 * Enters a request for an account. An address that has one is not told so: it takes the same work and the same number of
 * letters, of which only the one to the address itself goes anywhere.
 */
export async function requestAccount(
  tx: Tx,
  asked: Asked,
  { task, address, now }: Arrival,
  { mailbox, count }: Office,
): Promise<void> {
  if (!(await claimTask(tx, task))) throw refused();
  await count(tx, registrationLimit, address, now);
  const { account, number, existing } = await enterOrFind(tx, rowOf(asked, now));
  const facts = { isNew: existing === null };
  await noteAct(tx, null, { act: 'account-requested', account, facts }, now);
  const request = formatRequestSerial(number);
  const { email, organization, name, projects, inventory, comment, locale } = asked;
  const letter =
    existing === null
      ? { name: 'registration-received' as const, values: { request } }
      : {
          name: 'registration-existing' as const,
          values: { name: existing.contactName ?? '', state: existing.state },
        };
  const reader = existing ?? { email, locale };
  await mailbox.post(tx, { letter, to: [reader.email], replyTo: null, locale: reader.locale });
  const due = afterBusinessDays(now, ACCOUNT_REVIEW_DAYS).toISOString();
  const values = { request, organization, name, email, projects, inventory, comment, due };
  await mailbox.postToAdmins(tx, {
    letter: { name: 'registration-waiting', values },
    replyTo: null,
    isForNobody: existing !== null,
  });
}

function rowOf(asked: Asked, now: Date): AccountRow {
  return {
    id: randomUuid(),
    state: 'pending',
    email: asked.email,
    emailKey: emailKeyOf(asked.email),
    organization: null,
    organizationName: asked.organization,
    contactName: asked.name,
    contactTel: null,
    mailingAddress: null,
    passwordHash: asked.passwordHash,
    wantedProjects: asked.projects,
    inventoryTonnes: asked.inventory,
    comment: asked.comment,
    locale: asked.locale,
    factorSecret: null,
    factorSince: null,
    requestedAt: now,
  };
}

type Existing = {
  readonly email: string;
  readonly locale: Locale;
  readonly contactName: string | null;
  readonly state: 'pending' | 'active' | 'disabled';
};

type Found = { readonly account: string; readonly number: number; readonly existing: Existing | null };

/** Of many with one address at the same moment, one is entered; the others find it. */
async function enterOrFind(tx: Tx, row: AccountRow): Promise<Found> {
  const entered = await insertAccount(tx, row);
  if (entered !== null) return { account: row.id, number: entered, existing: null };
  const found = await lockByEmail(tx, row.emailKey ?? '');
  if (found === undefined) return enterOrFind(tx, row);
  const { state, id, request } = found;
  if (state === 'rejected' || state === 'archived') throw new Error('An ended account has an address.');
  return { account: id, number: request, existing: { ...found, state } };
}
