import { queryProps } from '#web/api/call-problem.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Pager, Records, EmptyNote } from '#web/kit/lists/lists.tsx';
import { changedQuery, useChangeList, useSearchTyped } from '#web/kit/lists/list-address.ts';
import * as m from '#messages/messages.js';
import type { ReactNode, FormEvent } from 'react';
import { readHeldAddress, type HeldSource, useHeld, heldStatuses, type HeldAddress } from './use-held.ts';
import { type HeldColumn, headsOf, sortedColumns, sortWords } from './held-columns.tsx';
import classes from './holdings.module.css';
import type { HeldSort } from '#contract/held-projects.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SelectField } from '#web/kit/forms/field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { projectStatusWords } from '#web/kit/text/registry-words.ts';
import { Link } from '#web/kit/navigation/link.tsx';

type HeldListProps = {
  readonly label: string;
  readonly source: HeldSource;
  readonly columns: readonly HeldColumn[];
  readonly address: URLSearchParams;
  readonly nothing: NothingHeld;
  /** Filters besides the search. */
  readonly filters?: ReactNode;
};

/** A list of held projects, searched, sorted and paged by the address. */
export function HeldList({ label, source, columns, address, nothing, filters }: HeldListProps) {
  const query = readHeldAddress(address);
  const sort = query.sort ?? source.order;
  const list = useHeld(source, query);
  return (
    <>
      <HeldFilters address={address} columns={columns} sort={sort}>
        {filters}
      </HeldFilters>
      <QueryBoundary {...queryProps(list)}>
        {({ items, total }) =>
          items.length === 0 ? (
            <HeldEmpty nothing={nothing} filters={query} total={total} address={address} />
          ) : (
            <>
              <p role="status" className={classes.count}>
                {m.held_count({ count: total, shown: formatWhole(total) })}
              </p>
              <Records
                label={label}
                columns={headsOf(columns, address, sort)}
                rows={items.map((project) => ({
                  key: project.projectSerial,
                  cells: columns.map(({ cellOf }) => cellOf(project)),
                }))}
              />
              <Pager
                page={query.page}
                pages={list.pages}
                addressOf={(page) => changedQuery(address, 'page', String(page))}
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

const MAX_SEARCH_LENGTH = 200;

type HeldFiltersProps = {
  readonly address: URLSearchParams;
  readonly columns: readonly HeldColumn[];
  /** The list's current order. */
  readonly sort: HeldSort;
  /** Additional filters. */
  readonly children?: ReactNode;
};

/** Searches a list and, where its headings are hidden, sorts it; both are kept in the address. */
function HeldFilters({ address, columns, sort, children }: HeldFiltersProps) {
  const [typed, setTyped] = useSearchTyped(readHeldAddress(address).search);
  const change = useChangeList();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change('search', typed.trim());
  };
  const sorts = columns.flatMap((column) =>
    column.sorts === undefined ? [] : Object.values<HeldSort>(sortedColumns[column.sorts]),
  );
  return (
    <form role="search" onSubmit={submit} className={classes.filters}>
      <div className={classes.search}>
        <TextField
          label={m.held_search()}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          onType={setTyped}
          enterKeyHint="search"
        />
      </div>
      {children}
      <div className={classes.sort}>
        <SelectField
          label={m.list_sort()}
          name="sort"
          value={sort}
          choices={sorts.map((value) => ({ value, text: sortWords[value]() }))}
          onChoose={(value) => change('sort', value)}
        />
      </div>
      <Button type="submit">{m.users_search_button()}</Button>
    </form>
  );
}

/** Filters a list by status. */
export function StatusFilter({ address }: { readonly address: URLSearchParams }) {
  const change = useChangeList();
  const choices = heldStatuses.map((value) => ({
    value,
    text: value === 'Archived' ? m.project_status_archived() : projectStatusWords[value](),
  }));
  return (
    <div className={classes.select}>
      <SelectField
        label={m.column_status()}
        name="status"
        value={readHeldAddress(address).status ?? ''}
        choices={[{ value: '', text: m.users_every_status() }, ...choices]}
        onChoose={(value) => change('status', value)}
      />
    </div>
  );
}

/** Texts of an empty list: the specification's words, and what would appear here. */
export type NothingHeld = { readonly title: string; readonly text: string };

type HeldEmptyProps = {
  readonly nothing: NothingHeld;
  readonly filters: HeldAddress;
  readonly total: number;
  readonly address: URLSearchParams;
};

/** Shown when the list is empty, when nothing matches the filters, or when the page does not exist. */
function HeldEmpty({ nothing, filters, total, address }: HeldEmptyProps) {
  if (total > 0) {
    return (
      <EmptyNote title={nothing.title} text={m.list_no_such_page({ page: String(filters.page) })}>
        <Link to={{ search: changedQuery(address, 'page', '1') }}>{m.list_first_page()}</Link>
      </EmptyNote>
    );
  }
  if (filters.search === '' && filters.status === null)
    return <EmptyNote title={nothing.title} text={nothing.text} />;
  return (
    <EmptyNote title={nothing.title} text={m.held_none_matches()}>
      <Link to={{ search: '' }}>{m.held_show_all()}</Link>
    </EmptyNote>
  );
}
