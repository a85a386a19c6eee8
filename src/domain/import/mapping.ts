import type { ImportKind } from './import-columns.ts';

/** Which part comes first in a date such as 04/05/2024. */
export const dateOrders = ['day-first', 'month-first'] as const;
/** What stands before the decimals of a number; the other one, spaces and apostrophes group its digits. */
export const decimalMarks = ['point', 'comma'] as const;
/** Units of quantities: tonnes, thousands and millions of tonnes of CO₂e. */
export const tonneUnits = ['t', 'kt', 'Mt'] as const;
/** What becomes of several rows of one vintage or inventory year: the later ones are wrong, or all are added up. */
export const repetitions = ['refuse', 'sum'] as const;

/** Holds for rows whose cell in this column has one of these words, or, without `words`, is not empty. */
export type RowCondition = { readonly column: string; readonly words?: readonly string[] | undefined };

/**
 * Where the value of a field comes from, and how it is read. Everything is optional; `{}` is an empty field. Columns are named
 * by their headings as `columnNames` gives them: `[C]` is the third column if it has none.
 */
export type FieldMapping = {
  /** Headings of the file; of several, the first whose cell is not empty counts. */
  readonly columns?: readonly string[] | undefined;
  /** The numbers of several columns are added up instead. */
  readonly addUp?: boolean | undefined;
  /** The value of rows in which these columns are empty, or of every row if there are none. */
  readonly constant?: string | undefined;
  /** The registry's word for each word of the file; null leaves its rows out. Other words stay as they are. */
  readonly words?: Readonly<Record<string, string | null>> | undefined;
  /**
   * The field is empty in rows whose cell in this column has none of these words (without `words`: is empty):
   * the tonnes retired are those of rows with a date of retirement.
   */
  readonly onlyWhere?: RowCondition | undefined;
  /** Only one part of the cell counts, from 1: of `CDC_14_1`, separated by `_`, the second is `14`. */
  readonly part?: { readonly separator: string; readonly number: number } | undefined;
  /** Put before a value that does not begin with it: `VCS`. */
  readonly prefix?: string | undefined;
  readonly dates?: (typeof dateOrders)[number] | undefined;
  readonly decimals?: (typeof decimalMarks)[number] | undefined;
  readonly unit?: (typeof tonneUnits)[number] | undefined;
};

/** What the rows of one sheet mean: one table of the registry that is made of them. */
export type TableMapping = {
  /** The sheet's name; null for the table of a CSV file. A sheet may be mapped to several tables. */
  readonly sheet: string | null;
  /** The line of the headings, counting from 1; null for the first line that has the columns named here. */
  readonly headingLine: number | null;
  readonly kind: ImportKind;
  /** By field of this kind (`importColumns`). */
  readonly fields: Readonly<Record<string, FieldMapping>>;
  /** Other rows are left out: those that are no entries of their own, such as the parts of a total. */
  readonly onlyRows?: RowCondition | undefined;
  /** Of projects, `sum` means that the first row of an id counts and the later ones are no entries. */
  readonly repeated: (typeof repetitions)[number];
};

/** What a file means. Sheets without a table are not read. Saved and sent as JSON. */
export type FileMapping = { readonly tables: readonly TableMapping[] };

/** What the cells of a column look like; `date-unclear`: days and months could change places in each of them. */
export const columnLooks = ['empty', 'text', 'number', 'year', 'date', 'date-unclear', 'coordinate'] as const;

/** A column of a file as it is shown to who says what it means. */
export type ColumnDescription = {
  readonly heading: string;
  /** Up to three different values, as in the file. */
  readonly samples: readonly string[];
  readonly filled: number;
  readonly looks: (typeof columnLooks)[number];
  /** The order of dates such as 3/24/2026 as its values show it; null if they do not, or if there are none. */
  readonly dates: (typeof dateOrders)[number] | null;
  /** The decimal mark as its numbers show it; null if it does not matter. */
  readonly decimals: (typeof decimalMarks)[number] | 'unclear' | null;
  /** Its different values with their number of rows, most frequent first; null if there are more than 100. */
  readonly words: readonly { readonly text: string; readonly count: number }[] | null;
};

/** What is left to be said before a sheet can be read. */
export type OpenQuestion =
  /** A required field has neither column nor value. */
  | { readonly code: 'field-needed'; readonly kind: ImportKind; readonly field: string }
  /** A word of the file is none of the registry's. */
  | {
      readonly code: 'word-unknown';
      readonly kind: ImportKind;
      readonly field: string;
      readonly text: string;
      readonly count: number;
    }
  /** 04/05/2024 is in April or in May. */
  | { readonly code: 'date-order'; readonly kind: ImportKind; readonly field: string }
  /** 1,500 is fifteen hundred or one and a half. */
  | { readonly code: 'decimal-mark'; readonly kind: ImportKind; readonly field: string };

/** A sheet of a file, or the table of a CSV file, as it is shown to who says what it means. */
export type SheetDescription = {
  readonly sheet: string | null;
  readonly isHidden: boolean;
  /** The first lines of the sheet, among which the headings are. */
  readonly firstLines: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly headingLine: number | null;
  readonly rows: number;
  readonly columns: readonly ColumnDescription[];
  /** The known source whose headings these are (`known-sources.ts`); `registry` for the registry's own templates. */
  readonly source: string | null;
  /** The name of the saved mapping whose headings these are; it is read by that one. */
  readonly saved: string | null;
  /** Whether its rows are read. Otherwise somebody has to say first what its columns mean, or want them read. */
  readonly isRead: boolean;
  /** How it is read, or would be: as sent, saved, known or proposed. Empty if nothing fits. */
  readonly tables: readonly TableMapping[];
  readonly open: readonly OpenQuestion[];
};

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
