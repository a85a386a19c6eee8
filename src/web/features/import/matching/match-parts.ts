import type { ImportKind } from '#domain/import/import-columns.ts';
import type { SheetDraft, TableMapping } from './match-draft.ts';
import type { OpenMatch } from './open-questions.ts';

/** What the parts of the screen need to show and change one table of a sheet. */
export type TableProps = {
  readonly sheet: SheetDraft;
  /** Index of the sheet in the file. */
  readonly index: number;
  readonly table: TableMapping;
  /** True once the file was to be checked: what is open is marked. */
  readonly isAsked: boolean;
  readonly onChange: (change: (table: TableMapping) => TableMapping) => void;
};

/** Returns the id of the control that answers an open question. */
export function controlId(open: OpenMatch): string {
  switch (open.code) {
    case 'no-sheet':
      return 'match-sheets';
    case 'no-kind':
      return `match-${open.sheet}-kinds`;
    case 'field-needed':
      return fieldId(open.sheet, open.kind, open.field);
    case 'date-order':
    case 'decimal-mark':
      return `${fieldId(open.sheet, open.kind, open.field)}-${open.code}`;
  }
}

/** Returns the id of a field's control in a table. */
export function fieldId(sheet: number, kind: ImportKind, field: string): string {
  return `match-${sheet}-${kind}-${field}`;
}
