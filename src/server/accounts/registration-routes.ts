import { requestAccount } from '#contract/accounts.ts';
import { m } from '#messages/messages.js';
import { hashPassword } from '../auth/hash-password.ts';
import type { HumanCheck } from '../human-check/human-check.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { requireNoFaults } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { registrationFaults } from './registration-faults.ts';
import { requestAccount as request } from './request-account.ts';

type Office = {
  readonly check: HumanCheck;
  readonly mailbox: Mailbox;
  readonly count: CountRequest;
  readonly productName: string;
};

/** The call that asks for an account. */
export function mountRegistration(mounting: Mounting, database: Database, office: Office): void {
  const faultsOf = (body: unknown) => registrationFaults(office, body);
  mount(
    mounting,
    requestAccount,
    async ({ body, locale, now, address }) => {
      requireNoFaults(await faultsOf(body));
      const { captcha, password, password2: _same, inventory, comment, ...asked } = body;
      const task = await office.check.requireSolved(captcha);
      const passwordHash = await hashPassword(password);
      await database.transactQuietly(
        request,
        { ...asked, passwordHash, inventory: inventory ?? null, comment: comment || null, locale },
        { task, address, now },
        office,
      );
      return { message: m.registration_submitted({}, { locale }) };
    },
    faultsOf,
  );
}
