import type { Logger } from 'pino';
import { sealAuditLog } from './audit/seal-audit-log.ts';
import { forgetSignIns } from './auth/sessions.ts';
import { forgetContactMessages } from './contact/save-contact-message.ts';
import type { FileStore } from './files/file-port.ts';
import { clearOrphans } from './files/store-upload.ts';
import type { Database } from './kernel/db.ts';
import { forgetIdempotencyKeys } from './kernel/idempotency.ts';
import type { ScheduledJob } from './kernel/jobs.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { forgetInvitations } from './members/invitations.ts';
import { sendDigests } from './notifications/chosen-emails.ts';
import { forgetNotifications } from './notifications/notifications.ts';
import { type CardDeps, checkDuePayments } from './payments/card/advance-card-payment.ts';
import { checkPaymentsWhenDue } from './payments/check-payments.ts';
import { issueInvoices } from './payments/issue-document.ts';
import { purgeDeletedProjects } from './projects/entry/purge-deleted-projects.ts';
import { rereadOffsetClaims } from './projects/entry/reread-offset-claims.ts';
import { closeSandboxes } from './sandbox/sandboxes.ts';
import { forgetHandovers } from './users/hand-over.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Deps = {
  readonly database: Database;
  readonly mailbox: Mailbox;
  readonly files: FileStore;
  readonly config: { readonly productName: string };
  readonly clock: () => Date;
  readonly log: Logger;
  /** Null: cards cannot be used. */
  readonly cards: CardDeps | null;
};

/**
 * Returns the jobs that every server runs. Of servers that share a database, one at a time runs those that send, charge
 * or sign (`isShared`); what only tidies up may run at several at the same time.
 */
export function scheduledJobs(deps: Deps): readonly ScheduledJob[] {
  const { database, files, clock, log, mailbox, cards } = deps;
  const listProviderPayments = cards?.provider.listPayments ?? null;
  const { productName } = deps.config;
  return [
    {
      name: 'issue invoices',
      isShared: true,
      firstAfterMs: 5 * SECOND,
      everyMs: 20 * SECOND,
      run: () => issueInvoices(database, { mailbox, productName, now: clock() }, log),
    },
    {
      // Finds something only after an update that reads serials by other rules.
      name: 'read purchased serials again',
      firstAfterMs: 10 * SECOND,
      everyMs: DAY,
      run: () => rereadOffsetClaims(database, log),
    },
    { name: 'tidy', firstAfterMs: 10 * MINUTE, everyMs: DAY, run: database.tidy },
    {
      name: 'seal audit log',
      isShared: true,
      firstAfterMs: 2 * MINUTE,
      everyMs: HOUR,
      run: () => database.transact(sealAuditLog, clock()),
    },
    {
      name: 'close sandboxes',
      firstAfterMs: 3 * MINUTE,
      everyMs: HOUR,
      run: () => database.transact(closeSandboxes, clock()),
    },
    ...forgetJobs(deps),
    {
      name: 'clear orphans',
      firstAfterMs: 10 * MINUTE,
      everyMs: DAY,
      run: () => clearOrphans(database, files, clock(), log),
    },
    {
      // Once a day: every hour it finds out whether that is due.
      name: 'check payments',
      isShared: true,
      firstAfterMs: 4 * MINUTE,
      everyMs: HOUR,
      run: () => checkPaymentsWhenDue(database, { mailbox, listProviderPayments }, clock()),
    },
    {
      // Once a day and a week: every quarter of an hour it finds out what is due.
      name: 'send digests',
      isShared: true,
      firstAfterMs: 2 * MINUTE,
      everyMs: 15 * MINUTE,
      run: () => sendDigests(database, mailbox, clock()),
    },
    ...(cards === null ? [] : [cardJob(cards, clock)]),
  ];
}

/** Returns the jobs that delete what is kept for a time only. */
function forgetJobs({ database, clock }: Deps): readonly ScheduledJob[] {
  return [
    {
      name: 'forget handovers',
      firstAfterMs: MINUTE,
      everyMs: HOUR,
      run: () => database.transact(forgetHandovers, clock()),
    },
    {
      name: 'forget invitations',
      firstAfterMs: 2 * MINUTE,
      everyMs: DAY,
      run: () => database.transact(forgetInvitations, clock()),
    },
    {
      name: 'forget idempotency keys',
      firstAfterMs: 2 * MINUTE,
      everyMs: DAY,
      run: () => database.transact(forgetIdempotencyKeys, clock()),
    },
    {
      name: 'forget messages',
      firstAfterMs: 2 * MINUTE,
      everyMs: DAY,
      run: () => database.transact(forgetContactMessages, clock()),
    },
    {
      name: 'forget notifications',
      firstAfterMs: 3 * MINUTE,
      everyMs: DAY,
      run: () => database.transact(forgetNotifications, clock()),
    },
    {
      name: 'forget sign-ins',
      firstAfterMs: 3 * MINUTE,
      everyMs: HOUR,
      run: () => database.transact(forgetSignIns, clock()),
    },
    {
      name: 'forget deleted projects',
      firstAfterMs: 5 * MINUTE,
      everyMs: DAY,
      run: () => database.transact(purgeDeletedProjects, clock()),
    },
  ];
}

function cardJob(cards: CardDeps, clock: () => Date): ScheduledJob {
  return {
    name: 'check card payments',
    isShared: true,
    firstAfterMs: 20 * SECOND,
    everyMs: 20 * SECOND,
    run: () => checkDuePayments(cards, clock()),
  };
}
