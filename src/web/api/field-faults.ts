import { isEmailAddress } from '#domain/text/email-address.ts';
import * as m from '#messages/messages.js';

type Fault = string | undefined;

/** What is wrong with a text that a form cannot go without, in the words of the server. */
export function textFault(typed: string, most: number): Fault {
  const text = typed.trim();
  if (text === '') return m.problem_field_missing();
  return longFault(text, most);
}

/** What is wrong with a text that may be left out. */
export function longFault(typed: string, most: number): Fault {
  return typed.trim().length > most ? m.problem_field_long({ maximum: String(most) }) : undefined;
}

/** What is wrong with an e-mail address. */
export function emailFault(typed: string): Fault {
  const text = typed.trim();
  if (text === '') return m.problem_field_missing();
  return isEmailAddress(text) ? undefined : m.problem_field_email();
}

/** What is wrong with a password that is only to be right. */
export function passwordMissing(typed: string): Fault {
  return typed === '' ? m.problem_field_missing() : undefined;
}

/** The faults there are, by their fields. */
export function faultsIn(faults: Readonly<Record<string, Fault>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
