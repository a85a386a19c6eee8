import { defaultTokens } from '#domain/account/tokens.ts';
import { isAnybodyThere } from '../accounts/is-anybody-there.ts';
import { openAccount } from '../accounts/open-account.ts';
import type { Tx } from '../kernel/db.ts';
import { enterOrganizations } from '../organizations/enter-organizations.ts';
import { holdNames } from '../organizations/hold-names.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { setTokens } from '../organizations/set-tokens.ts';
import { organizations } from './content/organizations.ts';
import type { DemonstrationPerson } from './demonstration-people.ts';

const PROJECT_TOKENS = 3;
const reason = 'demonstration';

type Entered = Omit<DemonstrationPerson, 'password'> & { readonly passwordHash: string };

/** Lets people of the demonstration sign in, with tokens to spend; nobody where there is an account already. */
export async function enterPeople(
  tx: Tx,
  people: readonly Entered[],
  productName: string,
  now: Date,
): Promise<void> {
  await holdNames(tx);
  if (await isAnybodyThere(tx)) return;
  for (const person of people) {
    const { organization: key, ...facts } = person;
    const organization =
      key === null ? await ownOrganization(tx, productName, now) : await bodyOf(tx, key, now);
    await openAccount(tx, { ...facts, organization }, now);
  }
}

async function ownOrganization(tx: Tx, name: string, now: Date) {
  const tokens = { project: 0, inventory: 0, microsite: 0 };
  const opening = { name, origin: 'demonstration' as const, tokens, reason, actor: null };
  return { name, serial: await openOrganization(tx, opening, now) };
}

/** A body of the demonstration, which was entered with its projects. */
async function bodyOf(tx: Tx, key: string, now: Date) {
  const name = organizations.find((organization) => organization.key === key)?.name ?? key;
  const sourceKey = `demonstration:${key}`;
  const entered = await enterOrganizations(tx, [{ name, sourceKey, logoFile: null }], 'demonstration', now);
  const serial = entered.get(sourceKey) ?? '';
  const tokens = { ...defaultTokens, project: PROJECT_TOKENS };
  await setTokens(tx, { organization: serial, tokens, reason, actor: null }, now);
  return { name, serial };
}
