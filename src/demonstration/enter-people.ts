import { defaultTokens } from '#domain/account/tokens.ts';
import { hasAnyAccount } from '#server/accounts/has-any-account.ts';
import { requestAccount } from '#server/accounts/request-account.ts';
import { openAccount } from '#server/accounts/open-account.ts';
import type { Tx } from '#server/kernel/db.ts';
import { randomId } from '#server/kernel/ids.ts';
import type { CountRequest } from '#server/kernel/rate-limit.ts';
import { enterOrganizations } from '#server/organizations/enter-organizations.ts';
import { lockOrganizationNames, setOrganizationContact } from '#server/organizations/name-organization.ts';
import { setTokens } from '#server/tokens/set-tokens.ts';
import { composeRequests } from './compose/compose-requests.ts';
import { organizations, registryOffice } from './content/organizations.ts';
import type { DemonstrationPerson } from './demonstration-people.ts';
import { PROJECT_TOKENS, tokensReason } from './demonstration-tokens.ts';
import { enterPayments } from './enter-payments.ts';
import { noMail } from './no-mail.ts';

/** These requests come from no address. */
const noLimit: CountRequest = async () => undefined;

const noTokens = { project: 0, inventory: 0, microsite: 0 };

type NewPerson = Omit<DemonstrationPerson, 'password'> & { readonly passwordHash: string };

/**
 * Creates accounts for the demonstration's people, with payments and tokens, and pending account requests. Does nothing if any account
 * exists.
 */
export async function enterPeople(tx: Tx, people: readonly NewPerson[], now: Date): Promise<void> {
  await lockOrganizationNames(tx);
  if (await hasAnyAccount(tx)) return;
  const entered = new Map<string, { readonly account: string; readonly organization: string }>();
  for (const { organization: key, contact, ...facts } of people) {
    const organization = await enterOrganization(tx, key, now);
    if (contact !== null) await setOrganizationContact(tx, organization.serial, contact);
    const account = await openAccount(tx, { ...facts, organization }, now);
    if (account === null) throw new Error(`${facts.email} has an account already.`);
    if (!entered.has(key)) entered.set(key, { account, organization: organization.serial });
  }
  const office = entered.get(registryOffice.key);
  if (office === undefined) throw new Error('The demonstration has no administrator.');
  await enterPayments(
    tx,
    entered,
    { ...office, isAdministrator: true, mayEdit: true, impersonator: null },
    now,
  );
  for (const [key, { organization }] of entered) await enterTokens(tx, key, organization, now);
  for (const { at, asked } of composeRequests(now)) {
    const arrival = { task: { nonce: randomId(), expiresAt: at }, address: '', now: at };
    await requestAccount(tx, asked, arrival, { mailbox: noMail, count: noLimit });
  }
}

/** Enters a demonstration organization, unless it was entered with its projects. Returns its name and serial. */
async function enterOrganization(tx: Tx, key: string, now: Date) {
  const known = [...organizations, registryOffice];
  const name = known.find((organization) => organization.key === key)?.name ?? key;
  const sourceKey = `demonstration:${key}`;
  const entered = await enterOrganizations(tx, [{ name, sourceKey, logoFile: null }], 'demonstration', now);
  return { name, serial: entered.get(sourceKey) ?? '' };
}

/** Grants what an organization's tokens lack after its payments. */
async function enterTokens(tx: Tx, key: string, organization: string, now: Date): Promise<void> {
  const tokens = key === registryOffice.key ? noTokens : { ...defaultTokens, project: PROJECT_TOKENS };
  await setTokens(tx, { organization, tokens, reason: tokensReason, actor: null }, now);
}
