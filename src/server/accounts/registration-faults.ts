import { newPasswordFaults } from '../auth/require-new-password.ts';
import { captchaFaults, type Captcha } from '../captcha/captcha.ts';
import type { Sentence } from '../kernel/problems.ts';

type Deps = { readonly check: Captcha; readonly productName: string };

/** Returns the errors in a registration's password and captcha, whatever else is missing or wrong. */
export async function registrationFaults(
  { check, productName }: Deps,
  body: unknown,
): Promise<Readonly<Record<string, Sentence>>> {
  const { organization, name, email, password, password2, captcha } = textsOf(body);
  const personal = [organization ?? null, name ?? null, email ?? null, productName];
  const again = password2 === undefined ? {} : { again: { field: 'password2', password: password2 } };
  return {
    ...(password === undefined ? {} : newPasswordFaults({ password, personal, ...again })),
    ...(captcha === undefined ? {} : await captchaFaults(check, captcha)),
  };
}

const MAX_LENGTH = 5000;

/** Returns a body's string fields, without overlong ones. */
function textsOf(body: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= MAX_LENGTH,
    ),
  );
}
