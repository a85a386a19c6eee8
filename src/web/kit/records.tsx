import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import classes from './records.module.css';

/** How a list is ordered by a column, null where it is not, and the address of the order that its head asks for. */
type Sorting = { readonly direction: 'ascending' | 'descending' | null; readonly to: To };

export type Column = { readonly name: string; readonly isNumber?: true; readonly sorting?: Sorting };
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
          {columns.map(({ name, isNumber, sorting }) => (
            <th key={name} scope="col" data-number={isNumber} aria-sort={sorting?.direction ?? undefined}>
              {sorting === undefined ? name : <SortHead name={name} {...sorting} />}
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

/** A head that orders its list; on a phone, where heads are only read out, its name alone. */
function SortHead({ name, direction, to }: Sorting & { readonly name: string }) {
  return (
    <>
      <Link to={to} preventScrollReset className={classes.sort} data-sorted={direction !== null || undefined}>
        {name}
        {direction === null ? <IconArrowsSort size={14} aria-hidden /> : null}
        {direction === 'ascending' ? <IconArrowUp size={14} aria-hidden /> : null}
        {direction === 'descending' ? <IconArrowDown size={14} aria-hidden /> : null}
      </Link>
      <span className={classes.plain}>{name}</span>
    </>
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
