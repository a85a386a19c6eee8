import {
  FEWEST_PASSWORD_CHARACTERS,
  MOST_PASSWORD_CHARACTERS,
  passwordFault,
  type PasswordFault,
} from '#domain/account/password-rules.ts';
import { m } from '#messages/messages.js';
import { requireNoFaults, type Sentence } from '../kernel/problems.ts';
import { isCommonPassword } from './common-passwords.ts';

type NewPassword = {
  readonly password: string;
  /** Words an attacker tries first: of the organization, the person, the address and the product; unknown ones are null. */
  readonly personal: readonly (string | null)[];
  /** The same password, typed a second time in another field. */
  readonly again?: { readonly field: string; readonly password: string };
  /** The password it takes the place of, where that is known. */
  readonly current?: string;
};

/** Refuses (400, under `password` and the second field) what is no password by the registry's rules. */
export function requireNewPassword(given: NewPassword): void {
  requireNoFaults(newPasswordFaults(given));
}

/** What is wrong with a new password, under `password` and the second field. */
export function newPasswordFaults({
  password,
  personal,
  again,
  current,
}: NewPassword): Readonly<Record<string, Sentence>> {
  const words = personal.filter((text) => text !== null);
  const fault = passwordFault(password, { personal: words, isCommon: isCommonPassword });
  const wrong = fault === null ? sameAs(password, current) : sentences[fault];
  const isDifferent = again !== undefined && again.password !== password;
  return {
    ...(wrong !== null && { password: wrong }),
    ...(isDifferent && { [again.field]: (locale) => m.problem_passwords_differ({}, { locale }) }),
  };
}

function sameAs(password: string, current: string | undefined): Sentence | null {
  return password === current ? (locale) => m.problem_password_same({}, { locale }) : null;
}

const sentences: Readonly<Record<Exclude<PasswordFault, null>, Sentence>> = {
  short: (locale) => m.problem_password_short({ fewest: FEWEST_PASSWORD_CHARACTERS }, { locale }),
  long: (locale) => m.problem_password_long({ most: MOST_PASSWORD_CHARACTERS }, { locale }),
  common: (locale) => m.problem_password_common({}, { locale }),
  personal: (locale) => m.problem_password_personal({}, { locale }),
};
