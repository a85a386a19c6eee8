import { userStatuses, listUsers, readUser, type UserSummary } from '#contract/users.ts';
import { oneOf, queryOf, readList, changedQuery } from '#web/kit/lists/list-address.ts';
import type { Role } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SelectField } from '#web/kit/forms/field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import classes from './users.module.css';
import { queryProps } from '#web/api/call-problem.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { FilteredList } from '#web/kit/lists/filtered-list.tsx';
import { useFilterForm } from '#web/kit/lists/use-filter-form.ts';
import { Pager, Records } from '#web/kit/lists/lists.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Link } from '#web/kit/navigation/link.tsx';

/** The users that the address describes, by organization; each opens its panel. */
export function UserList({ address }: { readonly address: URLSearchParams }) {
  const filters = readUsersAddress(address);
  const list = useUsers(filters);
  const columns = [
    { name: m.users_organization() },
    { name: m.users_person() },
    { name: m.column_status() },
    { name: m.users_projects(), isNumber: true },
    { name: m.users_inventory() },
    { name: m.users_microsite() },
  ] as const;
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items, total }) => (
        <FilteredList
          address={address}
          filters={[
            { name: 'search', label: m.users_search_button(), value: filters.search || null },
            {
              name: 'status',
              label: m.column_status(),
              value: filters.status === null ? null : userStatusWords[filters.status](),
            },
          ]}
          page={filters.page}
          shown={items.length}
          total={total}
          isBusy={list.isPlaceholderData}
          nothing={{ title: m.users_none(), text: m.users_none_text() }}
        >
          <Records
            label={m.users_title()}
            columns={columns}
            rows={items.map((user) => ({ key: user.id, cells: cellsOf(user, address) }))}
          />
          <Pager
            page={filters.page}
            pages={list.pages}
            addressOf={(page) => changedQuery(address, 'page', String(page))}
          />
        </FilteredList>
      )}
    </QueryBoundary>
  );
}

function cellsOf(user: UserSummary, address: URLSearchParams) {
  const { id, serial, organization, contactName, email, status } = user;
  return [
    <span key="organization">
      <Link id={openerId(id)} to={{ search: panelQuery(address, id) }}>
        {organization}
      </Link>
      <br />
      <small>{serial}</small>
    </span>,
    <span key="person">
      {contactName}
      {contactName === null ? null : <br />}
      {email}
    </span>,
    userStatusWords[status](),
    formatWhole(user.projectTokens),
    enabledWord(user.inventoryTokens),
    enabledWord(user.micrositeTokens),
  ];
}

/** Returns the element id of the link that opens a user's panel. */
export function openerId(user: string): string {
  return `open-${user}`;
}

const MAX_SEARCH_LENGTH = 200;

/** Filters the list of users; filters are kept in the address. */
export function UserFilters({ address }: { readonly address: URLSearchParams }) {
  const filters = readUsersAddress(address);
  const { typed, setTyped, change, onSubmit } = useFilterForm(filters.search);
  const statuses = userStatuses.map((value) => ({ value, text: userStatusWords[value]() }));
  return (
    <form role="search" onSubmit={onSubmit} className={classes.filters}>
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

export type UserStatus = (typeof userStatuses)[number];

/** Filters and page of the list of users, and the id of the user whose panel is open. */
export type UserListFilters = ReturnType<typeof readUsersAddress>;

/** Reads the address; ignores invalid values. */
export function readUsersAddress(address: URLSearchParams) {
  return readList(address, { status: oneOf(userStatuses), user: (id) => (id === '' ? null : id) });
}

/** Returns the query that opens a user's panel beside the list as it is; an empty id closes it. */
export function panelQuery(address: URLSearchParams, id: string): string {
  const next = new URLSearchParams(address);
  if (id === '') next.delete('user');
  else next.set('user', id);
  return queryOf(next);
}

export const userStatusWords: Record<UserStatus, () => string> = {
  active: m.user_status_active,
  disabled: m.user_status_disabled,
  archived: m.user_status_archived,
};

export const roleWords: Record<Role, () => string> = {
  Owner: m.role_owner,
  Administrator: m.role_administrator,
};

/** Inventory and microsite tokens are not spent: any number above zero enables them (specification §4). */
export function enabledWord(tokens: number): string {
  return tokens > 0 ? m.enabled() : m.not_enabled();
}

const PAGE_SIZE = 25;

/** Fetches a page of the users that the address describes. */
function useUsers({ search, status, page }: UserListFilters) {
  return usePageQuery(listUsers, {
    page,
    pageSize: PAGE_SIZE,
    ...(search !== '' && { search }),
    ...(status !== null && { status }),
  });
}

/** Fetches a user with all details an administrator may see. */
export function useUser(id: string) {
  return useQuery({
    queryKey: keyOf(readUser, { params: { id } }),
    queryFn: ({ signal }) => call(readUser, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Returns a function that refetches users after a change. */
export function useRefetchUsers(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [listUsers.path] });
    void queryClient.invalidateQueries({ queryKey: [readUser.path] });
  };
}
