import { askPasswordReset, changePassword, resendPasswordReset, resetPassword } from '#contract/passwords.ts';
import { emailKeyOf } from '#domain/account/email-key.ts';
import { m } from '#messages/messages.js';
import type { Confirm } from '../auth/confirm-password.ts';
import { hashPassword } from '../auth/hash-password.ts';
import { requireNewPassword } from '../auth/require-new-password.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import type { Throttle } from '../auth/sign-in-throttle.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { findByCode, findPersonalWords } from './account-queries.ts';
import { askPasswordReset as ask } from './ask-password-reset.ts';
import { changePassword as change } from './change-password.ts';
import { resetCodeHash } from './reset-code.ts';
import { beginReset, finishReset, wrongCode } from './reset-password.ts';

type Deps = {
  readonly mailbox: Mailbox;
  readonly count: CountRequest;
  readonly throttle: Throttle;
  readonly devices: KnownDevices;
  readonly confirm: Confirm;
  readonly productName: string;
};

/** Mounts the endpoints for resetting and changing one's password. */
export function mountPasswords(mounting: Mounting, database: Database, deps: Deps): void {
  const { mailbox, count, confirm, productName } = deps;
  mount(mounting, askPasswordReset, async ({ body, locale, now, address }) => {
    await database.transact(ask, { emailKey: emailKeyOf(body.email), address, now }, deps);
    return { message: m.password_reset_asked({}, { locale }) };
  });
  mount(mounting, resendPasswordReset, async ({ body, locale, now, address }) => {
    await database.transact(ask, { emailKey: emailKeyOf(body.email), address, now }, deps);
    return { message: m.password_reset_resent({}, { locale }) };
  });
  mount(mounting, resetPassword, async ({ body, headers, locale, now, address }) => {
    await database.transact(beginReset, { address, now }, count);
    const codeHash = resetCodeHash(body.code);
    const emailKey = emailKeyOf(body.email);
    const found = await findByCode(database.db, { emailKey, codeHash, now });
    if (found === undefined) throw wrongCode();
    const personal = [found.organizationName, found.contactName, found.email, productName];
    const again = { field: 'confirmPassword', password: body.confirmPassword };
    requireNewPassword({ password: body.password, personal, again });
    const passwordHash = await hashPassword(body.password);
    const from = { address, device: deps.devices.find(headers.cookie, emailKey) };
    const reset = { account: found.id, codeHash, passwordHash, from, now };
    await database.transact(finishReset, reset, deps);
    return { message: m.password_updated({}, { locale }) };
  });
  mount(mounting, changePassword, async ({ body, caller, locale, now }) => {
    const { current, password, confirmPassword } = body;
    await confirm.now(caller, 'current', current, now);
    const words = await findPersonalWords(database.db, caller.account);
    const again = { field: 'confirmPassword', password: confirmPassword };
    requireNewPassword({ password, personal: [...words, productName], again, current });
    const passwordHash = await hashPassword(password);
    await database.transact(change, caller, { passwordHash, now }, mailbox);
    return { message: m.password_updated({}, { locale }) };
  });
}
