import type { Generated, GeneratedAlways } from 'kysely';
import type { Kept, Moment } from '../kernel/schema.ts';

export type OrganizationOrigin = 'registered' | 'imported' | 'demonstration';

type OrganizationTable = {
  serial: Kept<string>;
  name: string;
  /** The key by which names are compared (`idKey`), and what tells the name from others (`coreName`). */
  nameKey: string;
  nameCore: string;
  /** The name in lower case without accents, as the search box compares it. */
  foldedName: GeneratedAlways<string>;
  slug: string | null;
  logoFile: string | null;
  /** What the organization says of itself, on its page. */
  description: string | null;
  website: string | null;
  contactTel: string | null;
  mailingAddress: string | null;
  origin: Kept<OrganizationOrigin>;
  sourceKey: string | null;
  /** The organization that this one was merged into; it then owns nothing. */
  mergedInto: Generated<string | null>;
  nextProject: Generated<number>;
  publicProjects: Generated<number>;
  publicReductionProjects: Generated<number>;
  createdAt: Moment;
};

type OrganizationInclusionTable = { organization: string; included: string };

/**
 * One row: the next organization's number, the public totals, and whether the registry shows the
 * demonstration.
 */
type RegistryTable = {
  id: Generated<number>;
  nextOrganization: number;
  publicProjects: number;
  publicOrganizations: number;
  isDemonstration: boolean;
};

/** What pairs are of that are kept as not the same. */
export type NotSameKind = 'organizations' | 'communities' | 'projects';

type NotSameTable = {
  kind: Kept<NotSameKind>;
  one: Kept<string>;
  other: Kept<string>;
  account: Kept<string | null>;
  at: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    organization: OrganizationTable;
    organizationInclusion: OrganizationInclusionTable;
    registry: RegistryTable;
    notSame: NotSameTable;
  }
}
