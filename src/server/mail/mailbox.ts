import { join } from 'node:path';
import { baseLocale } from '#messages/runtime.js';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Tx } from '../kernel/db.ts';
import type { Job, JobQueue } from '../kernel/job-queue.ts';
import type { Locale } from '../kernel/locale.ts';
import { listAdministrators } from './administrator-store.ts';
import type { Carrier } from './carrier.ts';
import type { FilledTemplate } from './templates/template-table.ts';
import { mailServer } from './mail-server.ts';
import { outbox } from './outbox.ts';
import { renderEmail } from './render-email.ts';

const QUEUE = 'mail';
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Tried for about two days, at first after seconds, in the end every hour; cleared away an hour after it went. */
const settings = {
  retryLimit: 60,
  retryDelay: 1,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  /** A server that is killed leaves the mails it has in hand to others this much later. */
  heartbeatSeconds: 20,
  deleteAfterSeconds: HOUR,
};

/**
 * An email with whom it goes to; answers go to `replyTo` where there is one. An email to nobody is queued and rendered like any
 * other and goes nowhere: neither an answer's time nor the server's work after it may tell whether an address is known.
 */
export type Post = {
  readonly template: FilledTemplate;
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly locale: Locale;
};

type AdminPost = Pick<Post, 'template' | 'replyTo'> & {
  /** Queued all the same and sent to nobody, where the time it takes must not tell what happened. */
  readonly isForNobody?: boolean;
};

export type Mailbox = {
  /** Queues an email in the very transaction that causes it: sent once that is committed, never where it is not. */
  readonly post: (tx: Tx, post: Post) => Promise<void>;
  /** Queues an email for the administrators: where the settings say, else every active one in their own language. */
  readonly postToAdmins: (tx: Tx, post: AdminPost) => Promise<void>;
};

/** Opens the mailbox and begins to send what waits in it. */
export async function openMailbox(queue: JobQueue, config: Config, log: Logger): Promise<Mailbox> {
  const carry = carrierOf(config);
  await queue.work<Post>(QUEUE, settings, (job) => send(job, { carry, config, log }));
  const post: Mailbox['post'] = (tx, one) => queue.add(tx, QUEUE, one);
  return {
    post,
    postToAdmins: async (tx, { template, replyTo, isForNobody = false }) => {
      for (const { to, locale } of await administrators(tx, config)) {
        await post(tx, { template, to: isForNobody ? [] : to, replyTo, locale });
      }
    },
  };
}

/** Read in the transaction, so that the administrators of the moment are meant; without any, the sender's own address. */
async function administrators(tx: Tx, { mail }: Config): Promise<readonly Pick<Post, 'to' | 'locale'>[]> {
  if (mail.admins !== null) return [{ to: mail.admins, locale: baseLocale }];
  const active = await listAdministrators(tx);
  if (active.length === 0) return [{ to: [mail.from], locale: baseLocale }];
  return active.map(({ email, locale }) => ({ to: [email], locale }));
}

function carrierOf({ mail, dataDir }: Config): Carrier {
  return mail.smtpUrl === null ? outbox(join(dataDir, 'outbox')) : mailServer(mail.smtpUrl);
}

type Deps = { readonly carry: Carrier; readonly config: Config; readonly log: Logger };

async function send({ id, content, queuedAt, failures }: Job<Post>, { carry, config, log }: Deps) {
  const { template, to, replyTo, locale } = content;
  const line = { mail: id, template: template.name, tries: failures + 1 };
  try {
    const rendered = await renderEmail(template, locale, config);
    if (to.length === 0) return log.info(line, 'mail for nobody');
    const from = { name: config.productName, address: config.mail.from };
    await carry({ id, queuedAt, from, to, replyTo, ...rendered });
    log.info(line, 'mail sent');
  } catch (error) {
    const isLast = failures >= settings.retryLimit;
    log.warn({ ...line, ...reasonOf(error) }, isLast ? 'mail given up' : 'mail delayed');
    throw error;
  }
}

/** What a mail server's refusal may say in the log: its codes, never its words, which can hold addresses. */
function reasonOf(error: unknown): { readonly code: unknown; readonly response: unknown } {
  const { code = 'unknown', responseCode: response = null } = error as {
    readonly code?: unknown;
    readonly responseCode?: unknown;
  };
  return { code, response };
}
