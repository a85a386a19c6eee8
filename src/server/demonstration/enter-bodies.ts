import { defaultTokens } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';
import { changeInclusions } from '../organizations/change-inclusions.ts';
import { enableMicrosites } from '../organizations/enable-microsites.ts';
import { enterOrganizations } from '../organizations/enter-organizations.ts';
import { setTokens } from '../organizations/set-tokens.ts';
import type { Demonstration } from './compose/compose-demonstration.ts';
import { inclusions, registryOffice, withMicrosite } from './content/organizations.ts';
import { PROJECT_TOKENS, tokensReason } from './demonstration-tokens.ts';
import type { KeptFiles } from './keep-files.ts';

/** Enters the demonstration's organizations with their pages and tokens. Returns a function from an organization's key to its serial. */
export async function enterBodies(
  tx: Tx,
  demonstration: Demonstration,
  logos: KeptFiles['logos'],
): Promise<(key: string) => string> {
  const { organizations, calendar } = demonstration;
  const newOrganization = (
    { key, name }: { readonly key: string; readonly name: string },
    logoFile: string | null,
  ) => {
    return { name, sourceKey: `demonstration:${key}`, logoFile };
  };
  const newOrganizations = organizations.map((one) =>
    newOrganization(one, logos.get(one.serial)?.id ?? null),
  );
  const bySource = await enterOrganizations(
    tx,
    [...newOrganizations, newOrganization(registryOffice, null)],
    'demonstration',
    calendar.began,
  );
  const serialOf = (key: string) => bySource.get(`demonstration:${key}`) ?? '';
  await enableMicrosites(tx, withMicrosite.map(serialOf));
  for (const { organization, others } of inclusions) {
    await changeInclusions(tx, {
      act: 'include',
      organization: serialOf(organization),
      others: others.map(serialOf),
    });
  }
  await giveTokens(tx, demonstration);
  return serialOf;
}

/** Grants tokens for entries that are not approved, which are created like people's own, plus some to spare. */
async function giveTokens(tx: Tx, { entries, calendar }: Demonstration): Promise<void> {
  const open = entries.filter(({ standing }) => standing !== 'Approved');
  for (const [organization, begun] of Map.groupBy(open, (entry) => entry.organizationSerial)) {
    const tokens = { inventory: defaultTokens.inventory, project: begun.length + PROJECT_TOKENS };
    await setTokens(tx, { organization, tokens, reason: tokensReason, actor: null }, calendar.began);
  }
}
