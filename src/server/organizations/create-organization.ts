import type { TokenKind } from '#domain/account/tokens.ts';
import { formatOrganizationSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../kernel/db.ts';
import type { OrganizationOrigin } from './organization-tables.ts';
import { COUNTRY } from './enter-organizations.ts';
import { freeSlugs } from './name-organization.ts';
import { insertOrganizations, takeOrganizationNumbers } from './organization-store.ts';
import { setTokens } from '../tokens/set-tokens.ts';

type CreateInput = {
  readonly name: string;
  readonly origin: OrganizationOrigin;
  readonly tokens: Readonly<Record<TokenKind, number>>;
  readonly reason: string | null;
  /** Account that creates it; null for the registry itself. */
  readonly actor: string | null;
};

/** Creates an organization with accounts and its first tokens. Returns its serial. */
export async function createOrganization(tx: Tx, input: CreateInput, now: Date): Promise<string> {
  const { name, origin, tokens, reason, actor } = input;
  const serial = formatOrganizationSerial(COUNTRY, await takeOrganizationNumbers(tx, 1));
  const [slug = null] = await freeSlugs(tx, [name]);
  await insertOrganizations(tx, [
    { serial, name, slug, origin, sourceKey: null, logoFile: null, createdAt: now },
  ]);
  await setTokens(tx, { organization: serial, tokens, reason, actor }, now);
  return serial;
}
