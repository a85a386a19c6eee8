import type { ReactNode } from 'react';
import classes from './compact-table.module.css';
import { type Column, SortHead } from './lists.tsx';

type CompactTableProps = {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** True where the page becomes wider on wide screens. */
  readonly isWide?: true;
};

/** A `CompactTable` that makes its page wider. */
export function WideTable(props: Omit<CompactTableProps, 'isWide'>) {
  return <CompactTable {...props} isWide />;
}

/**
 * A dense table of many columns. On phones each record is a block of three or four
 * lines without headings, in which every column has its place (`Column.place`).
 */
export function CompactTable({ label, columns, rows, isWide }: CompactTableProps) {
  return (
    <table className={classes.table} data-wide={isWide} aria-label={label}>
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
            {columns.map(({ name, place, isNumber }, index) =>
              place === 'name' ? (
                <th key={name} scope="row" data-place={place}>
                  {cells[index]}
                </th>
              ) : (
                <td key={name} data-place={place} data-number={isNumber}>
                  {cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
