import { FileReply } from '../kernel/file-reply.ts';
import { writeCsv } from './write-csv.ts';
import { type Sheet, writeXlsx } from './write-xlsx.ts';

/** The formats of a table for spreadsheets. */
export type TableFormat = 'csv' | 'xlsx';

/** Content types of tables for spreadsheets. */
export const tableTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Makes a file of one table. `name` is the file's name without its ending. */
export async function makeTableFile(
  table: Sheet,
  { format, name }: { readonly format: TableFormat; readonly name: string },
): Promise<FileReply> {
  const content = format === 'csv' ? writeCsv([table.columns, ...table.rows]) : await writeXlsx([table]);
  return new FileReply({ content, contentType: tableTypes[format], filename: `${name}.${format}` });
}
