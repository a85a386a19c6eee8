import { defaultTokens } from '#domain/account/tokens.ts';
import { projectKind } from '#domain/project/program-types.ts';
import type { FileStore } from '#server/files/file-port.ts';
import { recordUploads } from '#server/files/store-upload.ts';
import type { Tx } from '#server/kernel/db.ts';
import { renameInSearch } from '#server/projects/rename-in-search.ts';
import { changeInclusions } from '#server/organizations/change-inclusions.ts';
import { enterOrganizations as insertOrganizations } from '#server/organizations/enter-organizations.ts';
import { nameOrganization } from '#server/organizations/name-organization.ts';
import { setTokens } from '#server/tokens/set-tokens.ts';
import type { ComposedOrganization, Demonstration } from './compose/compose-demonstration.ts';
import { inclusions, registryOffice, withMicrosite } from './content/organizations.ts';
import { PROJECT_TOKENS, tokensReason } from './demonstration-tokens.ts';
import type { StoredFiles } from './store-files.ts';

/**
 * Enters the demonstration's organizations as an import does, without accounts, with their logos, pages and tokens. Returns a function from
 * an organization's key to its serial.
 */
export async function enterOrganizations(
  tx: Tx,
  demonstration: Demonstration,
  logos: StoredFiles['logos'],
  store: FileStore,
): Promise<(key: string) => string> {
  const { organizations, calendar } = demonstration;
  const bySource = await insertOrganizations(
    tx,
    [...organizations, registryOffice].map(({ key, name }) => {
      return { name, sourceKey: `demonstration:${key}`, logoFile: null };
    }),
    'demonstration',
    calendar.began,
  );
  const serialOf = (key: string) => bySource.get(`demonstration:${key}`) ?? '';
  for (const { serial, name } of organizations) {
    const logo = logos.get(serial);
    if (logo === undefined) continue;
    await recordUploads(tx, { organization: serial, now: calendar.began }, [logo], store);
    await nameOrganization(tx, serial, { name, logoFile: logo.id }, renameInSearch);
  }
  for (const organization of organizations) await giveTokens(tx, organization, demonstration);
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
    ({ organizationSerial, facts }) =>
      organizationSerial === organization && projectKind(facts.programType) === 'project',
  );
  const tokens = {
    project: spent.length + PROJECT_TOKENS,
    inventory: defaultTokens.inventory,
    microsite: withMicrosite.includes(key) ? 1 : defaultTokens.microsite,
  };
  await setTokens(tx, { organization, tokens, reason: tokensReason, actor: null }, calendar.began);
}
