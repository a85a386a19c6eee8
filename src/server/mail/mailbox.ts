import { join } from 'node:path';
import { baseLocale } from '#messages/runtime.js';
import type { Logger } from 'pino';
import type { Tx } from '../kernel/db.ts';
import type { Job, JobQueue } from '../kernel/jobs.ts';
import type { Locale } from '../kernel/locale.ts';
import { listAdministrators } from './administrator-store.ts';
import { type Attachment, type Carrier, mailServer, outbox } from './carrier.ts';
import { type FilledTemplate, writeEmail } from './templates/template-table.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { type Reading, emailText } from './templates/template.ts';

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
 * Retries for about two days, first after seconds, at last every hour. Delivered emails are deleted after an hour.
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

/** Returns the file that a name stands for, in the recipient's language. */
export type DrawAttachment = (name: AttachmentName, locale: Locale) => Promise<Attachment>;

/**
 * An email and its recipients. Emails without recipients are queued and rendered but not sent, so that neither the
 * response time nor the work after it reveals whether an email address is known.
 */
export type Post = {
  readonly template: FilledTemplate;
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly locale: Locale;
  readonly attachment?: AttachmentName;
};

type AdminPost = Pick<Post, 'template' | 'replyTo'> & {
  /** Queued but not sent, where the response time must not reveal what happened. */
  readonly isForNobody?: boolean;
  /** Email of an administrator who gets none, because they acted themselves; addresses in the settings always get it. */
  readonly exceptTo?: string;
};

export type Mailbox = {
  /** Queues an email in the caller's transaction: sent once that is committed. */
  readonly post: (tx: Tx, post: Post) => Promise<void>;
  /** Queues an email for the addresses in the settings, or else for every active administrator in their language. */
  readonly postToAdmins: (tx: Tx, post: AdminPost) => Promise<void>;
};

/** Opens the mailbox and starts sending queued emails; `draw` makes the files that they carry. */
export async function openMailbox(
  queue: JobQueue,
  config: MailboxSettings,
  log: Logger,
  draw: DrawAttachment = noAttachments,
): Promise<Mailbox> {
  const carrier = carrierOf(config);
  await queue.work<Post>(QUEUE, settings, (job) => send(job, { carrier, config, log, draw }));
  const post: Mailbox['post'] = (tx, email) => queue.add(tx, QUEUE, email);
  return {
    post,
    postToAdmins: async (tx, { template, replyTo, isForNobody = false, exceptTo }) => {
      for (const { to, locale } of await administrators(tx, config, exceptTo)) {
        await post(tx, { template, to: isForNobody ? [] : to, replyTo, locale });
      }
    },
  };
}

/**
 * Returns the recipients of administrators' email, read in the transaction. Without any, the sender's own address.
 */
async function administrators(
  tx: Tx,
  { mail }: MailboxSettings,
  exceptTo: string | undefined,
): Promise<readonly Pick<Post, 'to' | 'locale'>[]> {
  if (mail.admins !== null) return [{ to: mail.admins, locale: baseLocale }];
  const active = await listAdministrators(tx);
  if (active.length === 0) return [{ to: [mail.from], locale: baseLocale }];
  const recipients = active.filter(({ email }) => email !== exceptTo);
  return recipients.map(({ email, locale }) => ({ to: [email], locale }));
}

const noAttachments: DrawAttachment = async ({ kind }) => {
  throw new Error(`This mailbox draws no ${kind}.`);
};

function carrierOf({ mail, dataDir }: MailboxSettings): Carrier {
  return mail.smtpUrl === null ? outbox(join(dataDir, 'outbox')) : mailServer(mail.smtpUrl);
}

type Deps = {
  readonly carrier: Carrier;
  readonly config: MailboxSettings;
  readonly log: Logger;
  readonly draw: DrawAttachment;
};

async function send({ id, content, queuedAt, failures }: Job<Post>, { carrier, config, log, draw }: Deps) {
  const { template, to, replyTo, locale, attachment } = content;
  const line = { mail: id, template: template.name, tries: failures + 1 };
  try {
    const rendered = await renderEmail(template, locale, config);
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
 * Returns what the log may say about a mail server's error: its codes, never its text, which can contain addresses.
 */
function reasonOf(error: unknown): { readonly code: unknown; readonly response: unknown } {
  const { code = 'unknown', responseCode: response = null } = error as {
    readonly code?: unknown;
    readonly responseCode?: unknown;
  };
  return { code, response };
}

export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

/** Name and URL of the registry, in all languages. */
export type Site = { readonly productName: string; readonly baseUrl: string };

/** Renders an email: subject, HTML and plain text. */
export async function renderEmail(
  template: FilledTemplate,
  locale: Locale,
  site: Site,
): Promise<RenderedEmail> {
  const reading = readingFor(locale, site);
  const content = writeEmail(template, reading);
  // The rendering code is large, so it is loaded only when needed.
  const [{ render }, { layOutEmail }] = await Promise.all([
    import('@react-email/render'),
    import('./templates/email-layout.ts'),
  ]);
  const html = await render(layOutEmail(content, reading));
  return { subject: content.subject, html, text: emailText(content, reading) };
}

function readingFor(locale: Locale, { productName, baseUrl }: Site): Reading {
  return { locale, productName: productNameIn(productName, locale), baseUrl: baseUrl.replace(/\/$/, '') };
}
