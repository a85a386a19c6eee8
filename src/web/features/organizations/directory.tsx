import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { listOrganizations } from '#contract/organizations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { addressOf as addressOfCall } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import fieldClasses from '#web/kit/forms/field.module.css';
import { Field } from '#web/kit/forms/field.tsx';
import { queryOf, useOpenList } from '#web/kit/lists/list-address.ts';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { useReturns } from '#web/kit/navigation/site-router-provider.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { OrganizationTile } from './organization-grid.tsx';
import classes from './organizations.module.css';
import { organizationsQuery, PAGE_SIZE } from './organizations-query.ts';

const MAX_SEARCH_LENGTH = 200;

type Props = {
  readonly search: string;
  readonly page: number;
  /** A map of the projects of organizations, by their serials separated by commas. */
  readonly mapOf: (organizations: string) => ReactNode;
};

/** The participating organizations that a search finds, in pages, with a map of their projects. */
export function Directory({ search, page, mapOf }: Props) {
  const list = useQuery(organizationsQuery(page, search));
  const returns = useReturns();
  return (
    <>
      <Search key={`${returns} ${search}`} search={search} />
      <QueryBoundary {...queryProps(list)}>
        {({ items, total }) => (
          <>
            <div className={classes.line}>
              <p role="status" className={classes.total}>
                {m.directory_count({ count: total, shown: formatWhole(total) })}
              </p>
              {items.length === 0 ? null : <Files search={search} />}
            </div>
            {items.length === 0 ? <NoOrganizations isSearched={search !== ''} isEmpty={total === 0} /> : null}
            <ul className={classes.grid}>
              {items.map((organization) => (
                <li key={organization.serial}>
                  <OrganizationTile organization={organization} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              pages={Math.ceil(total / PAGE_SIZE)}
              addressOf={(next) => addressOf(search, next)}
            />
            {items.length === 0 ? null : mapOf(items.map(({ serial }) => serial).join(','))}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** Searches on Enter or with the button; without scripts, the browser sends the form itself. */
function Search({ search }: Pick<Props, 'search'>) {
  const open = useOpenList();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    open(addressOf(typeof typed === 'string' ? typed.trim() : '', 1));
  };
  return (
    <form
      role="search"
      method="get"
      action={pagePaths.organizations}
      onSubmit={send}
      className={classes.search}
    >
      <Field label={m.directory_search()} hint={m.directory_search_hint()}>
        {(ties) => (
          <input
            {...ties}
            name="search"
            type="text"
            defaultValue={search}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            className={fieldClasses.input}
          />
        )}
      </Field>
      <button type="submit" className={buttonClasses.button}>
        {m.directory_search_button()}
      </button>
    </form>
  );
}

const formats = [
  { format: 'csv', word: m.overview_csv },
  { format: 'xlsx', word: m.overview_excel },
] as const;

/** The same organizations as files for spreadsheets. */
function Files({ search }: Pick<Props, 'search'>) {
  return formats.map(({ format, word }) => (
    <a
      key={format}
      href={addressOfCall(listOrganizations, { query: { ...(search !== '' && { search }), format } })}
      download
      aria-label={m.overview_download({ format: word() })}
    >
      {word()}
    </a>
  ));
}

function NoOrganizations({
  isSearched,
  isEmpty,
}: {
  readonly isSearched: boolean;
  readonly isEmpty: boolean;
}) {
  const text = isSearched && isEmpty ? m.directory_none_searched() : m.home_participants_none();
  return (
    <EmptyNote title={m.directory_none()} text={text}>
      {isSearched || !isEmpty ? <Link to={pagePaths.organizations}>{m.directory_all()}</Link> : null}
    </EmptyNote>
  );
}

function addressOf(search: string, page: number): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return queryOf(query) || '?';
}
