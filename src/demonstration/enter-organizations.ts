import { defaultTokens } from '#domain/account/tokens.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { hasAnyAccount, openAccount } from '#server/accounts/open-account.ts';
import { requestAccount } from '#server/accounts/request-account.ts';
import type { FileStore } from '#server/files/file-port.ts';
import { recordUploads } from '#server/files/store-upload.ts';
import type { Tx } from '#server/kernel/db.ts';
import { randomId } from '#server/kernel/ids.ts';
import type { CountRequest } from '#server/kernel/rate-limit.ts';
import { changeInclusions } from '#server/organizations/change-inclusions.ts';
import {
  enterOrganizations as insertOrganizations,
  lockOrganizationNames,
  nameOrganization,
  setOrganizationContact,
} from '#server/organizations/save-organization.ts';
import { renameInSearch } from '#server/projects/enter-projects.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import type { ComposedOrganization, Demonstration } from './compose/compose-demonstration.ts';
import { composeRequests } from './compose/compose-requests.ts';
import { inclusions, organizations, registryOffice, withMicrosite } from './content/organizations.ts';
import type { DemonstrationPerson } from './demonstration-people.ts';
import { enterPayments, type People } from './enter-payments.ts';
import { noMail } from './no-mail.ts';
import type { StoredFiles } from './store-files.ts';

/** Number of unspent project tokens of a demonstration organization that someone can sign in to. */
const PROJECT_TOKENS = 3;

/** The reason recorded for the tokens of demonstration organizations. */
const tokensReason = 'demonstration';

/**
 * Enters the demonstration's organizations as an import does, without accounts, with their logos, pages and
 * tokens. Returns a function from an organization's key to its serial.
 */
export async function enterOrganizations(
  tx: Tx,
  demonstration: Demonstration,
  logos: StoredFiles['logos'],
  store: FileStore,
): Promise<(key: string) => string> {
  const { organizations: composed, calendar } = demonstration;
  const bySource = await insertOrganizations(
    tx,
    [...composed, registryOffice].map(({ key, name }) => {
      return { name, sourceKey: `demonstration:${key}`, logoFile: null };
    }),
    'demonstration',
    calendar.began,
  );
  const serialOf = (key: string) => bySource.get(`demonstration:${key}`) ?? '';
  for (const { serial, name } of composed) {
    const logo = logos.get(serial);
    if (logo === undefined) continue;
    await recordUploads(tx, { organization: serial, now: calendar.began }, [logo], store);
    await nameOrganization(tx, serial, { name, logoFile: logo.id }, renameInSearch);
  }
  for (const organization of composed) await giveTokens(tx, organization, demonstration);
  for (const { organization, others } of inclusions) {
    await changeInclusions(tx, {
      act: 'include',
      organization: serialOf(organization),
      others: others.map(serialOf),
    });
  }
  return serialOf;
}

/** Gives an organization the tokens that its projects spend, some to spare, and one for its map. */
async function giveTokens(
  tx: Tx,
  { key, serial: organization }: ComposedOrganization,
  { entries, calendar }: Demonstration,
): Promise<void> {
  const spent = entries.filter(
    ({ organizationSerial, details }) =>
      organizationSerial === organization && projectKind(details.programType) === 'project',
  );
  const tokens = {
    project: spent.length + PROJECT_TOKENS,
    inventory: defaultTokens.inventory,
    microsite: withMicrosite.includes(key) ? 1 : defaultTokens.microsite,
  };
  await setTokens(tx, { organization, tokens, reason: tokensReason, actor: null }, calendar.began);
}

/** The demonstration's account requests come from no address, so they are not limited. */
const noLimit: CountRequest = async () => undefined;

const noTokens = { project: 0, inventory: 0, microsite: 0 };

/** A person of the demonstration with the hash of their password. */
export type NewPerson = Omit<DemonstrationPerson, 'password'> & { readonly passwordHash: string };

/**
 * Creates accounts for the demonstration's people, with payments and tokens, and pending account requests.
 * Does nothing if any account exists.
 */
export async function enterPeople(tx: Tx, people: readonly NewPerson[], now: Date): Promise<void> {
  await enterAffairs(tx, await enterAccounts(tx, people, now), now);
}

/** Creates the accounts of people; none if any account exists. */
export async function enterAccounts(tx: Tx, people: readonly NewPerson[], now: Date): Promise<People> {
  const entered = new Map<string, { readonly account: string; readonly organization: string }>();
  await lockOrganizationNames(tx);
  if (await hasAnyAccount(tx)) return entered;
  for (const { organization: key, contact, ...details } of people) {
    const organization = await enterOrganization(tx, key, now);
    if (contact !== null) await setOrganizationContact(tx, organization.serial, contact);
    const account = await openAccount(tx, { ...details, organization }, now);
    if (account === null) throw new Error(`${details.email} has an account already.`);
    if (!entered.has(key)) entered.set(key, { account, organization: organization.serial });
  }
  return entered;
}

/**
 * Enters the payments and tokens of people with accounts, and pending account requests. Does nothing without
 * accounts.
 */
export async function enterAffairs(tx: Tx, people: People, now: Date): Promise<void> {
  const office = people.get(registryOffice.key);
  if (office === undefined) return;
  await enterPayments(
    tx,
    people,
    { ...office, isAdministrator: true, mayEdit: true, impersonator: null },
    now,
  );
  for (const [key, { organization }] of people) await enterTokens(tx, key, organization, now);
  for (const { at, asked } of composeRequests(now)) {
    const arrival = { task: { nonce: randomId(), expiresAt: at }, address: '', now: at };
    await requestAccount(tx, asked, arrival, { mailbox: noMail, count: noLimit });
  }
}

/**
 * Enters a demonstration organization, unless it was entered with its projects. Returns its name and serial.
 */
async function enterOrganization(tx: Tx, key: string, now: Date) {
  const known = [...organizations, registryOffice];
  const name = known.find((organization) => organization.key === key)?.name ?? key;
  const sourceKey = `demonstration:${key}`;
  const entered = await insertOrganizations(tx, [{ name, sourceKey, logoFile: null }], 'demonstration', now);
  return { name, serial: entered.get(sourceKey) ?? '' };
}

/** Grants what an organization's tokens lack after its payments. */
async function enterTokens(tx: Tx, key: string, organization: string, now: Date): Promise<void> {
  const tokens = key === registryOffice.key ? noTokens : { ...defaultTokens, project: PROJECT_TOKENS };
  await setTokens(tx, { organization, tokens, reason: tokensReason, actor: null }, now);
}
