import {
  FEWEST_PASSWORD_CHARACTERS,
  MOST_PASSWORD_CHARACTERS,
  passwordFault,
} from '#domain/account/password-rules.ts';
import { emailFault, faultsIn, longFault, textFault } from '#web/api/field-faults.ts';
import { productName } from '#web/api/page-state.ts';
import { wholeNumber } from '#web/kit/whole-number.ts';
import * as m from '#messages/messages.js';

type Draft = Readonly<
  Record<
    'organization' | 'name' | 'email' | 'password' | 'password2' | 'projects' | 'inventory' | 'comment',
    string
  >
>;

const MOST_NAME = 200;
const MOST_COMMENT = 5000;

/** Every fault of a request for an account that can be told before the server is asked, by its field. */
export function registrationFaults(draft: Draft, isVerified: boolean): Record<string, string> {
  const { organization, name, email, password, password2, projects, inventory, comment } = draft;
  return faultsIn({
    organization: textFault(organization, MOST_NAME),
    name: textFault(name, MOST_NAME),
    email: emailFault(email),
    password: newPasswordFault(password, [organization, name, email, productName()]),
    password2: repeatedFault(password, password2),
    projects: numberFault(projects),
    inventory: numberFault(inventory),
    comment: longFault(comment, MOST_COMMENT),
    captcha: isVerified ? undefined : m.register_verify_hint(),
  });
}

/** The list of common passwords is with the server, which says what is on it. */
function newPasswordFault(password: string, personal: readonly string[]): string | undefined {
  if (password === '') return m.problem_field_missing();
  switch (passwordFault(password, { personal, isCommon: () => false })) {
    case 'short':
      return m.problem_password_short({ fewest: FEWEST_PASSWORD_CHARACTERS });
    case 'long':
      return m.problem_password_long({ most: MOST_PASSWORD_CHARACTERS });
    case 'common':
      return m.problem_password_common();
    case 'personal':
      return m.problem_password_personal();
    case null:
      return undefined;
  }
}

function repeatedFault(password: string, again: string): string | undefined {
  if (again === '') return m.problem_field_missing();
  return again === password ? undefined : m.problem_passwords_differ();
}

function numberFault(typed: string): string | undefined {
  return Number.isNaN(wholeNumber(typed)) ? m.register_number() : undefined;
}
