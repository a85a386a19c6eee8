import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Pager } from '#web/kit/lists/pager.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { readHeldAddress } from './held-address.ts';
import { type HeldColumn, headsOf } from './held-columns.tsx';
import { HeldEmpty, type NothingHeld } from './held-empty.tsx';
import { HeldFilters } from './held-filters.tsx';
import classes from './holdings.module.css';
import { type HeldSource, useHeld } from './use-held.ts';

type Props = {
  readonly label: string;
  readonly source: HeldSource;
  readonly columns: readonly HeldColumn[];
  readonly address: URLSearchParams;
  readonly nothing: NothingHeld;
  /** Filters besides the search. */
  readonly filters?: ReactNode;
};

/** A list of held projects, searched, sorted and paged by the address. */
export function HeldList({ label, source, columns, address, nothing, filters }: Props) {
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
