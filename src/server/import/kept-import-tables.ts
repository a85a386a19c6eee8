import type { ColumnType, GeneratedAlways } from 'kysely';
import type { SavedMapping } from '#contract/import-mappings.ts';
import type { Kept, Moment } from '../kernel/schema.ts';

type ImportedDraftTable = {
  organization: Kept<string>;
  /** The registry that the file names, or that of community inventories. */
  registry: Kept<string>;
  sourceId: Kept<string>;
  sourceIdKey: Kept<string>;
  project: string;
  importedAt: Moment;
};

type ImportMappingTable = {
  id: GeneratedAlways<number>;
  /** Null for a mapping of the registry, which administrators share. */
  organization: Kept<string | null>;
  name: string;
  /** The name as it is compared (`idKey`). */
  nameKey: Kept<string>;
  mapping: ColumnType<SavedMapping['mapping'], string, string>;
  sheets: ColumnType<SavedMapping['sheets'], string, string>;
  savedAt: Moment;
  savedBy: string | null;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    importedDraft: ImportedDraftTable;
    importMapping: ImportMappingTable;
  }
}
