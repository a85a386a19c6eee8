import type { TokenEntryType, TokenKind } from '#domain/account/tokens.ts';
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
  publicProjects: Generated<number>;
  publicReductionProjects: Generated<number>;
  createdAt: Moment;
};

type OrganizationInclusionTable = { organization: string; included: string };

type TokenEntryTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  kind: Kept<TokenKind>;
  type: Kept<TokenEntryType>;
  /** Counts an organization's entries of a kind, from 1. */
  number: Kept<number>;
  change: Kept<number>;
  /** After this entry: the sum of all changes up to it. */
  balance: Kept<number>;
  project: Kept<string | null>;
  payment: Kept<number | null>;
  reason: Kept<string | null>;
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
