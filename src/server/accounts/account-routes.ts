import {
  changeName,
  type Profile,
  profile,
  readProfile,
  resetContact,
  updateProfile,
} from '#contract/accounts.ts';
import { askPasswordReset, changePassword, resendPasswordReset, resetPassword } from '#contract/passwords.ts';
import { emailKeyOf } from '#domain/account/email-key.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { KnownDevices } from '../auth/devices.ts';
import type { Throttle } from '../auth/failed-sign-ins.ts';
import { type Confirm, hashPassword, requireNewPassword } from '../auth/passwords.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { OnRename } from '../organizations/save-organization.ts';
import { findByCode, findPersonalWords } from './account-queries.ts';
import { readProfile as read, resetContact as reset, updateProfile as update } from './profile.ts';
import {
  askPasswordReset as ask,
  beginReset,
  changePassword as change,
  finishReset,
  resetCodeHash,
  wrongCode,
} from './reset-password.ts';

/** Mounts the endpoints for the caller's profile. */
export function mountProfile(mounting: Mounting, database: Database, onRename: OnRename): void {
  mount(mounting, readProfile, ({ caller }) => read(database.db, caller));
  mount(mounting, updateProfile, async ({ body, caller, locale, now }) => {
    const denied = deniedFields(await read(database.db, caller), body);
    await database.transact(update, caller, body, { denied, now, onRename });
    return { message: m.profile_saved({}, { locale }) };
  });
  mount(mounting, changeName, async ({ body, caller, locale, now }) => {
    await database.transact(reset, caller, body, now);
    return { message: m.own_name_saved({}, { locale }) };
  });
  mount(mounting, resetContact, async ({ params, body, caller, locale, now }) => {
    if (params.id.toUpperCase() !== caller.organization && params.id !== caller.account) throw notFound();
    const { projectTokens } = await read(database.db, caller);
    if (body.projectTokens !== undefined && body.projectTokens !== projectTokens) {
      const facts = { fields: ['projectTokens'] };
      const { organization } = caller;
      await database.transact(
        recordAuditEvent,
        caller,
        { act: 'field-denied' as const, organization, facts },
        now,
      );
      throw tokensFixed();
    }
    await database.transact(reset, caller, body, now);
    return { message: m.contact_saved({}, { locale }) };
  });
}

function tokensFixed(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_tokens_fixed({}, { locale });
  return new ProblemError(403, sentence, { projectTokens: sentence });
}

/** Fields of a profile that its user may change; `name` is an alias of `contactName`. */
const editable: ReadonlySet<string> = new Set([
  'contactName',
  'organization',
  'contactTel',
  'mailingAddress',
  'logo',
  'description',
  'website',
  'name',
]);

const readOnly = Object.keys(profile.shape).filter((name) => !editable.has(name)) as (keyof Profile)[];

/**
 * Returns the names of read-only profile fields that `sent` would change. Ignores unchanged and unknown
 * fields.
 */
function deniedFields(current: Profile, sent: Readonly<Record<string, unknown>>): string[] {
  return readOnly.filter(
    (name) => sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(current[name]),
  );
}

type PasswordsDeps = {
  readonly mailbox: Mailbox;
  readonly count: CountRequest;
  readonly throttle: Throttle;
  readonly devices: KnownDevices;
  readonly confirm: Confirm;
  readonly productName: string;
};

/** Mounts the endpoints for resetting and changing one's password. */
export function mountPasswords(mounting: Mounting, database: Database, deps: PasswordsDeps): void {
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
    await requireNewPassword({ password: body.password, personal, again });
    const passwordHash = await hashPassword(body.password);
    const from = { address, device: deps.devices.find(headers.cookie, emailKey) };
    const choice = { account: found.id, codeHash, passwordHash, from, now };
    await database.transact(finishReset, choice, deps);
    return { message: m.password_updated({}, { locale }) };
  });
  mount(mounting, changePassword, async ({ body, caller, locale, now }) => {
    const { current, password, confirmPassword } = body;
    await confirm.now(caller, 'current', current, now);
    const words = await findPersonalWords(database.db, caller.account);
    const again = { field: 'confirmPassword', password: confirmPassword };
    await requireNewPassword({ password, personal: [...words, productName], again, current });
    const passwordHash = await hashPassword(password);
    await database.transact(change, caller, { passwordHash, now }, mailbox);
    return { message: m.password_updated({}, { locale }) };
  });
}
