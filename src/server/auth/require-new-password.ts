import {
  MIN_PASSWORD_CHARACTERS,
  MAX_PASSWORD_CHARACTERS,
  passwordFault,
  type PasswordFault,
} from '#domain/account/password-rules.ts';
import { m } from '#messages/messages.js';
import { dictionary } from '@zxcvbn-ts/language-common';
import { throwIfInvalid, type Sentence } from '../kernel/problems.ts';

type NewPassword = {
  readonly password: string;
  /** Words an attacker tries first: organization, name, email and product; null if unknown. */
  readonly personal: readonly (string | null)[];
  /** The repeated password, from another field. */
  readonly again?: { readonly field: string; readonly password: string };
  /** The old password, if known. */
  readonly current?: string;
};

/** Throws a 400 problem, under `password` and the second field, if a new password breaks the rules. */
export function requireNewPassword(input: NewPassword): void {
  throwIfInvalid(newPasswordFaults(input));
}

/** Returns the errors of a new password, under `password` and the second field. */
export function newPasswordFaults({
  password,
  personal,
  again,
  current,
}: NewPassword): Readonly<Record<string, Sentence>> {
  const words = personal.filter((text) => text !== null);
  const fault = passwordFault(password, { personal: words, isCommon: isCommonPassword });
  const passwordError = fault === null ? sameAs(password, current) : sentences[fault];
  const isDifferent = again !== undefined && again.password !== password;
  return {
    ...(passwordError !== null && { password: passwordError }),
    ...(isDifferent && { [again.field]: (locale) => m.problem_passwords_differ({}, { locale }) }),
  };
}

function sameAs(password: string, current: string | undefined): Sentence | null {
  return password === current ? (locale) => m.problem_password_same({}, { locale }) : null;
}

const sentences: Readonly<Record<Exclude<PasswordFault, null>, Sentence>> = {
  short: (locale) => m.problem_password_short({ fewest: MIN_PASSWORD_CHARACTERS }, { locale }),
  long: (locale) => m.problem_password_long({ most: MAX_PASSWORD_CHARACTERS }, { locale }),
  common: (locale) => m.problem_password_common({}, { locale }),
  personal: (locale) => m.problem_password_personal({}, { locale }),
};

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** True if a lower-case text is one of about 49,000 common passwords. */
function isCommonPassword(text: string): boolean {
  return common.has(text);
}
