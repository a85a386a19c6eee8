import type { ReactNode } from 'react';
import classes from './records.module.css';

type Column = { readonly name: string; readonly isNumber?: true };
type Row = { readonly key: string; readonly cells: readonly ReactNode[] };

type Props = {
  /** What the table holds, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
};

/** A table of records, the first cell of each its name; on a phone each record is a block of labelled lines. */
export function Records({ label, columns, rows }: Props) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" data-number={isNumber}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, place) => (
              <Cell key={columns[place]?.name} column={columns[place]} isName={place === 0}>
                {cell}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  readonly column: Column | undefined;
  readonly isName: boolean;
  readonly children: ReactNode;
};

function Cell({ column, isName, children }: CellProps) {
  const ties = {
    'data-name': column?.name,
    'data-number': column?.isNumber,
    'data-empty': children === null || undefined,
  };
  return isName ? (
    <th scope="row" {...ties}>
      {children}
    </th>
  ) : (
    <td {...ties}>{children}</td>
  );
}
