import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Carrier } from './carrier.ts';
import { messageOf } from './mail-message.ts';

const OWNER_ONLY = 0o600;

/**
 * Returns a carrier that writes each email to a file, atomically. The file name contains the queue time and the id,
 * so a retry overwrites the same file.
 */
export function outbox(folder: string): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
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
