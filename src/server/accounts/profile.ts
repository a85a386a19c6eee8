import type { Profile } from '#contract/accounts.ts';
import { isProfileComplete } from '#domain/account/profile-complete.ts';
import { idKey } from '#domain/text/search-text.ts';
import { withoutRefused } from '#domain/text/written-text.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { fileAddress, fileIdFromPath, ownsPicture } from '../files/file-address.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { type ProblemError, wrongField } from '../kernel/problems.ts';
import { hasNamesake } from '../organizations/namesakes.ts';
import {
  introduceOrganization,
  nameOrganization,
  type OnRename,
  readNaming,
  setOrganizationContact,
} from '../organizations/save-organization.ts';
import { requirePrintable } from '../paper/require-printable.ts';
import { findName, findProfile } from './account-queries.ts';
import { lockAccount, saveContact } from './account-store.ts';

/**
 * Returns the caller's profile. Its texts are as they could be saved: older ones may have characters that are
 * refused today, and must not lock the form.
 */
export async function readProfile(db: Db, caller: Caller): Promise<Profile> {
  const row = await findProfile(db, caller.account);
  if (row === undefined) throw sessionEnded();
  const { serial, slug, logoFile } = row;
  const [contactName, contactTel] = [savable(row.contactName), savable(row.contactTel)];
  const [mailingAddress, description] = [savable(row.mailingAddress), savable(row.description)];
  return {
    id: row.id,
    serial,
    certserialnumber: serial,
    email: row.email,
    organization: savable(row.name) ?? serial,
    organizationSite: slug ?? serial,
    name: contactName,
    contactName,
    contactTel,
    mailingAddress,
    logo: logoFile === null ? null : fileAddress(logoFile),
    description,
    website: row.website,
    roles: [row.role],
    memberRole: row.role === 'Administrator' ? 'owner' : row.memberRole,
    projectTokens: row.projectTokens,
    inventoryTokens: row.inventoryTokens,
    micrositeTokens: row.micrositeTokens,
    projects: row.projects ?? 0,
    isComplete: isProfileComplete({ contactName, contactTel, mailingAddress }),
    mustChangePassword: caller.mustChangePassword,
    mustSetUpSecondFactor: caller.mustSetUpFactor,
    impersonatedBy: caller.impersonator === null ? null : await findName(db, caller.impersonator),
  };
}

function savable(text: string | null): string | null {
  return text === null ? null : withoutRefused(text, 'lines') || null;
}

const MAX_WEBSITE = 200;

export type ProfileChange = {
  readonly contactName: string;
  readonly organization: string;
  readonly contactTel: string;
  readonly mailingAddress: string;
  /** URL of an uploaded picture; undefined keeps the current logo. */
  readonly logo?: string | null | undefined;
  /** What the organization's page says; undefined keeps it, null or empty removes it. */
  readonly description?: string | null | undefined;
  readonly website?: string | null | undefined;
};

type UpdateContext = {
  /** Read-only fields that the caller tried to change. */
  readonly denied: readonly string[];
  readonly now: Date;
  readonly onRename: OnRename;
};

/**
 * Saves the fields of a profile that the user may change. The logo must be a picture uploaded by the
 * organization, or its current one. What invoices and certificates print must be printable. Records attempts to change read-only fields (`denied`).
 */
export async function updateProfile(
  tx: Tx,
  caller: Caller,
  change: ProfileChange,
  { denied, now, onRename }: UpdateContext,
): Promise<void> {
  const account = await lockAccount(tx, caller.account);
  if (account?.state !== 'active') throw sessionEnded();
  const naming = await readNaming(tx, caller.organization);
  requirePrintable({
    organization: { sent: change.organization, stored: naming.name },
    mailingAddress: { sent: change.mailingAddress, stored: naming.mailingAddress },
  });
  await requireOwnName(tx, caller.organization, { before: naming.name, after: change.organization });
  const logoFile = await logoOf(tx, caller.organization, change.logo, naming.logoFile);
  const { contactName, organization: name, contactTel, mailingAddress } = change;
  await saveContact(tx, account.id, { contactName, organizationName: name });
  const reached = await setOrganizationContact(tx, caller.organization, { contactTel, mailingAddress });
  await nameOrganization(tx, caller.organization, { name, logoFile }, onRename);
  const introduced = await introduceOrganization(tx, caller.organization, {
    description: emptyToNull(change.description),
    website: websiteOf(change.website),
  });
  const changed = [
    ...(contactName === account.contactName ? [] : ['contactName']),
    ...reached,
    ...(name === naming.name ? [] : ['organization']),
    ...(logoFile === naming.logoFile ? [] : ['logo']),
    ...introduced,
  ];
  const { organization } = caller;
  await recordAuditEvent(tx, caller, { act: 'profile-changed', organization, facts: { changed } }, now);
  if (denied.length > 0) {
    await recordAuditEvent(tx, caller, { act: 'field-denied', organization, facts: { fields: denied } }, now);
  }
}

type Renaming = { readonly before: string; readonly after: string };

/** Throws 400 if an organization takes the name of another one. Names that are the same already may stay. */
async function requireOwnName(tx: Tx, organization: string, { before, after }: Renaming): Promise<void> {
  if (idKey(before) === idKey(after) || !(await hasNamesake(tx, organization, after))) return;
  throw wrongField('organization', (locale) => m.problem_name_taken({}, { locale }));
}

function emptyToNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** Returns an https address in its normal form. Throws 400 for any other address. */
function websiteOf(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null || text === '') return emptyToNull(text);
  const address = URL.parse(text);
  const isPlain = address?.protocol === 'https:' && address.username === '' && address.password === '';
  if (isPlain && address.hostname.includes('.') && address.href.length <= MAX_WEBSITE) return address.href;
  throw wrongField('website', (locale) => m.problem_website({}, { locale }));
}

async function logoOf(
  tx: Tx,
  organization: string,
  sent: string | null | undefined,
  current: string | null,
): Promise<string> {
  if (sent === undefined && current !== null) return current;
  if (sent === undefined || sent === null || sent.trim() === '') throw logoRequired();
  const file = fileIdFromPath(sent.trim());
  if (file !== null && file === current) return current;
  if (file !== null && (await ownsPicture(tx, organization, file))) return file;
  throw wrongField('logo', (locale) => m.problem_logo_foreign({}, { locale }));
}

function logoRequired(): ProblemError {
  return wrongField('logo', (locale) => m.problem_logo_required({}, { locale }));
}

type Contact = {
  readonly contactName?: string | null | undefined;
  readonly contactTel?: string | null | undefined;
};

/**
 * Saves the caller's name and their organization's telephone; null clears a field, omitted fields stay
 * unchanged.
 */
export async function resetContact(
  tx: Tx,
  caller: Caller,
  { contactName, contactTel }: Contact,
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, caller.account);
  if (account?.state !== 'active') throw sessionEnded();
  if (contactName !== undefined) await saveContact(tx, account.id, { contactName });
  const reached =
    contactTel === undefined ? [] : await setOrganizationContact(tx, caller.organization, { contactTel });
  const isRenamed = contactName !== undefined && contactName !== account.contactName;
  const changed = [...(isRenamed ? ['contactName'] : []), ...reached];
  await recordAuditEvent(tx, caller, { act: 'profile-changed', facts: { changed } }, now);
}
