import { EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from '#domain/text/email-address.ts';
import { z } from 'zod';

/** Returns a schema for one line of text without control characters, at most `max` characters, trimmed. */
export function lineOfText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);
}

/** Returns a schema for text of several lines, at most `max` characters, trimmed. */
export function linesOfText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[\P{Cc}\n\r\t]*$/u);
}

/** An email address that mail servers accept. */
export const emailAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAX_EMAIL_CHARACTERS)
  .pipe(z.email({ pattern: EMAIL_ADDRESS }));
