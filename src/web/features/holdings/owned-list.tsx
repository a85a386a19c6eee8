import type { ReactNode } from 'react';
import type { OwnedSort } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { projectStatusWords } from '#messages/words/project.js';
import { queryProps } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SelectField } from '#web/kit/forms/field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { FilteredList, type NamedFilter } from '#web/kit/lists/filtered-list.tsx';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { Pager, Records } from '#web/kit/lists/lists.tsx';
import { type ChangeList, useFilterForm } from '#web/kit/lists/use-filter-form.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './holdings.module.css';
import { headsOf, type OwnedColumn, sortedColumns, sortWords } from './owned-columns.tsx';
import {
  type OwnedAddress,
  type OwnedSource,
  ownedStatuses,
  readOwnedAddress,
  useOwned,
} from './use-owned.ts';

type OwnedListProps = {
  readonly label: string;
  readonly source: OwnedSource;
  readonly columns: readonly OwnedColumn[];
  readonly address: URLSearchParams;
  readonly nothing: NothingHeld;
  /** Renders more filters; they call `change` to set a value in the list's address. */
  readonly renderFilters?: (change: ChangeList) => ReactNode;
  /** True where the page shows `OwnedFilters` elsewhere. */
  readonly hasFiltersApart?: true;
  /** The table; by default labelled lines on phones. */
  readonly Table?: typeof Records;
};

/** A list of held projects, searched, sorted and paged by the address. */
export function OwnedList({ label, source, columns, address, nothing, ...rest }: OwnedListProps) {
  const { renderFilters, hasFiltersApart, Table = Records } = rest;
  const query = readOwnedAddress(address);
  const sort = query.sort ?? source.order;
  const list = useOwned(source, query);
  return (
    <>
      {hasFiltersApart === true ? null : (
        <OwnedFilters
          address={address}
          columns={columns}
          order={source.order}
          renderFilters={renderFilters}
        />
      )}
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
            {hasFiltersApart === true ? null : <Count total={total} />}
            <Table
              label={label}
              columns={headsOf(columns, address, sort)}
              rows={items.map((project) => ({
                key: project.projectSerial,
                cells: columns.map(({ cellOf }) => cellOf(project)),
              }))}
            />
            {hasFiltersApart === true ? <Count total={total} /> : null}
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

function Count({ total }: { readonly total: number }) {
  return (
    <p role="status" className={classes.count}>
      {m.held_count({ count: total, shown: formatWhole(total) })}
    </p>
  );
}

const MAX_SEARCH_LENGTH = 200;

type OwnedFiltersProps = {
  readonly address: URLSearchParams;
  readonly columns: readonly OwnedColumn[];
  /** The list's order by default. */
  readonly order: OwnedSort;
  readonly renderFilters?: OwnedListProps['renderFilters'];
  /** True beside a heading. */
  readonly isAside?: true;
};

/** Searches a list and, where its headings are hidden, sorts it; both are kept in the address. */
export function OwnedFilters({ address, columns, order, renderFilters, isAside }: OwnedFiltersProps) {
  const { search, sort } = readOwnedAddress(address);
  const { typed, setTyped, change, onSubmit } = useFilterForm(search);
  const sorts = columns.flatMap((column) =>
    column.sorts === undefined ? [] : Object.values<OwnedSort>(sortedColumns[column.sorts]),
  );
  return (
    <form role="search" onSubmit={onSubmit} className={classes.filters} data-aside={isAside}>
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
          value={sort ?? order}
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
  const choices = ownedStatuses.map((value) => ({ value, text: statusWord(value) }));
  return (
    <div className={classes.select}>
      <SelectField
        label={m.column_status()}
        name="status"
        value={readOwnedAddress(address).status ?? ''}
        choices={[{ value: '', text: m.users_every_status() }, ...choices]}
        onChoose={(value) => change('status', value)}
      />
    </div>
  );
}

/** Texts of an empty list: the specification's words, and what would appear here. */
export type NothingHeld = { readonly title: string; readonly text: string };

/** The filters and the order of a list; drafts have no filter by status. */
function namedFilters({ search, status, sort }: OwnedAddress, { of }: OwnedSource): readonly NamedFilter[] {
  const statusText = status === null ? null : statusWord(status);
  return [
    { name: 'search', label: m.users_search_button(), value: search || null },
    ...(of === 'drafts' ? [] : [{ name: 'status', label: m.column_status(), value: statusText }]),
    { name: 'sort', label: m.list_sort(), value: sort === null ? null : sortWords[sort](), isOrder: true },
  ];
}

function statusWord(status: (typeof ownedStatuses)[number]): string {
  return status === 'Archived' ? m.project_status_archived() : projectStatusWords[status]();
}
