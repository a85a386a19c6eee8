import type { HeldSort } from '#contract/held-projects.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { SelectField } from '#web/kit/forms/select-field.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { useChangeList } from '#web/kit/lists/use-change-list.ts';
import { useSearchTyped } from '#web/kit/lists/use-search-typed.ts';
import * as m from '#messages/messages.js';
import type { FormEvent, ReactNode } from 'react';
import { readHeldAddress } from './held-address.ts';
import type { HeldColumn } from './held-columns.tsx';
import { sortedColumns, sortWords } from './held-sorts.ts';
import classes from './holdings.module.css';

const MAX_SEARCH_LENGTH = 200;

type Props = {
  readonly address: URLSearchParams;
  readonly columns: readonly HeldColumn[];
  /** The list's current order. */
  readonly sort: HeldSort;
  /** Additional filters. */
  readonly children?: ReactNode;
};

/** Searches a list and, where its headings are hidden, sorts it; both are kept in the address. */
export function HeldFilters({ address, columns, sort, children }: Props) {
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
