import { queryProps } from '#web/api/call-problem.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { FilteredList, type NamedFilter } from '#web/kit/lists/filtered-list.tsx';
import { Pager, Records } from '#web/kit/lists/lists.tsx';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { type ChangeList, useFilterForm } from '#web/kit/lists/use-filter-form.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { readHeldAddress, type HeldSource, useHeld, heldStatuses, type HeldAddress } from './use-held.ts';
import { type HeldColumn, headsOf, sortedColumns, sortWords } from './held-columns.tsx';
import classes from './holdings.module.css';
import type { HeldSort } from '#contract/held-projects.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SelectField } from '#web/kit/forms/field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { projectStatusWords } from '#web/kit/text/registry-words.ts';

type HeldListProps = {
  readonly label: string;
  readonly source: HeldSource;
  readonly columns: readonly HeldColumn[];
  readonly address: URLSearchParams;
  readonly nothing: NothingHeld;
  /** Renders more filters; they call `change` to set a value in the list's address. */
  readonly renderFilters?: (change: ChangeList) => ReactNode;
};

/** A list of held projects, searched, sorted and paged by the address. */
export function HeldList({ label, source, columns, address, nothing, renderFilters }: HeldListProps) {
  const query = readHeldAddress(address);
  const sort = query.sort ?? source.order;
  const list = useHeld(source, query);
  return (
    <>
      <HeldFilters address={address} columns={columns} sort={sort} renderFilters={renderFilters} />
      <QueryBoundary {...queryProps(list)}>
        {({ items, total }) => (
          <FilteredList
            address={address}
            filters={namedFilters(query, source)}
            page={query.page}
            shown={items.length}
            total={total}
            isBusy={list.isPlaceholderData}
            nothing={nothing}
          >
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
          </FilteredList>
        )}
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
  readonly renderFilters: HeldListProps['renderFilters'];
};

/** Searches a list and, where its headings are hidden, sorts it; both are kept in the address. */
function HeldFilters({ address, columns, sort, renderFilters }: HeldFiltersProps) {
  const { typed, setTyped, change, onSubmit } = useFilterForm(readHeldAddress(address).search);
  const sorts = columns.flatMap((column) =>
    column.sorts === undefined ? [] : Object.values<HeldSort>(sortedColumns[column.sorts]),
  );
  return (
    <form role="search" onSubmit={onSubmit} className={classes.filters}>
      <div className={classes.search}>
        <TextField
          label={m.held_search()}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          onType={setTyped}
          enterKeyHint="search"
        />
      </div>
      {renderFilters?.(change)}
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

type StatusFilterProps = { readonly address: URLSearchParams; readonly change: ChangeList };

/** Filters a list by status. */
export function StatusFilter({ address, change }: StatusFilterProps) {
  const choices = heldStatuses.map((value) => ({ value, text: statusWord(value) }));
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

/** The filters and the order of a list; drafts have no filter by status. */
function namedFilters({ search, status, sort }: HeldAddress, { of }: HeldSource): readonly NamedFilter[] {
  const statusText = status === null ? null : statusWord(status);
  return [
    { name: 'search', label: m.users_search_button(), value: search || null },
    ...(of === 'drafts' ? [] : [{ name: 'status', label: m.column_status(), value: statusText }]),
    { name: 'sort', label: m.list_sort(), value: sort === null ? null : sortWords[sort](), isOrder: true },
  ];
}

function statusWord(status: (typeof heldStatuses)[number]): string {
  return status === 'Archived' ? m.project_status_archived() : projectStatusWords[status]();
}
