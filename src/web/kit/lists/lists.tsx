import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import * as m from '#messages/messages.js';
import { Link } from '../navigation/link.tsx';
import { formatWhole } from '../text/format.ts';
import classes from './lists.module.css';

/** How a column sorts the list (null: not at all), and the address of the order its heading requests. */
type Sorting = { readonly direction: 'ascending' | 'descending' | null; readonly to: To };

/**
 * `name` and `top` share the first line, `line` is the second, `more`, `side` and `act` share the third, `rest` is
 * the last; `away` is not shown.
 */
export type PhonePlace = 'name' | 'top' | 'line' | 'more' | 'side' | 'act' | 'rest' | 'away';

export type Column = {
  readonly name: string;
  readonly isNumber?: true;
  /** True where the cells say what they are, such as links: on phones they have no label. */
  readonly isSelfNamed?: true;
  readonly sorting?: Sorting;
  /** The place of its cells in a row of a `CompactTable` on phones. */
  readonly place?: PhonePlace;
};
type Row = { readonly key: string; readonly cells: readonly ReactNode[] };

type RecordsProps = {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
};

/** Most columns of a table that fits an upright tablet. */
const MAX_NARROW_COLUMNS = 5;

/**
 * A table of records, named by their first cell. On phones, and with many columns on tablets, each record is
 * a block of labelled lines.
 */
export function Records({ label, columns, rows }: RecordsProps) {
  return (
    <table className={classes.table} data-wide={columns.length > MAX_NARROW_COLUMNS} aria-label={label}>
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

/** A heading that sorts the list; where headings are only for screen readers, just its name. */
export function SortHead({ name, direction, to }: Sorting & { readonly name: string }) {
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
    'data-name': column?.isSelfNamed === true ? undefined : column?.name,
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

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  /** Returns the address of a page of the same list. */
  readonly addressOf: (page: number) => string;
};

/** Prev, 'Page X of Y', Next; nothing for a single page. */
export function Pager({ page, pages, addressOf }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={m.list_pages_label()} className={classes.pager}>
      {page > 1 ? (
        <Link
          className={classes.step}
          to={addressOf(page - 1)}
          aria-label={m.list_previous_page({ page: formatWhole(page - 1) })}
        >
          <IconChevronLeft size={18} aria-hidden />
          {m.list_previous()}
        </Link>
      ) : (
        <span className={classes.step} aria-hidden="true" />
      )}
      <span>{m.list_page({ page: formatWhole(page), pages: formatWhole(pages) })}</span>
      {page < pages ? (
        <Link
          className={classes.step}
          to={addressOf(page + 1)}
          aria-label={m.list_next_page({ page: formatWhole(page + 1) })}
        >
          {m.list_next()}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      ) : (
        <span className={classes.step} aria-hidden="true" />
      )}
    </nav>
  );
}

type EmptyNoteProps = { readonly title?: string; readonly text: string; readonly children?: ReactNode };

/** An empty list: what would appear here, and how to begin. */
export function EmptyNote({ title, text, children }: EmptyNoteProps) {
  return (
    <div className={classes.note}>
      {title === undefined ? null : <p className={classes.title}>{title}</p>}
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}

export type Detail = {
  readonly name: string;
  readonly value: ReactNode;
  /** True when the value may need its own line on a phone. */
  readonly isWide?: boolean;
};

/** Names and values, one pair per line; a null value omits its line. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={classes.details}>
      {details
        .filter((detail) => detail.value !== null)
        .map((detail) => (
          <div key={detail.name} className={classes.detail} data-wide={detail.isWide}>
            <dt>{detail.name}</dt>
            <dd>{detail.value}</dd>
          </div>
        ))}
    </dl>
  );
}
