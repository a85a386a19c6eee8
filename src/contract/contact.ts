import { z } from 'zod';
import { captchaField } from './captcha.ts';
import { done, emailAddress, endpoint, lineOfText, linesOfText, reference } from './endpoint.ts';

/** Maximum length of name and message, in characters. */
const MAX_NAME_CHARACTERS = 200;
const MAX_MESSAGE_CHARACTERS = 5000;

/**
 * Sends a message to the administrators (specification §7); one about a project also to its contact person.
 */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  takesKey: true,
  summary: 'Send a message to the administrators and, about a project, to its contact person',
  body: z.strictObject({
    name: lineOfText(MAX_NAME_CHARACTERS).describe('Your name'),
    email: emailAddress.describe('Where the answer goes'),
    message: linesOfText(MAX_MESSAGE_CHARACTERS).describe('Text of several lines, at most 5,000 characters'),
    projectId: reference()
      .trim()
      .nullish()
      .describe('Serial or _id of the public project the message is about'),
    captcha: captchaField,
  }),
  reply: done,
  refusals: [429],
});
