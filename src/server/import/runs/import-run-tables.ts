import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ImportRunState, RunEntry } from '#domain/import/import-run.ts';
import type { ImportScope } from '#domain/import/import-table.ts';
import type { Kept, MaybeMoment, Moment } from '../../kernel/schema.ts';

/** A file of a run: its name and the SHA-256 of its bytes. */
export type RunFile = { readonly name: string; readonly sha256: string };

/** A column of JSON, inserted as text. */
type Json<Value> = ColumnType<Value, string, never>;

type ImportRunTable = {
  id: GeneratedAlways<number>;
  scope: Kept<ImportScope['kind']>;
  source: Kept<'browser' | 'command'>;
  /** The organization and account that imported; null for the command line. */
  organization: Kept<string | null>;
  account: Kept<string | null>;
  at: Moment;
  files: Json<readonly RunFile[]>;
  /** Rows that the import adds; a run that was cut short has fewer. */
  plannedRows: Kept<number>;
  leftOut: Kept<number>;
  projects: Kept<number>;
  vintages: Kept<number>;
  inventories: Kept<number>;
  issuedTonnes: Kept<number>;
  retiredTonnes: Kept<number>;
  state: ImportRunState;
  undoneBy: string | null;
  undoneAt: MaybeMoment;
};

type ImportRunEntryTable = {
  run: Kept<number>;
  project: Kept<string>;
  /** False for an entry that was there before. */
  isNew: Kept<boolean>;
  vintages: Json<RunEntry['vintages']>;
  figures: Json<RunEntry['figures']>;
  timeline: Json<RunEntry['timeline']>;
  /** Serials of the units that the run issued, an `int8multirange`. */
  units: Kept<string>;
  lastEvent: Kept<number | null>;
  /** Ids of the newest change and comment of the entry when the run wrote it; 0 for none. */
  lastChange: Kept<number>;
  lastComment: Kept<number>;
  undoneAt: MaybeMoment;
};

declare module '../../kernel/schema.ts' {
  interface Schema {
    importRun: ImportRunTable;
    importRunEntry: ImportRunEntryTable;
  }
}
