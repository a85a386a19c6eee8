import { adjustQuantity } from '#domain/ledger/adjust-quantity.ts';
import { type EmissionRow, totalOfYear } from '#domain/ledger/emission-row.ts';
import type { EditingMode } from '#domain/ledger/row-abilities.ts';
import { formatWhole } from '#web/kit/format.ts';
import { Hidden } from '#web/kit/hidden.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { EditorRow } from './editor-row.tsx';
import classes from './emission-editor.module.css';

type Props = {
  readonly rows: readonly EmissionRow[];
  /** The project whose units the rows hold. */
  readonly project: string;
  readonly mode: EditingMode;
  readonly onRows: (rows: readonly EmissionRow[]) => void;
};

/** A project's emissions year by year, each year with its total; what may be changed of a row follows from the mode. */
export function EmissionEditor({ rows, project, mode, onRows }: Props) {
  const [refused, setRefused] = useState<EmissionRow | null>(null);
  const years = [...new Set(rows.map((row) => row.year))].toSorted((one, other) => one - other);
  const change = (row: EmissionRow, tonnes: number) => {
    const changed = adjustQuantity(rows, row, tonnes);
    setRefused(changed.ok ? null : row);
    if (changed.ok) onRows(changed.value);
  };
  return (
    <table className={classes.table}>
      <caption>
        <Hidden>{m.project_table_caption()}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.project_row_status()}</th>
          <th scope="col" className={classes.number}>
            {m.project_row_quantity()}
          </th>
          <th scope="col">{m.project_row_serials()}</th>
        </tr>
      </thead>
      {years.map((year) => (
        <tbody key={year}>
          <tr className={classes.year}>
            <th scope="rowgroup">{year}</th>
            <td className={classes.total}>
              {m.emissions_total({ tonnes: formatWhole(totalOfYear(rows, year)) })}
            </td>
          </tr>
          {rowsOfYear(rows, year).map(({ key, row }) => (
            <EditorRow
              key={key}
              row={row}
              project={project}
              mode={mode}
              isRefused={row === refused && !mode.isReadOnly}
              onQuantity={(tonnes) => change(row, tonnes)}
              onSwitch={(status) => onRows(switched(rows, row, status))}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function switched(rows: readonly EmissionRow[], row: EmissionRow, status: EmissionRow['status']) {
  return rows.map((one) => (one === row ? ({ ...row, status } as EmissionRow) : one));
}

/** A year's rows, each under a key that outlives changes: of units their highest serial, else the place in the year. */
function rowsOfYear(rows: readonly EmissionRow[], year: number) {
  return rows
    .filter((row) => row.year === year)
    .map((row, place) => ({ key: row.kind === 'units' ? `units ${row.range.max}` : `draft ${place}`, row }));
}
