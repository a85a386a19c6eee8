import type { ImportScope } from '#domain/import/import-table.ts';
import type { KnownEntries } from '#domain/import/known-entries.ts';
import type { LoadablePlan } from '#domain/import/plan-import.ts';
import type { ImportKind } from '#domain/import/import-columns.ts';
import type { Locale } from '../kernel/locale.ts';

/** What the thread that reads a file is started with. */
export type ImportTask = {
  readonly path: string;
  readonly filename: string;
  readonly sha256: string;
  readonly scope: ImportScope;
  readonly maxRows: number;
  readonly currentYear: number;
  readonly locale: Locale;
};

/** New rows by kind of table. */
export type NewRows = Readonly<Record<ImportKind, number>>;

/** What an import loaded, by kind of row, and how many wrong rows it left out. */
export type Imported = NewRows & { readonly leftOut: number };

/** How many rows the report lists, by outcome, and the new ones by kind. */
export type PlanFigures = {
  readonly hash: string;
  readonly rows: number;
  readonly wrong: number;
  readonly loading: NewRows;
  /** New entries: each project spends a token, inventories need the right to have some. */
  readonly newProjects: number;
  readonly newInventories: number;
};

/** What the server tells the thread: compare the file with what is known, and return a report or what to write. */
export type ToImportThread =
  | { readonly kind: 'report'; readonly known: KnownEntries }
  | { readonly kind: 'plan'; readonly known: KnownEntries };

/** What the thread answers. `report` is JSON without its refusal. */
export type FromImportThread =
  | { readonly kind: 'refused'; readonly sentences: Readonly<Record<Locale, string>> }
  | { readonly kind: 'judged'; readonly ids: readonly string[] }
  | { readonly kind: 'report'; readonly figures: PlanFigures; readonly report: Uint8Array }
  | { readonly kind: 'plan'; readonly figures: PlanFigures; readonly plan: LoadablePlan };
