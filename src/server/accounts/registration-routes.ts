import { requestAccount } from '#contract/accounts.ts';
import { m } from '#messages/messages.js';
import { hashPassword } from '../auth/hash-password.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { throwIfInvalid } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { registrationFaults } from './registration-faults.ts';
import { requestAccount as request } from './request-account.ts';

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
    await database.transactWithoutInvalidation(
      request,
      { ...contact, passwordHash, inventory: inventory ?? null, comment: comment || null, locale },
      { task, address, now },
      deps,
    );
    return { message: m.registration_submitted({}, { locale }) };
  });
}
