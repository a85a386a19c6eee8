import { isOnlyOfYear, rowLabel } from '#domain/ledger/row-label.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { rowLabelWord } from '#web/looks/row-label-words.ts';
import { StatusBadge } from '#web/looks/status-look.tsx';
import type { EmissionLine } from './emission-lines.ts';
import classes from './reductions-table.module.css';

/** Plans and figures without units, line by line. */
export function ReductionsTable({ lines }: { readonly lines: readonly EmissionLine[] }) {
  return (
    <table className={classes.table} data-narrow>
      <caption>
        <Hidden>{m.project_table_caption()}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.project_row_year()}</th>
          <th scope="col">{m.project_row_status()}</th>
          <th scope="col" className={classes.number}>
            {m.project_row_quantity()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row" data-name={m.project_row_year()}>
              {line.year}
            </th>
            <td data-name={m.project_row_status()}>
              <StatusBadge status={line.status} word={lineWord(line, lines)} />
            </td>
            <td data-name={m.project_row_quantity()} className={classes.number}>
              {formatWhole(line.tonnes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the status of a line without units in words. */
export function lineWord(line: EmissionLine, lines: readonly EmissionLine[]): string {
  const { status } = line;
  return rowLabelWord(rowLabel({ status, hasSerials: false }, isOnlyOfYear(line, lines)));
}
