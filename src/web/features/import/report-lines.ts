import type { ImportReport, ImportRow } from '#contract/imports.ts';
import { formatWhole } from '#web/kit/text/format.ts';

/** Returns the line of a row, with its table where the file has several. */
export function lineOf({ table, line }: ImportRow, { tables }: ImportReport): string {
  const name = tables.length > 1 ? tables[table]?.name : undefined;
  return name === undefined ? formatWhole(line) : `${name} ${formatWhole(line)}`;
}
