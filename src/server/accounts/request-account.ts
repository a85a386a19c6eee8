import { emailKeyOf } from '#domain/account/email-key.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from '#domain/review-days.ts';
import { noteAct } from '../audit/note-act.ts';
import { claimTask } from '../captcha/claim-task.ts';
import { refused, type SolvedTask } from '../captcha/captcha.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { atSavepoint, lockByEmail } from './account-store.ts';
import { type Asked, enterRequest } from './enter-request.ts';

/** What comes with a request: the task that was solved for it, from where it came, and when. */
type Arrival = { readonly task: SolvedTask; readonly address: string; readonly now: Date };

type Deps = { readonly mailbox: Mailbox; readonly count: CountRequest };

const registrationLimit = { bucket: 'registration', most: 10, seconds: 3600 };

/**
 * Enters a request for an account. An address that has one is not told so: it takes the same work and the same number of
 * emails, of which only the one to the address itself goes anywhere.
 */
export async function requestAccount(
  tx: Tx,
  asked: Asked,
  { task, address, now }: Arrival,
  { mailbox, count }: Deps,
): Promise<void> {
  if (!(await claimTask(tx, task))) throw refused();
  await count(tx, registrationLimit, address, now);
  const { account, number, existing } = await enterOrFind(tx, asked, now);
  const facts = { isNew: existing === null };
  await noteAct(tx, null, { act: 'account-requested', account, facts }, now);
  const request = formatRequestSerial(number);
  const { email, organization, name, projects, inventory, comment, locale } = asked;
  const template =
    existing === null
      ? { name: 'registration-received' as const, values: { request } }
      : {
          name: 'registration-existing' as const,
          values: { name: existing.contactName ?? '', state: existing.state },
        };
  const reader = existing ?? { email, locale };
  await mailbox.post(tx, { template, to: [reader.email], replyTo: null, locale: reader.locale });
  const due = afterBusinessDays(now, ACCOUNT_REVIEW_DAYS).toISOString();
  const values = { request, organization, name, email, projects, inventory, comment, due };
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
 * Of many with one address at the same moment, one is entered; the others find it. Both do the same statements with the same
 * writing: where the address has an account, a request under a key of nobody's is entered and undone.
 */
async function enterOrFind(tx: Tx, asked: Asked, now: Date): Promise<Found> {
  const emailKey = emailKeyOf(asked.email);
  const found = await lockByEmail(tx, emailKey);
  const isNew = found === undefined;
  const entered = await atSavepoint(tx, isNew, () =>
    enterRequest(tx, asked, { emailKey: isNew ? emailKey : randomUuid(), now }),
  );
  if (isNew) return entered === null ? enterOrFind(tx, asked, now) : { ...entered, existing: null };
  const { state, id, request } = found;
  if (state === 'rejected' || state === 'archived') throw new Error('An ended account has an address.');
  return { account: id, number: request, existing: { ...found, state } };
}
