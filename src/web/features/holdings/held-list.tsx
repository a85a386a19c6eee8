import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/query-boundary.tsx';
import { formatWhole } from '#web/kit/format.ts';
import { Pager } from '#web/kit/pager.tsx';
import { Records } from '#web/kit/records.tsx';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { changeHeldAddress, readHeldAddress } from './held-address.ts';
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
  /** What the list is narrowed by besides the search. */
  readonly filters?: ReactNode;
};

/** A list of held projects: searched, ordered and paged by what the address says. */
export function HeldList({ label, source, columns, address, nothing, filters }: Props) {
  const asked = readHeldAddress(address);
  const sort = asked.sort ?? source.order;
  const list = useHeld(source, asked);
  return (
    <>
      <HeldFilters address={address} columns={columns} sort={sort}>
        {filters}
      </HeldFilters>
      <QueryBoundary {...queryProps(list)}>
        {({ items, total }) =>
          items.length === 0 ? (
            <HeldEmpty nothing={nothing} asked={asked} total={total} address={address} />
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
                page={asked.page}
                pages={list.pages}
                addressOf={(page) => changeHeldAddress(address, 'page', String(page))}
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}
