import { userStatuses, type UserDetails, type UserSummary } from '#contract/users.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import type { AccountState } from '#domain/account/role.ts';
import { fileAddress } from '../files/file-address.ts';
import type { FoundUser, UserRow } from './user-queries.ts';

/** A user as the list of users shows them. */
export function presentUser(row: UserRow): UserSummary {
  return {
    id: row.id,
    serial: row.serial,
    certserialnumber: row.serial,
    email: row.email,
    organization: row.name,
    contactName: row.contactName,
    status: statusOf(row.state),
    roles: [row.role],
    projectTokens: row.projectTokens,
    inventoryTokens: row.inventoryTokens,
    micrositeTokens: row.micrositeTokens,
  };
}

/** A user with everything an administrator sees. */
export function presentUserDetails(
  row: FoundUser,
  includedOrganizations: UserDetails['includedOrganizations'],
): UserDetails {
  return {
    ...presentUser(row),
    contactTel: row.contactTel,
    mailingAddress: row.mailingAddress,
    logo: row.logoFile === null ? null : fileAddress(row.logoFile),
    organizationSite: row.slug ?? row.serial,
    requestSerial: formatRequestSerial(row.request),
    registrationData: {
      projects: row.wantedProjects,
      inventory: row.inventoryTonnes,
      comment: row.comment,
    },
    requested: row.requestedAt.toISOString(),
    decided: row.decidedAt?.toISOString() ?? null,
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    hasSecondFactor: row.factorSince !== null,
    tokensVersion: row.tokensVersion,
    projects: Number(row.projects),
    includedOrganizations,
    handover:
      row.fromEmail === null || row.undoUntil === null
        ? null
        : { from: row.fromEmail, undoUntil: row.undoUntil.toISOString() },
  };
}

/** The queries ask for accounts that were approved, which are in no other state. */
function statusOf(state: AccountState): UserSummary['status'] {
  const status = userStatuses.find((one) => one === state);
  if (status === undefined) throw new Error(`No user is ${state}.`);
  return status;
}
