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

declare module '../kernel/schema.ts' {
  interface Schema {
    importedDraft: ImportedDraftTable;
  }
}
