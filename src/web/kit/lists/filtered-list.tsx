import type { ReactNode } from 'react';
import * as m from '#messages/messages.js';
import { Link } from '../navigation/link.tsx';
import { formatWhole } from '../text/format.ts';
import classes from './filtered-list.module.css';
import { changedQuery, changeList, queryOf } from './list-address.ts';
import { EmptyNote } from './lists.tsx';

/** A filter or an order that a list's address can have. */
export type NamedFilter = {
  /** Its parameter in the address. */
  readonly name: string;
  readonly label: string;
  /**
   * What is chosen, as the reader knows it; null when nothing is, or when the address holds an unknown value.
   */
  readonly value: string | null;
  /** True for an order: it hides no entries. */
  readonly isOrder?: true;
};

type FilteredListProps = {
  readonly address: URLSearchParams;
  readonly filters: readonly NamedFilter[];
  /** The page in the address, the entries on it, and those on all pages. */
  readonly page: number;
  readonly shown: number;
  readonly total: number;
  /** True while another page of the list loads and the previous one is still shown. */
  readonly isBusy: boolean;
  /** Texts of a list without entries: that there are none, and what would appear here. */
  readonly nothing: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
};

/**
 * A page of a list with filters: says which filters are unknown or hide every entry, and is marked busy while
 * another page loads.
 */
export function FilteredList({ shown, isBusy, children, ...rest }: FilteredListProps) {
  return (
    <div aria-busy={isBusy} className={classes.list}>
      <UnknownFilters {...rest} />
      {shown === 0 ? <NothingShown {...rest} /> : children}
    </div>
  );
}

type Filtered = Pick<FilteredListProps, 'address' | 'filters'>;

const MAX_SHOWN_LENGTH = 40;

/** Names the unknown filters in the address, which the list ignores, with a link that removes them. */
function UnknownFilters({ address, filters }: Filtered) {
  const unknown = filters.flatMap(({ name, label, value }) => {
    const given = (address.get(name) ?? '').trim();
    return value === null && given !== '' ? [{ name, label, value: given.slice(0, MAX_SHOWN_LENGTH) }] : [];
  });
  if (unknown.length === 0) return null;
  return (
    <div role="note" className={classes.note}>
      {unknown.map((filter) => (
        <p key={filter.name}>{m.list_unknown({ filter: textOf(filter) })}</p>
      ))}
      <Link to={{ search: without(address, unknown) }}>{m.list_unknown_remove()}</Link>
    </div>
  );
}

/** Shown without entries: the page does not exist, filters hide every entry, or there is none yet. */
function NothingShown({
  address,
  filters,
  page,
  total,
  nothing,
}: Omit<FilteredListProps, 'shown' | 'isBusy' | 'children'>) {
  const hiding = filters.flatMap(({ name, label, value, isOrder }) =>
    value === null || isOrder === true ? [] : [{ name, label, value }],
  );
  if (total > 0) {
    return (
      <EmptyNote title={nothing.title} text={m.list_no_such_page({ page: formatWhole(page) })}>
        <Link to={{ search: changedQuery(address, 'page', '1') }}>{m.list_first_page()}</Link>
      </EmptyNote>
    );
  }
  if (hiding.length === 0) return <EmptyNote {...nothing} />;
  const named = hiding.map((filter) => m.list_quoted_word({ word: textOf(filter) })).join('; ');
  const entryFilters = filters.filter(({ isOrder }) => isOrder !== true);
  return (
    <EmptyNote title={nothing.title} text={m.list_none_of_filters({ count: hiding.length, filters: named })}>
      <Link to={{ search: without(address, entryFilters) }}>{m.list_filters_clear()}</Link>
    </EmptyNote>
  );
}

function textOf({ label, value }: { readonly label: string; readonly value: string }): string {
  return m.fact_pair({ name: label, value });
}

function without(address: URLSearchParams, filters: readonly { readonly name: string }[]): string {
  return queryOf(filters.reduce((rest, { name }) => changeList(rest, name, ''), address));
}
