/** What a commit changed: the tables it wrote that cached replies may read, and the registry's version since then. */
export type TableChange = { readonly version: number; readonly tables: readonly string[] };

/** Last statements of a transaction: the first one's row has a column `report`, for `parseTableChange`. */
export const COMMIT_WITH_REPORT = 'select report_tables_written() as report; commit';

/** Receives the change of every commit that wrote a watched table; null if it is unknown what changed. */
export type OnTableChange = (change: TableChange | null) => void;

/** Parses a report or notification such as "12 project organization". Returns null if it names no tables. */
export function parseTableChange(report: string): TableChange | null {
  const [version = '', ...tables] = report.split(' ');
  if (!/^\d+$/.test(version) || tables.length === 0) return null;
  return { version: Number(version), tables };
}
