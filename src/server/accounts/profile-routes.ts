import { readProfile, resetContact, updateProfile } from '#contract/accounts.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';
import type { OnRename } from '../organizations/name-organization.ts';
import { deniedFields } from './denied-fields.ts';
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
  mount(mounting, resetContact, async ({ params, body, caller, locale, now }) => {
    if (params.id.toUpperCase() !== caller.organization) throw notFound();
    const { projectTokens } = await read(database.db, caller);
    if (body.projectTokens !== undefined && body.projectTokens !== projectTokens) {
      const facts = { fields: ['projectTokens'] };
      const { organization } = caller;
      await database.transactWithoutInvalidation(
        recordAuditEntry,
        caller,
        { act: 'field-denied' as const, organization, facts },
        now,
      );
      throw tokensFixed();
    }
    await database.transactWithoutInvalidation(reset, caller, body, now);
    return { message: m.contact_saved({}, { locale }) };
  });
}

function tokensFixed(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_tokens_fixed({}, { locale });
  return new ProblemError(403, sentence, { projectTokens: sentence });
}
