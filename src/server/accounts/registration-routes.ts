import { requestAccount } from '#contract/accounts.ts';
import { m } from '#messages/messages.js';
import { hashPassword } from '../auth/hash-password.ts';
import { type Captcha, captchaFaults } from '../captcha/captcha.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { throwIfInvalid, type Sentence } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { requestAccount as request } from './request-account.ts';
import { newPasswordFaults } from '../auth/require-new-password.ts';

type Deps = {
  readonly check: Captcha;
  readonly mailbox: Mailbox;
  readonly count: CountRequest;
  readonly productName: string;
};

/** Mounts the endpoint for account requests. */
export function mountRegistration(mounting: Mounting, database: Database, deps: Deps): void {
  const faultsOf = (body: unknown) => registrationFaults(deps, body);
  const withFaults = { ...mounting, bodyProblems: { faultsOf } };
  mount(withFaults, requestAccount, async ({ body, locale, now, address }) => {
    throwIfInvalid(await faultsOf(body));
    const { captcha, password, password2: _same, inventory, comment, ...contact } = body;
    const task = await deps.check.requireSolved(captcha);
    const passwordHash = await hashPassword(password);
    await database.transact(
      request,
      { ...contact, passwordHash, inventory: inventory ?? null, comment: comment || null, locale },
      { task, address, now },
      deps,
    );
    return { message: m.registration_submitted({}, { locale }) };
  });
}

/** Returns the errors in a registration's password and captcha, whatever else is missing or wrong. */
async function registrationFaults(
  { check, productName }: Pick<Deps, 'check' | 'productName'>,
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
