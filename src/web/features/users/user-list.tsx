import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { listUsers, type UserSort, type UserSummary, userSorts, userStatuses } from '#contract/users.ts';
import { roles } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { memberRoleWords, roleWords, userStatusWords } from '#messages/words/account.js';
import { queryProps } from '#web/api/call-problem.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SelectField } from '#web/kit/forms/field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { FilteredList } from '#web/kit/lists/filtered-list.tsx';
import { changedQuery, oneOf, readList } from '#web/kit/lists/list-address.ts';
import { type Column, Pager, Records } from '#web/kit/lists/lists.tsx';
import { useFilterForm } from '#web/kit/lists/use-filter-form.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import classes from './users.module.css';

/** The users that the address describes, as a table; each leads to its page. */
export function UserList({ address }: { readonly address: URLSearchParams }) {
  const filters = readUsersAddress(address);
  const list = useUsers(filters);
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items, total }) => (
        <FilteredList
          address={address}
          filters={namedFilters(filters)}
          page={filters.page}
          shown={items.length}
          total={total}
          isBusy={list.isPlaceholderData}
          nothing={{ title: m.users_none(), text: m.users_none_text() }}
        >
          <p role="status" className={classes.count}>
            {m.users_count({ count: total, shown: formatWhole(total) })}
          </p>
          <div className={classes.users}>
            <Records
              label={m.users_title()}
              columns={columnsOf(address, filters.sort ?? 'organization')}
              rows={items.map((user) => ({ key: user.id, cells: cellsOf(user) }))}
            />
          </div>
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

function namedFilters({ search, status, role, sort }: UserListFilters) {
  return [
    { name: 'search', label: m.users_search_button(), value: search || null },
    { name: 'status', label: m.column_status(), value: status === null ? null : userStatusWords[status]() },
    { name: 'role', label: m.user_role(), value: role === null ? null : roleWords[role]() },
    { name: 'sort', label: m.list_sort(), value: sort, isOrder: true },
  ] as const;
}

/** Columns of the table; their headings sort it, first in the direction that readers want first. */
function columnsOf(address: URLSearchParams, sort: UserSort): readonly Column[] {
  const sorting = (up: UserSort, down: UserSort, [first, second] = [up, down]) => ({
    direction: directionOf(sort, up, down),
    to: { search: changedQuery(address, 'sort', sort === first ? second : first) },
  });
  const downFirst = (up: UserSort, down: UserSort) => sorting(up, down, [down, up]);
  return [
    { name: m.users_organization(), sorting: sorting('organization', '-organization') },
    { name: m.users_person(), sorting: sorting('person', '-person') },
    { name: m.user_role() },
    { name: m.column_status() },
    { name: m.users_projects(), isNumber: true, sorting: downFirst('tokens', '-tokens') },
    { name: m.users_inventory() },
    { name: m.users_microsite() },
    { name: m.users_entries(), isNumber: true, sorting: downFirst('entries', '-entries') },
    { name: m.user_last_sign_in(), sorting: downFirst('lastSignIn', '-lastSignIn') },
  ];
}

function directionOf(sort: UserSort, up: UserSort, down: UserSort): 'ascending' | 'descending' | null {
  if (sort === up) return 'ascending';
  return sort === down ? 'descending' : null;
}

function cellsOf(user: UserSummary) {
  const { id, serial, organization, contactName, email, status, roles: given, lastSignIn } = user;
  return [
    <span key="organization">
      <Link to={generatePath(pagePaths.adminUser, { userId: id })}>{organization}</Link>
      <br />
      <small>{serial}</small>
    </span>,
    <span key="person">
      {contactName}
      {contactName === null ? null : <br />}
      <small>{email}</small>
    </span>,
    given.includes('Administrator') ? roleWords.Administrator() : memberRoleWords[user.memberRole](),
    userStatusWords[status](),
    formatWhole(user.projectTokens),
    enabledWord(user.inventoryTokens),
    enabledWord(user.micrositeTokens),
    formatWhole(user.entries),
    lastSignIn === null ? m.never() : formatMoment(lastSignIn),
  ];
}

const MAX_SEARCH_LENGTH = 200;

/** Filters the list of users; filters are kept in the address. */
export function UserFilters({ address }: { readonly address: URLSearchParams }) {
  const filters = readUsersAddress(address);
  const { typed, setTyped, change, onSubmit } = useFilterForm(filters.search);
  const statuses = userStatuses.map((value) => ({ value, text: userStatusWords[value]() }));
  const given = roles.map((value) => ({ value, text: roleWords[value]() }));
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
      <SelectField
        label={m.user_role()}
        name="role"
        value={filters.role ?? ''}
        choices={[{ value: '', text: m.users_every_role() }, ...given]}
        onChoose={(value) => change('role', value)}
      />
      <div className={classes.sort}>
        <SelectField
          label={m.list_sort()}
          name="sort"
          value={filters.sort ?? 'organization'}
          choices={[
            { value: 'organization', text: m.users_organization() },
            { value: 'person', text: m.users_person() },
            { value: '-tokens', text: m.users_projects() },
            { value: '-entries', text: m.users_entries() },
            { value: '-lastSignIn', text: m.user_last_sign_in() },
          ]}
          onChoose={(value) => change('sort', value)}
        />
      </div>
      <Button type="submit">{m.users_search_button()}</Button>
    </form>
  );
}

/** Filters, order and page of the list of users. */
type UserListFilters = ReturnType<typeof readUsersAddress>;

/** Reads the address; ignores invalid values. */
export function readUsersAddress(address: URLSearchParams) {
  return readList(address, { status: oneOf(userStatuses), role: oneOf(roles), sort: oneOf(userSorts) });
}

/** Inventory and microsite tokens are not spent: any number above zero enables them (specification §4). */
export function enabledWord(tokens: number): string {
  return tokens > 0 ? m.enabled() : m.not_enabled();
}

const PAGE_SIZE = 25;

/** Fetches a page of the users that the address describes. */
function useUsers({ search, status, role, sort, page }: UserListFilters) {
  return usePageQuery(listUsers, {
    page,
    pageSize: PAGE_SIZE,
    ...(search !== '' && { search }),
    ...(status !== null && { status }),
    ...(role !== null && { role }),
    ...(sort !== null && { sort }),
  });
}
