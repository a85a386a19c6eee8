import { extname } from 'node:path';
import type { Charset } from '#domain/import/charset.ts';
import { withBytes } from '../files/kinds/read-zip.ts';
import { type Read, read, unread } from './file-problem.ts';
import type { ReadBudget } from './read-budget.ts';
import { readCsv } from './read-csv.ts';
import type { RecordTaker, SheetToRead } from './read-rows.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** Returns what takes the records of a sheet, which is one of so many. */
type OpenSheet = (sheet: SheetToRead, sheets: number) => RecordTaker;

const ARCHIVE = 'PK\u0003\u0004';
const OLD_WORKBOOK = '\u00d0\u00cf\u0011\u00e0';

/** A stored file with the name that it was sent under, and the encoding that was stated of it, if any. */
type FileToRead = {
  readonly path: string;
  readonly name: string;
  readonly charset: Charset | null;
};

/** What is known of a file once its records are read: whether its letters beyond ASCII are a guess. */
type RecordsRead = { readonly isEncodingGuessed: boolean };

/**
 * Reads the records of a CSV file or a workbook, which is told by its first bytes if its name says otherwise.
 * Throws `Unreadable` before a file takes more memory or time than the budget allows.
 */
export async function readRecords(
  { path, name, charset }: FileToRead,
  budget: ReadBudget,
  openSheet: OpenSheet,
): Promise<Read<RecordsRead>> {
  const ending = requireEnding(name);
  if (!ending.ok) return ending;
  return withBytes(
    path,
    async (bytes): Promise<Read<RecordsRead>> => {
      const signature = (await bytes.at(0, 4)).toString('latin1');
      if (signature === OLD_WORKBOOK) return unread({ code: 'xls-too-old', values: {} });
      if (bytes.size === 0) return unread({ code: 'empty', values: {} });
      if (ending.value === '.xlsx' || signature === ARCHIVE) {
        await readWorkbook(bytes, budget, ({ name: sheet, isHidden }, count) => {
          const file = count === 1 ? name : `${name} (${sheet})`;
          return openSheet({ file, sheet, isHidden, isGrid: true }, count);
        });
        return read({ isEncodingGuessed: false });
      }
      const table = openSheet({ file: name, sheet: null, isHidden: false, isGrid: false }, 1);
      const encoding = await readCsv(bytes, table, budget, charset);
      return read({ isEncodingGuessed: encoding === 'windows-1252' && charset === null });
    },
    budget.countRead,
  );
}

/** Checks that a file's name ends in `.csv` or `.xlsx`. */
export function requireEnding(name: string): Read<'.csv' | '.xlsx'> {
  const ending = extname(name).toLowerCase();
  if (ending === '.csv' || ending === '.xlsx') return read(ending);
  return unread({ code: ending === '.xls' ? 'xls-too-old' : 'ending-unknown', values: {} });
}
