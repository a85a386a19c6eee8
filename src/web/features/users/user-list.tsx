import type { UserSummary } from '#contract/users.ts';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Pager } from '#web/kit/lists/pager.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { useUsers } from './use-users.ts';
import { enabledWord, userStatusWords } from './user-words.ts';
import { panelQuery, readUsersAddress } from './users-address.ts';

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
      {({ items }) =>
        items.length === 0 ? (
          <EmptyNote title={m.users_none()} text={m.users_none_text()} />
        ) : (
          <>
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
          </>
        )
      }
    </QueryBoundary>
  );
}

function cellsOf(user: UserSummary, address: URLSearchParams) {
  const { id, serial, organization, contactName, email, status } = user;
  return [
    <span key="organization">
      <Link to={{ search: panelQuery(address, id) }}>{organization}</Link>
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
