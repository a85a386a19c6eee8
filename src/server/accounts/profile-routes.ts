import {
  changeName,
  readProfile,
  resetContact,
  updateProfile,
  type Profile,
  profile,
} from '#contract/accounts.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';
import type { OnRename } from '../organizations/name-organization.ts';
import { readProfile as read } from './read-profile.ts';
import { resetContact as reset } from './reset-contact.ts';
import { updateProfile as update } from './update-profile.ts';

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
    if (params.id.toUpperCase() !== caller.organization) throw notFound();
    const { projectTokens } = await read(database.db, caller);
    if (body.projectTokens !== undefined && body.projectTokens !== projectTokens) {
      const facts = { fields: ['projectTokens'] };
      const { organization } = caller;
      await database.transact(
        recordAuditEntry,
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

/** Returns the names of read-only profile fields that `sent` would change. Ignores unchanged and unknown fields. */
function deniedFields(current: Profile, sent: Readonly<Record<string, unknown>>): string[] {
  return readOnly.filter(
    (name) => sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(current[name]),
  );
}
