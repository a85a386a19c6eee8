import type { ColumnType } from 'kysely';
import type { Kept, Moment } from '../kernel/schema.ts';
import type { StoredItem } from './change-checklist.ts';

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
