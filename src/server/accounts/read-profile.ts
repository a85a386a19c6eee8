import type { Profile } from '#contract/accounts.ts';
import { isProfileComplete } from '#domain/account/profile-complete.ts';
import { fileAddress } from '../files/file-address.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Db } from '../kernel/db.ts';
import { findName, findProfile } from './profile-queries.ts';

/** Returns the caller's profile. */
export async function readProfile(db: Db, caller: Caller): Promise<Profile> {
  const row = await findProfile(db, caller.account);
  if (row === undefined) throw sessionEnded();
  const { serial, slug, logoFile, contactName, contactTel, mailingAddress } = row;
  return {
    id: row.id,
    serial,
    certserialnumber: serial,
    email: row.email,
    organization: row.name,
    organizationSite: slug ?? serial,
    name: contactName,
    contactName,
    contactTel,
    mailingAddress,
    logo: logoFile === null ? null : fileAddress(logoFile),
    description: row.description,
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
