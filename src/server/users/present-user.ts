import { type UserDetails, type UserSummary, userStatuses } from '#contract/users.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import type { AccountState } from '#domain/account/role.ts';
import { fileAddress } from '../files/file-address.ts';
import type { FoundUser, UserRow } from './user-queries.ts';

/** Returns a user for the list of users. */
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
    memberRole: row.role === 'Administrator' ? 'owner' : row.memberRole,
    projectTokens: row.projectTokens,
    inventoryTokens: row.inventoryTokens,
    micrositeTokens: row.micrositeTokens,
    entries: row.entries,
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
  };
}

/** Returns a user with all details for administrators. */
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

/** Narrows the state: the queries return only accounts that were approved. */
function statusOf(state: AccountState): UserSummary['status'] {
  const status = userStatuses.find((one) => one === state);
  if (status === undefined) throw new Error(`No user is ${state}.`);
  return status;
}
