import { SANDBOX_KEY } from '#domain/account/sandbox-key.ts';
import { defaultTokens } from '#domain/account/tokens.ts';
import { openAccount } from '#server/accounts/open-account.ts';
import type { Person } from '#server/auth/open-session.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { FileStore } from '#server/files/file-port.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { randomId } from '#server/kernel/ids.ts';
import type { Locale } from '#server/kernel/locale.ts';
import { enterOrganizations, setOrganizationContact } from '#server/organizations/save-organization.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { composeSandbox, composeSandboxSteps } from './compose/compose-sandbox.ts';
import type { Entry } from './compose/entry.ts';
import { registryOffice } from './content/organizations.ts';
import { sandboxContent } from './content/sandbox.ts';
import { performStep } from './perform-step.ts';
import { type StoredFiles, storeEntryFiles } from './store-files.ts';

const PROJECT_TOKENS = 5;
/** Characters of the name that tells sandboxes apart. */
const NUMBER_LENGTH = 4;

type Input = { readonly locale: Locale; readonly now: Date };
type Deps = { readonly database: Database; readonly files: FileStore };

/**
 * Makes a sandbox: an organization with sample entries and an account that works on them. The account is an
 * editor's: it retires, transfers and submits, but invites nobody, pays nothing and changes no public name.
 * Nobody knows its password.
 */
export async function makeSandbox({ database, files: store }: Deps, input: Input): Promise<Person> {
  const id = randomId();
  const name = sandboxContent[input.locale].organization(id.slice(0, NUMBER_LENGTH).toUpperCase());
  const { organization, office } = await database.transact(enterOrganization, { id, name, now: input.now });
  const entries = composeSandbox({ organization, ...input });
  const files = await storeEntryFiles(store, entries, name);
  const passwordHash = await hashPassword(`${randomId()}${randomId()}`);
  const newSandbox = { id, name, organization, office, passwordHash, ...input };
  return database.transact(enterSandbox, newSandbox, { entries, files, store });
}

type NewOrganization = { readonly id: string; readonly name: string; readonly now: Date };

/** Enters the organization of a sandbox. Returns its serial and that of the registry office. */
async function enterOrganization(tx: Tx, { id, name, now }: NewOrganization) {
  const keys = { office: `demonstration:${registryOffice.key}`, organization: `${SANDBOX_KEY}${id}` };
  const serials = await enterOrganizations(
    tx,
    [
      { name: registryOffice.name, sourceKey: keys.office, logoFile: null },
      { name, sourceKey: keys.organization, logoFile: null },
    ],
    'demonstration',
    now,
  );
  const organization = serials.get(keys.organization) ?? '';
  const tokens = { ...defaultTokens, project: PROJECT_TOKENS };
  await setTokens(tx, { organization, tokens, reason: 'demonstration', actor: null }, now);
  return { organization, office: serials.get(keys.office) ?? '' };
}

type NewSandbox = NewOrganization &
  Input & { readonly organization: string; readonly office: string; readonly passwordHash: string };

type Contents = {
  readonly entries: readonly Entry[];
  readonly files: StoredFiles['ofEntries'];
  readonly store: FileStore;
};

/** Opens the sandbox's account and enters its entries in that name. */
async function enterSandbox(
  tx: Tx,
  sandbox: NewSandbox,
  { entries, files, store }: Contents,
): Promise<Person> {
  const { id: key, name, organization, office, passwordHash, locale, now } = sandbox;
  await setOrganizationContact(tx, organization, {
    contactTel: '250 555 0199',
    mailingAddress: '1 Example Street, Example Bay BC',
  });
  const account = {
    email: `${key.toLowerCase()}@sandbox.example`,
    contactName: sandboxContent[locale].person,
    role: 'Owner' as const,
    memberRole: 'editor' as const,
    organization: { serial: organization, name },
    passwordHash,
    locale,
  };
  const id = await openAccount(tx, account, now);
  if (id === null) throw new Error('The address of a new sandbox has an account already.');
  const context = { office, accounts: new Map([[organization, id]]), files, store };
  for (const step of composeSandboxSteps(entries, now)) await performStep(tx, step, context);
  return { id, role: 'Owner', organization };
}
