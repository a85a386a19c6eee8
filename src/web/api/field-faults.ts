import { isEmailAddress } from '#domain/text/email-address.ts';
import * as m from '#messages/messages.js';

type Fault = string | undefined;

/** Returns the server's error message for a required text of at most `max` characters; undefined when it is valid. */
export function textFault(value: string, max: number): Fault {
  const text = value.trim();
  if (text === '') return m.problem_field_missing();
  return longFault(text, max);
}

/** Returns the error message for an optional text of at most `max` characters; undefined when it is valid. */
export function longFault(value: string, max: number): Fault {
  return value.trim().length > max ? m.problem_field_long({ maximum: String(max) }) : undefined;
}

/** Returns the error message for an email address; undefined when it is valid. */
export function emailFault(value: string): Fault {
  const text = value.trim();
  if (text === '') return m.problem_field_missing();
  return isEmailAddress(text) ? undefined : m.problem_field_email();
}

/** Returns an error message when an existing password is missing; its strength is not checked. */
export function passwordMissing(value: string): Fault {
  return value === '' ? m.problem_field_missing() : undefined;
}

/** Returns only the fields that have an error. */
export function faultsIn(faults: Readonly<Record<string, Fault>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
