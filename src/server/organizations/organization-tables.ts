import type { TokenKind } from '#domain/account/tokens.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Kept, Moment } from '../kernel/schema.ts';

export type OrganizationOrigin = 'registered' | 'imported' | 'demonstration';

type OrganizationTable = {
  serial: Kept<string>;
  name: string;
  slug: string | null;
  logoFile: string | null;
  origin: Kept<OrganizationOrigin>;
  sourceKey: string | null;
  nextProject: Generated<number>;
  projectTokens: Generated<number>;
  inventoryTokens: Generated<number>;
  micrositeTokens: Generated<number>;
  tokensVersion: Generated<number>;
  publicProjects: Generated<number>;
  publicReductionProjects: Generated<number>;
  createdAt: Moment;
};

type OrganizationInclusionTable = { organization: string; included: string };

type TokenEntryTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  kind: Kept<TokenKind>;
  change: Kept<number>;
  balance: Kept<number>;
  reason: Kept<string>;
  actor: Kept<string | null>;
  at: Moment;
};

/** One row: the next organization's number, the public totals, and whether the registry shows the demonstration. */
type RegistryTable = {
  id: Generated<number>;
  nextOrganization: number;
  publicProjects: number;
  publicOrganizations: number;
  isDemonstration: boolean;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    organization: OrganizationTable;
    organizationInclusion: OrganizationInclusionTable;
    tokenEntry: TokenEntryTable;
    registry: RegistryTable;
  }
}
