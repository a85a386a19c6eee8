import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import { type To } from 'react-router';
import classes from './records.module.css';

/** How a column sorts the list (null: not at all), and the address of the order its heading requests. */
type Sorting = { readonly direction: 'ascending' | 'descending' | null; readonly to: To };

export type Column = { readonly name: string; readonly isNumber?: true; readonly sorting?: Sorting };
type Row = { readonly key: string; readonly cells: readonly ReactNode[] };

type Props = {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
};

/** A table of records, named by their first cell; on phones each record is a block of labelled lines. */
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
            {cells.map((cell, index) => (
              <Cell key={columns[index]?.name} column={columns[index]} isName={index === 0}>
                {cell}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A heading that sorts the list; on phones, where headings are only for screen readers, just its name. */
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
