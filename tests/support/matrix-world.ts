import type { ProjectStatus } from '#domain/project/project-terms.ts';
import { newResetCode } from '#server/accounts/reset-password.ts';
import { openSession, sessionTokens } from '#server/auth/open-session.ts';
import { insertCorrection } from '#server/corrections/correction-store.ts';
import { beginRun } from '#server/import/runs/record-import-run.ts';
import type { Database } from '#server/kernel/db.ts';
import { randomUuid } from '#server/kernel/ids.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { saveInvitation } from '#server/members/member-store.ts';
import { issueDocument } from '#server/payments/issue-document.ts';
import { insertPayment } from '#server/payments/payment-store.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anAccount, anAdministrator, sessionIn, signedIn, type TestAccount } from './accounts.ts';
import { anOrganization, aProject, inLedger, now } from './builders.ts';
import type { Principal } from './principals.ts';
import { anUpload } from './project-world.ts';

export type MatrixWorld = Awaited<ReturnType<typeof aMatrixWorld>>;

const HOUR = 3_600_000;

/** All principals and objects of the access matrix. */
export async function aMatrixWorld(database: Database) {
  const people = {
    owner: await anAccount(database),
    other: await anAccount(database),
    disabled: await anAccount(database),
    administrator: await anAdministrator(database),
    stranger: await anAccount(database),
  };
  const colleague = await anAdministrator(database);
  const organization = people.owner.organization ?? '';
  const tokens = {
    organization,
    tokens: { project: 10 },
    reason: 'For copies',
    actor: people.administrator.id,
  };
  await database.transact(setTokens, tokens, now);
  const shown = await aProject(database, organization);
  await inLedger(database, [{ type: 'issue', organization, project: shown, year: 2022, tonnes: 10 }]);
  const targets = new Map<string, TestAccount>();
  const target = async () => {
    const account = await anAccount(database);
    targets.set(account.id, account);
    return account.id;
  };
  const members = { editor: people.owner, viewer: people.owner };
  const personOf = (principal: Principal | 'stranger'): TestAccount => {
    if (principal === 'visitor' || principal === 'impersonator') return people.owner;
    if (principal === 'editor' || principal === 'viewer') return members[principal];
    return principal === 'forged' || principal === 'expired' ? people.administrator : people[principal];
  };
  return {
    organization,
    /** Records an import by a colleague that made nothing; returns its id. */
    importRun: () => anImportRun(database, colleague),
    quietOrganization: await anOrganization(database, 'Quiet'),
    strangersOrganization: people.stranger.organization ?? '',
    public: shown,
    private: await aProject(database, organization, { visibility: 'Private' }),
    /** Creates a project of the owner's; returns its serial. */
    project: (status: ProjectStatus) => aProject(database, organization, { status }),
    organizationOf: (principal: Principal) => personOf(principal).organization ?? '',
    /** Creates an account to act on; returns its id. */
    target,
    targetsAddress: async () => targets.get(await target())?.email ?? '',
    /** Creates a pending account request; returns its id. */
    request: async () => (await anAccount(database, { state: 'pending' })).id,
    ...objectsOf(database, people.owner, { administrator: people.administrator, colleague }),
    /** Opens a session of an account; returns its id. */
    sessionOf: async (principal: Principal | 'stranger') =>
      sessionIn(await signedIn(database, personOf(principal))),
    /** Returns the header of a principal with a new session. */
    headersOf: async (principal: Principal): Promise<object> => {
      await database.transact(async (tx) => void (await tx.deleteFrom('session').execute()));
      // A call may remove the person who makes it.
      if (principal === 'editor' || principal === 'viewer')
        members[principal] = await anAccount(database, { organization, memberRole: principal });
      return headersOf(database, { ...people, ...members }, principal);
    },
  };
}

type Askers = Readonly<Record<'administrator' | 'colleague', TestAccount>>;

/** Functions that create objects of the owner's organization. */
function objectsOf(database: Database, owner: TestAccount, askers: Askers) {
  const organization = owner.organization ?? '';
  return {
    /** Creates a file that the owner uploaded; returns its id. */
    file: async () => (await anUpload(database, organization)).replace('/files/', ''),
    /** Creates another person of the owner's organization; returns their id. */
    member: async () => (await anAccount(database, { organization, memberRole: 'editor' })).id,
    /** Creates an invitation to the owner's organization; returns its id. */
    invitation: () => anInvitation(database, owner),
    /** Creates a payment request of the owner's; returns its number. */
    paymentRequest: () => aPaymentRequest(database, owner),
    /** Creates a payment request of the owner's with its invoice; returns its number. */
    invoicedPayment: () => anInvoicedPayment(database, owner),
    /** Creates a project of the owner's with a retired unit; returns the unit's serial. */
    retiredUnit: () => aRetiredUnit(database, organization),
    /**
     * Creates a correction of a retired unit, asked for by the administrator or another one; returns its id.
     */
    correction: async (by: 'administrator' | 'colleague') => {
      const project = (await aRetiredUnit(database, organization)).slice(0, -'-000001'.length);
      const askedBy = askers[by].id;
      const row = { project, serials: '[1,2)', reason: 'Wrong year', askedBy, askedAt: now };
      return database.transact(insertCorrection, row);
    },
  };
}

async function anImportRun(database: Database, { id: account, organization }: TestAccount): Promise<number> {
  const by = { account, organization: organization ?? '', impersonator: null };
  const totals = { projects: 1, vintages: 0, inventories: 0, issuedTonnes: 0, retiredTonnes: 0, leftOut: 0 };
  const files = [{ name: 'rows.csv', sha256: '0'.repeat(64) }];
  return database.transact(beginRun, { scope: 'registry' as const, by, files, imported: totals }, now);
}

async function anInvitation(database: Database, { id: invitedBy, organization }: TestAccount) {
  const id = randomUuid();
  const email = `${id}@harbour.example`;
  const row = { id, organization: organization ?? '', email, emailKey: email, name: null, invitedBy };
  const ends = { invitedAt: now, expiresAt: new Date(now.getTime() + HOUR) };
  const { codeHash } = newResetCode();
  await database.transact(saveInvitation, { ...row, ...ends, memberRole: 'viewer' as const, codeHash });
  return id;
}

async function aRetiredUnit(database: Database, organization: string): Promise<string> {
  const project = await aProject(database, organization);
  const purpose = { kind: 'other', note: 'A trip' } as const;
  await inLedger(database, [
    { type: 'issue', organization, project, year: 2022, tonnes: 2 },
    { type: 'retire', organization, project, range: { min: 1, max: 1 }, purpose },
  ]);
  return `${project}-000001`;
}

async function aPaymentRequest(database: Database, { id: account, organization }: TestAccount) {
  const details = { count: null, fee: null, totalCents: null, tonnes: 500, note: null, askedAt: now };
  const byInvoice = {
    method: 'invoice',
    state: 'requested',
    providerKey: null,
    cardTokenHash: null,
  } as const;
  const row = { ...details, ...byInvoice, account, organization: organization ?? '' };
  return database.transact(insertPayment, row);
}

async function anInvoicedPayment(database: Database, { id: account, organization }: TestAccount) {
  const subject = { count: 2, fee: 850, totalCents: 178_500, tonnes: null, note: null, askedAt: now };
  const byInvoice = {
    method: 'invoice',
    state: 'requested',
    providerKey: null,
    cardTokenHash: null,
  } as const;
  const row = { ...subject, ...byInvoice, account, organization: organization ?? '' };
  const id = await database.transact(insertPayment, row);
  const payment = { ...row, id };
  const invoice = { type: 'invoice' } as const;
  await database.transact(issueDocument, payment, invoice, { productName: 'Registry', now });
  return id;
}

type Accounts = Readonly<
  Record<'owner' | 'editor' | 'viewer' | 'other' | 'disabled' | 'administrator', TestAccount>
>;

async function headersOf(database: Database, people: Accounts, principal: Principal): Promise<object> {
  const { owner, administrator, disabled } = people;
  switch (principal) {
    case 'visitor':
      return {};
    case 'impersonator':
      return signedIn(database, owner, { impersonator: administrator.id });
    case 'expired':
      return signedIn(database, administrator, { at: new Date(now.getTime() - HOUR) });
    case 'forged':
      return forged(database, administrator);
    case 'disabled': {
      const header = await signedIn(database, disabled);
      await database.transact(
        async (tx) =>
          void (await tx
            .updateTable('account')
            .set({ state: 'disabled' })
            .where('id', '=', disabled.id)
            .execute()),
      );
      return header;
    }
    case 'owner':
    case 'editor':
    case 'viewer':
    case 'other':
    case 'administrator':
      return signedIn(database, people[principal]);
  }
}

/** A token of a live session, signed with another key. */
async function forged(database: Database, { id, role, organization }: TestAccount): Promise<object> {
  const opening = {
    person: { id, role, organization: organization ?? '' },
    client: { device: 'Test', isBound: false },
    impersonator: null,
    now,
  };
  const tokens = sessionTokens(keysFrom('another secret than the one of tests'));
  const { token } = await database.transact(openSession, opening, tokens);
  return { authorization: `Bearer ${token}` };
}
