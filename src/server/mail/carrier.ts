import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { asciiDomain } from '#domain/text/internet-domain.ts';

/** A file that an email carries. */
export type Attachment = {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
};

/** A rendered email. */
type Mail = {
  /** The same at every attempt, so that a repeated delivery can be recognized. */
  readonly id: string;
  readonly queuedAt: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** URL that ends these emails by one POST; null for those that are always sent. */
  readonly oneClick: string | null;
};

/** Delivers an email. Rejects if delivery fails; the email is retried later. */
export type Carrier = (mail: Mail) => Promise<void>;

const OWNER_ONLY = 0o600;

/**
 * Returns a carrier that writes each email to a file, atomically. The file name contains the queue time and
 * the id, so a retry overwrites the same file.
 */
export function outbox(folder: string): Carrier {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  };
  let transport: Awaited<ReturnType<typeof connect>> | undefined;
  return async (mail) => {
    transport ??= await connect();
    const { message } = await transport.sendMail(messageOf(mail));
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `.${mail.id}.unfinished`);
    const file = await open(unfinished, 'w', OWNER_ONLY);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    const time = mail.queuedAt.toISOString().replaceAll(':', '-');
    await rename(unfinished, join(folder, `${time}-${mail.id}.eml`));
  };
}

/** In total well below the time after which the queue retries an email. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Returns a carrier for the SMTP server at a URL such as `smtp://user:password@mail.example:587`. */
export function mailServer(url: string): Carrier {
  const connect = async () => (await import('nodemailer')).createTransport({ url, ...timeouts });
  let transport: Awaited<ReturnType<typeof connect>> | undefined;
  return async (mail) => {
    transport ??= await connect();
    await transport.sendMail(messageOf(mail));
  };
}

/**
 * Converts an email for nodemailer. Attachments from files and URLs are disabled, whatever the text contains.
 */
function messageOf({ id, queuedAt, from, to, replyTo, oneClick, attachments, ...rendered }: Mail) {
  const host = asciiDomain(from.address.slice(from.address.lastIndexOf('@') + 1));
  return {
    messageId: `<${id}@${host}>`,
    date: queuedAt,
    from,
    to: [...to],
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    ...rendered,
    attachments: [...attachments],
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(oneClick !== null && {
        'List-Unsubscribe': `<${oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
