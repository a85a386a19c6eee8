import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { captchaField } from './captcha.ts';
import { emailAddress, lineOfText, linesOfText } from './texts.ts';

/** The longest name and message that are taken, in characters. */
const MOST_NAME_CHARACTERS = 200;
const MOST_MESSAGE_CHARACTERS = 5000;

/** A message to the administrators (specification §7). */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Send the administrators a message',
  body: z.strictObject({
    name: lineOfText(MOST_NAME_CHARACTERS),
    email: emailAddress,
    message: linesOfText(MOST_MESSAGE_CHARACTERS),
    projectId: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .describe('Serial or _id of the public project it is about'),
    captcha: captchaField,
  }),
  reply: z.object({ message: z.string() }),
  refusals: [429],
});
