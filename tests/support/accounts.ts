import { emailKeyOf } from '#domain/account/email-key.ts';
import type { AccountState, MemberRole, Role } from '#domain/account/role.ts';
import { openSession, sessionTokens } from '#server/auth/open-session.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/kernel/db.ts';
import { randomUuid } from '#server/kernel/ids.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { setOrganizationContact } from '#server/organizations/save-organization.ts';
import { anOrganization, now } from './builders.ts';
import { TEST_SECRET } from './test-app.ts';

/** The password of all test accounts. */
export const PASSWORD = 'tides turn twice a day';
const hashOfPassword = hashPassword(PASSWORD);

type Details = {
  readonly email?: string;
  readonly organization?: string | null;
  readonly state?: AccountState;
  readonly role?: Role;
  readonly memberRole?: MemberRole;
  readonly contactName?: string | null;
  readonly contactTel?: string | null;
  readonly mailingAddress?: string | null;
};

export type TestAccount = {
  readonly id: string;
  readonly email: string;
  readonly organization: string | null;
  readonly role: Role;
};

let count = 0;

/** Creates an account, active and with its own organization by default. */
export async function anAccount(database: Database, details: Details = {}): Promise<TestAccount> {
  count += 1;
  const {
    state = 'active',
    role = 'Owner',
    memberRole = 'owner',
    email = `person${count}@harbour.example`,
  } = details;
  const name = `Organization ${count}`;
  const isApproved = state !== 'pending' && state !== 'rejected';
  const own = isApproved ? await anOrganization(database, name) : null;
  const organization = details.organization === undefined ? own : details.organization;
  const account = { id: randomUuid(), email, organization, role };
  const {
    contactName = 'Ada Person',
    contactTel = '604 555 0100',
    mailingAddress = '1 Main Street',
  } = details;
  const row = {
    ...account,
    state,
    emailKey: state === 'rejected' || state === 'archived' ? null : emailKeyOf(email),
    organizationName: name,
    memberRole,
    contactName,
    passwordHash: await hashOfPassword,
    inventoryTonnes: null,
    comment: null,
    locale: 'en' as const,
    factorSecret: null,
    factorSince: null,
    requestedAt: now,
  };
  await database.transact(async (tx) => {
    await tx.insertInto('account').values(row).execute();
    if (own === null || own !== organization) return;
    await setOrganizationContact(tx, own, { contactTel, mailingAddress });
  });
  return account;
}

/** Creates an administrator. */
export async function anAdministrator(database: Database, details: Details = {}): Promise<TestAccount> {
  return anAccount(database, { ...details, role: 'Administrator' });
}

/** The id of the administrator, for an impersonation. */
type ActionContext = { readonly impersonator?: string | null; readonly at?: Date };

/** Returns the header of a new session, for the account itself or an impersonator. */
export async function signedIn(
  database: Database,
  { id, role, organization }: TestAccount,
  { impersonator = null, at = now }: ActionContext = {},
): Promise<{ readonly authorization: string }> {
  if (organization === null) throw new Error('Nobody signs in without an organization.');
  const own = impersonator === null ? null : await sessionOf(database, impersonator, at);
  const opening = {
    person: { id, role, organization },
    client: { device: 'Test', isBound: false },
    impersonator: impersonator === null || own === null ? null : { account: impersonator, session: own },
    now: at,
  };
  const tokens = sessionTokens(keysFrom(TEST_SECRET));
  const { token } = await database.transact(openSession, opening, tokens);
  return { authorization: `Bearer ${token}` };
}

/** Opens an administrator's own session; returns its header and id. */
async function sessionOf(database: Database, id: string, at: Date): Promise<string> {
  const administrator = { id, email: '', organization: 'CA000000', role: 'Administrator' as const };
  return sessionIn(await signedIn(database, administrator, { at }));
}

/** Returns the session id in a header's token. */
export function sessionIn({ authorization }: { readonly authorization: string }): string {
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { sid: string }).sid;
}
