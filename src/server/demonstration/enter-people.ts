import { emailKeyOf } from '#domain/account/email-key.ts';
import { defaultTokens } from '#domain/account/tokens.ts';
import { isAnybodyThere } from '../accounts/is-anybody-there.ts';
import { enterRequest } from '../accounts/enter-request.ts';
import { openAccount } from '../accounts/open-account.ts';
import type { Tx } from '../kernel/db.ts';
import { enterOrganizations } from '../organizations/enter-organizations.ts';
import { holdNames } from '../organizations/hold-names.ts';
import { setTokens } from '../organizations/set-tokens.ts';
import { composeRequests } from './compose/compose-requests.ts';
import { organizations, registryOffice } from './content/organizations.ts';
import type { DemonstrationPerson } from './demonstration-people.ts';
import { PROJECT_TOKENS, tokensReason } from './demonstration-tokens.ts';

const noTokens = { project: 0, inventory: 0, microsite: 0 };

type Entered = Omit<DemonstrationPerson, 'password'> & { readonly passwordHash: string };

/** Lets people of the demonstration sign in, with tokens to spend, and has others ask to; nobody where there is an account already. */
export async function enterPeople(tx: Tx, people: readonly Entered[], now: Date): Promise<void> {
  await holdNames(tx);
  if (await isAnybodyThere(tx)) return;
  for (const { organization, ...facts } of people) {
    await openAccount(tx, { ...facts, organization: await bodyOf(tx, organization, now) }, now);
  }
  for (const { at, asked } of composeRequests(now)) {
    await enterRequest(tx, asked, { emailKey: emailKeyOf(asked.email), now: at });
  }
}

/** A body of the demonstration, which was entered with its projects. */
async function bodyOf(tx: Tx, key: string, now: Date) {
  const bodies = [...organizations, registryOffice];
  const name = bodies.find((organization) => organization.key === key)?.name ?? key;
  const sourceKey = `demonstration:${key}`;
  const entered = await enterOrganizations(tx, [{ name, sourceKey, logoFile: null }], 'demonstration', now);
  const serial = entered.get(sourceKey) ?? '';
  const tokens = key === registryOffice.key ? noTokens : { ...defaultTokens, project: PROJECT_TOKENS };
  await setTokens(tx, { organization: serial, tokens, reason: tokensReason, actor: null }, now);
  return { name, serial };
}
