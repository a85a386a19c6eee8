import type { ColumnType } from 'kysely';
import type { Kept, Moment } from '../kernel/schema.ts';

/** A sentence of the checklist in each language. Its id is never used for another one. */
export type StoredItem = { readonly id: number; readonly en: string; readonly fr: string };

type ChecklistTables = {
  reviewChecklist: {
    version: Kept<number>;
    /** As `StoredItem`s. */
    items: ColumnType<readonly StoredItem[], string, never>;
    actor: Kept<string | null>;
    at: Moment;
  };
  reviewTick: {
    project: Kept<string>;
    /** Number of the submission. */
    round: Kept<number>;
    item: Kept<number>;
    account: Kept<string | null>;
    at: Moment;
  };
};

declare module '../kernel/schema.ts' {
  interface Schema extends ChecklistTables {}
}
