import { EMAIL_ADDRESS, MOST_EMAIL_CHARACTERS } from '#domain/text/email-address.ts';
import { z } from 'zod';

/** One line of text without control characters, at most so many characters; white space around it is dropped. */
export function lineOfText(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u);
}

/** Text of several lines, at most so many characters; white space around it is dropped. */
export function linesOfText(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[\P{Cc}\n\r\t]*$/u);
}

/** An e-mail address as mail servers take it. */
export const emailAddress = z
  .string()
  .trim()
  .min(1)
  .max(MOST_EMAIL_CHARACTERS)
  .pipe(z.email({ pattern: EMAIL_ADDRESS }));
