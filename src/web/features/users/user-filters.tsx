import { userStatuses } from '#contract/users.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { SelectField } from '#web/kit/forms/select-field.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { useChangeList } from '#web/kit/lists/use-change-list.ts';
import { useSearchTyped } from '#web/kit/lists/use-search-typed.ts';
import * as m from '#messages/messages.js';
import type { FormEvent } from 'react';
import classes from './users.module.css';
import { userStatusWords } from './user-words.ts';
import { readUsersAddress } from './users-address.ts';

const MAX_SEARCH_LENGTH = 200;

/** Filters the list of users; filters are kept in the address. */
export function UserFilters({ address }: { readonly address: URLSearchParams }) {
  const filters = readUsersAddress(address);
  const [typed, setTyped] = useSearchTyped(filters.search);
  const change = useChangeList();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change('search', typed.trim());
  };
  const statuses = userStatuses.map((value) => ({ value, text: userStatusWords[value]() }));
  return (
    <form role="search" onSubmit={submit} className={classes.filters}>
      <TextField
        label={m.users_search()}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        onType={setTyped}
        enterKeyHint="search"
      />
      <SelectField
        label={m.column_status()}
        name="status"
        value={filters.status ?? ''}
        choices={[{ value: '', text: m.users_every_status() }, ...statuses]}
        onChoose={(value) => change('status', value)}
      />
      <Button type="submit">{m.users_search_button()}</Button>
    </form>
  );
}
