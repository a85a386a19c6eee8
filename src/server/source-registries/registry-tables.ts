import type { ColumnType } from 'kysely';
import type { AddedRegistry } from '#domain/import/added-registries.ts';
import type { Kept, Moment } from '../kernel/schema.ts';

type RegistryTables = {
  sourceRegistries: {
    version: Kept<number>;
    /** As `AddedRegistry`s. */
    added: ColumnType<readonly AddedRegistry[], string, never>;
    actor: Kept<string | null>;
    at: Moment;
  };
};

declare module '../kernel/schema.ts' {
  interface Schema extends RegistryTables {}
}
