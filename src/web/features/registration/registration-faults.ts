import {
  MIN_PASSWORD_CHARACTERS,
  MAX_PASSWORD_CHARACTERS,
  passwordFault,
} from '#domain/account/password-rules.ts';
import { emailFault, faultsIn, longFault, textFault } from '#web/api/field-faults.ts';
import { productName } from '#web/api/page-state.ts';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import * as m from '#messages/messages.js';

type Draft = Readonly<
  Record<
    'organization' | 'name' | 'email' | 'password' | 'password2' | 'projects' | 'inventory' | 'comment',
    string
  >
>;

const MAX_NAME_LENGTH = 200;
const MAX_COMMENT_LENGTH = 5000;

/** Returns the errors of an account request that can be found without the server, by field. */
export function registrationFaults(draft: Draft, isVerified: boolean): Record<string, string> {
  const { organization, name, email, password, password2, projects, inventory, comment } = draft;
  return faultsIn({
    organization: textFault(organization, MAX_NAME_LENGTH),
    name: textFault(name, MAX_NAME_LENGTH),
    email: emailFault(email),
    password: newPasswordFault(password, [organization, name, email, productName()]),
    password2: repeatedFault(password, password2),
    projects: numberFault(projects),
    inventory: numberFault(inventory),
    comment: longFault(comment, MAX_COMMENT_LENGTH),
    captcha: isVerified ? undefined : m.register_verify_hint(),
  });
}

/** The server checks the list of common passwords. */
function newPasswordFault(password: string, personal: readonly string[]): string | undefined {
  if (password === '') return m.problem_field_missing();
  switch (passwordFault(password, { personal, isCommon: () => false })) {
    case 'short':
      return m.problem_password_short({ fewest: MIN_PASSWORD_CHARACTERS });
    case 'long':
      return m.problem_password_long({ most: MAX_PASSWORD_CHARACTERS });
    case 'common':
      return m.problem_password_common();
    case 'personal':
      return m.problem_password_personal();
    case null:
      return undefined;
  }
}

function repeatedFault(password: string, repeated: string): string | undefined {
  if (repeated === '') return m.problem_field_missing();
  return repeated === password ? undefined : m.problem_passwords_differ();
}

function numberFault(typed: string): string | undefined {
  return Number.isNaN(wholeNumber(typed)) ? m.register_number() : undefined;
}
