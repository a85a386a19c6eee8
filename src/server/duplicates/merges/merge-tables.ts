import type { GeneratedAlways } from 'kysely';
import type { Kept, MaybeMoment, Moment } from '../../kernel/schema.ts';

type OrganizationMergeTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  mergedInto: Kept<string>;
  account: Kept<string>;
  at: Moment;
  /** Index of its event in the ledger. */
  event: Kept<number>;
  /** The newest change and comment of the moved projects at that time. */
  lastChange: Kept<number>;
  lastComment: Kept<number>;
  undoneBy: string | null;
  undoneAt: MaybeMoment;
};

/** Something that a merge moved: of what kind, and its key. */
type OrganizationMergePartTable = { merge: Kept<number>; kind: Kept<string>; key: Kept<string> };

declare module '../../kernel/schema.ts' {
  interface Schema {
    organizationMerge: OrganizationMergeTable;
    organizationMergePart: OrganizationMergePartTable;
  }
}
