import { createTransport } from 'nodemailer';
import type { Carrier } from './carrier.ts';
import { messageOf } from './mail-message.ts';

/** Together well below the time after which the queue gives a mail to another try. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands each mail to the mail server of an address such as `smtp://user:password@mail.example:587`. */
export function mailServer(url: string): Carrier {
  const transport = createTransport({ url, ...patience });
  return async (mail) => {
    await transport.sendMail(messageOf(mail));
  };
}
