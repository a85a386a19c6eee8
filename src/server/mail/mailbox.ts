import { join } from 'node:path';
import type { Logger } from 'pino';
import { baseLocale } from '#messages/runtime.js';
import type { Tx } from '../kernel/db.ts';
import type { Job, JobQueue } from '../kernel/jobs.ts';
import type { Keys } from '../kernel/keys.ts';
import type { Locale } from '../kernel/locale.ts';
import { listAdministrators } from './administrator-store.ts';
import { type Attachment, type Carrier, mailServer, outbox } from './carrier.ts';
import { emailKinds } from './email-kinds.ts';
import { type EmailLinks, emailLinks, type OptOut } from './email-links.ts';
import { recordNotifications } from './record-notifications.ts';
import { renderEmail, type Site } from './render-email.ts';
import type { SignedLedger } from './templates/template.ts';
import type { FilledTemplate } from './templates/template-table.ts';

export type MailSettings = {
  /** Null: each email becomes a file in the data folder's outbox. */
  readonly smtpUrl: string | null;
  readonly from: string;
  /** Recipients of administrators' email; null: every active administrator. */
  readonly admins: readonly string[] | null;
};

type MailboxSettings = Site & { readonly mail: MailSettings; readonly dataDir: string };

const QUEUE = 'mail';
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Retries for about two days, first after seconds, at last every hour. Delivered emails are deleted after an
 * hour.
 */
const settings = {
  retryLimit: 60,
  retryDelay: 1,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  /** Emails of a killed server go to another one after this time. */
  heartbeatSeconds: 20,
  deleteAfterSeconds: HOUR,
};

/** Names a file to attach; the queue keeps this name, and the file is drawn when the email is sent. */
export type AttachmentName = { readonly kind: 'payment-document'; readonly id: number };

/** Returns the newest signed state of the ledger; null before the first. */
export type ReadSignedLedger = () => Promise<SignedLedger | null>;

/** Returns the file that a name stands for, in the recipient's language. */
export type DrawAttachment = (name: AttachmentName, locale: Locale) => Promise<Attachment>;

/**
 * An email and its recipients. Emails without recipients are queued and rendered but not sent, so that
 * neither the response time nor the work after it reveals whether an email address is known.
 */
export type Post = {
  readonly template: FilledTemplate;
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly locale: Locale;
  readonly attachment?: AttachmentName;
  /** What its link ends; by default the emails of its group, if the recipient can choose. */
  readonly optOut?: OptOut;
};

type SentPost = Post & {
  /** The account that acted itself: it has seen what it did. */
  readonly actor?: string | null;
};

type AdminPost = Pick<Post, 'template' | 'replyTo'> & {
  /** Queued but not sent, where the response time must not reveal what happened. */
  readonly isForNobody?: boolean;
  /**
   * Email of an administrator who gets none, because they acted themselves; addresses in the settings always
   * get it.
   */
  readonly exceptTo?: string;
};

export type Mailbox = {
  /**
   * Records a notification for its recipients and queues an email, both in the caller's transaction: sent once that is
   * committed. A recipient who chose so gets it later, in a digest, or never.
   */
  readonly post: (tx: Tx, post: SentPost) => Promise<void>;
  /**
   * Queues an email for the addresses in the settings, or else for every active administrator in their
   * language. All of these find it under the bell.
   */
  readonly postToAdmins: (tx: Tx, post: AdminPost) => Promise<void>;
};

type MailboxDeps = {
  readonly keys: Keys;
  readonly clock: () => Date;
  /** Makes the files that emails carry. */
  readonly draw?: DrawAttachment;
  /** Reads what emails about units name of the ledger. */
  readonly readLedger?: ReadSignedLedger;
};

/** Opens the mailbox and starts sending queued emails. */
export async function openMailbox(
  queue: JobQueue,
  config: MailboxSettings,
  log: Logger,
  { keys, clock, draw = noAttachments, readLedger = noLedger }: MailboxDeps,
): Promise<Mailbox> {
  const deps = { carrier: carrierOf(config), config, log, draw, links: emailLinks(keys), readLedger };
  await queue.work<Post>(QUEUE, settings, (job) => send(job, deps));
  const record = (tx: Tx, { template, to, actor = null }: Pick<SentPost, 'template' | 'to' | 'actor'>) =>
    recordNotifications(tx, { template, to, actor, at: clock() }, config);
  const post: Mailbox['post'] = async (tx, { actor = null, ...email }) => {
    const { group } = emailKinds[email.template.name];
    const [recipient] = await record(tx, { ...email, actor });
    if (group === null || recipient === undefined) return queue.add(tx, QUEUE, email);
    const { account, frequency } = recipient;
    if (frequency === 'at-once')
      await queue.add(tx, QUEUE, { ...email, optOut: { account, groups: [group] } });
    return undefined;
  };
  return {
    post,
    postToAdmins: async (tx, { template, replyTo, isForNobody = false, exceptTo }) => {
      const active = await listAdministrators(tx);
      const people = active.filter(({ email }) => email !== exceptTo);
      const addressed = addressesOf(config, active.length);
      if (addressed === null) {
        for (const { email, locale } of people)
          await post(tx, { template, to: isForNobody ? [] : [email], replyTo, locale });
        return;
      }
      await record(tx, { template, to: isForNobody ? [] : people.map(({ email }) => email) });
      const to = isForNobody ? [] : addressed;
      await queue.add(tx, QUEUE, { template, to, replyTo, locale: baseLocale } satisfies Post);
    },
  };
}

/**
 * Returns the addresses in the settings that get administrators' email; without active administrators, the sender's
 * own address; null where each administrator gets it.
 */
function addressesOf({ mail }: MailboxSettings, administrators: number): readonly string[] | null {
  return mail.admins ?? (administrators === 0 ? [mail.from] : null);
}

const noAttachments: DrawAttachment = async ({ kind }) => {
  throw new Error(`This mailbox draws no ${kind}.`);
};

const noLedger: ReadSignedLedger = () => Promise.resolve(null);

function carrierOf({ mail, dataDir }: MailboxSettings): Carrier {
  return mail.smtpUrl === null ? outbox(join(dataDir, 'outbox')) : mailServer(mail.smtpUrl);
}

type Deps = {
  readonly carrier: Carrier;
  readonly config: MailboxSettings;
  readonly log: Logger;
  readonly draw: DrawAttachment;
  readonly links: EmailLinks;
  readonly readLedger: ReadSignedLedger;
};

async function send({ id, content, queuedAt, failures }: Job<Post>, deps: Deps) {
  const { carrier, config, log, draw, links, readLedger } = deps;
  const { template, to, replyTo, locale, attachment, optOut } = content;
  const line = { mail: id, template: template.name, tries: failures + 1 };
  try {
    const token = optOut === undefined ? null : links.sign(optOut);
    const signedLedger = emailKinds[template.name].group === 'units' ? await readLedger() : null;
    const rendered = await renderEmail(template, locale, config, { token, signedLedger });
    if (to.length === 0) return log.info(line, 'mail for nobody');
    const from = { name: config.productName, address: config.mail.from };
    const attachments = attachment === undefined ? [] : [await draw(attachment, locale)];
    await carrier({ id, queuedAt, from, to, replyTo, attachments, ...rendered });
    log.info(line, 'mail sent');
  } catch (error) {
    const isLast = failures >= settings.retryLimit;
    log.warn({ ...line, ...reasonOf(error) }, isLast ? 'mail given up' : 'mail delayed');
    throw error;
  }
}

/**
 * Returns what the log may say about a mail server's error: its codes, never its text, which can contain
 * addresses.
 */
function reasonOf(error: unknown): { readonly code: unknown; readonly response: unknown } {
  const { code = 'unknown', responseCode: response = null } = error as {
    readonly code?: unknown;
    readonly responseCode?: unknown;
  };
  return { code, response };
}
