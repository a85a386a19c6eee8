import type { ImportKind } from './import-columns.ts';

/** The fields that are read as days, years or tonnes, by kind. */
const valuesOf: Readonly<Record<ImportKind, Readonly<Record<string, 'day' | 'year' | 'tonnes'>>>> = {
  projects: {
    start: 'day',
    end: 'day',
    registered: 'day',
    listed: 'day',
    issued: 'tonnes',
    retired: 'tonnes',
  },
  vintages: { year: 'year', issued: 'tonnes', retired: 'tonnes' },
  inventories: { year: 'year', tonnes: 'tonnes' },
};

/** Returns whether a field is read as a day, a year or tonnes; undefined for a text. */
export function valueOf(kind: ImportKind, field: string): 'day' | 'year' | 'tonnes' | undefined {
  return valuesOf[kind][field];
}
