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

/** Enters the bodies of the demonstration with their pages and tokens; answers the serial that each key of theirs got. */
export async function enterBodies(
  tx: Tx,
  demonstration: Demonstration,
  logos: KeptFiles['logos'],
): Promise<(key: string) => string> {
  const { organizations, calendar } = demonstration;
  const body = ({ key, name }: { readonly key: string; readonly name: string }, logoFile: string | null) => {
    return { name, sourceKey: `demonstration:${key}`, logoFile };
  };
  const bodies = organizations.map((one) => body(one, logos.get(one.serial)?.id ?? null));
  const bySource = await enterOrganizations(
    tx,
    [...bodies, body(registryOffice, null)],
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

/** Tokens for what is not approved yet, which is begun as people begin it, and some to be left over. */
async function giveTokens(tx: Tx, { entries, calendar }: Demonstration): Promise<void> {
  const open = entries.filter(({ standing }) => standing !== 'Approved');
  for (const [organization, begun] of Map.groupBy(open, (entry) => entry.organizationSerial)) {
    const tokens = { inventory: defaultTokens.inventory, project: begun.length + PROJECT_TOKENS };
    await setTokens(tx, { organization, tokens, reason: tokensReason, actor: null }, calendar.began);
  }
}
