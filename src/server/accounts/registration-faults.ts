import { newPasswordFaults } from '../auth/require-new-password.ts';
import { captchaFaults, type Captcha } from '../captcha/captcha.ts';
import type { Sentence } from '../kernel/problems.ts';

type Deps = { readonly check: Captcha; readonly productName: string };

/** What is wrong with the password and the human check of a registration, whatever else of it is missing or wrong. */
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

const LONGEST = 5000;

/** The fields of a body that are texts, but for those that are too long whatever they say. */
function textsOf(body: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= LONGEST,
    ),
  );
}
