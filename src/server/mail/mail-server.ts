import { createTransport } from 'nodemailer';
import type { Carrier } from './carrier.ts';
import { messageOf } from './mail-message.ts';

/** In total well below the time after which the queue retries an email. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Returns a carrier for the SMTP server at a URL such as `smtp://user:password@mail.example:587`. */
export function mailServer(url: string): Carrier {
  const transport = createTransport({ url, ...timeouts });
  return async (mail) => {
    await transport.sendMail(messageOf(mail));
  };
}
