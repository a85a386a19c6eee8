import { sentenceOf } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { FaultNotice } from '#web/kit/pages/fault-notice.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { Waiting } from '#web/kit/pages/waiting.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { OrganizationTile } from './organization-tile.tsx';
import classes from './organizations.module.css';
import { PAGE_SIZE, useOrganizations } from './use-organizations.ts';

const PLACEHOLDERS = 12;

/** Participating organizations with their logos; a button loads more. */
export function OrganizationGrid() {
  const first = useOrganizations(1);
  const [shown, setShown] = useState(1);
  if (first.isPending) return <GridWaiting />;
  if (first.data?.total === 0) return <EmptyNote text={m.home_participants_none()} />;
  const pages = Math.ceil((first.data?.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <ul className={classes.grid}>
        {Array.from({ length: shown }, (_, index) => (
          <GridPage key={index} page={index + 1} />
        ))}
      </ul>
      {shown < pages ? (
        <div className={classes.more}>
          <Button onClick={() => setShown(shown + 1)}>{m.home_participants_more()}</Button>
        </div>
      ) : null}
    </>
  );
}

/** One page of the grid. */
function GridPage({ page }: { readonly page: number }) {
  const list = useOrganizations(page);
  if (list.isPending) {
    return (
      <li aria-busy="true">
        <Skeleton height={72} />
      </li>
    );
  }
  if (list.isError) {
    return (
      <li>
        <FaultNotice
          message={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      </li>
    );
  }
  return list.data.items.map((organization) => (
    <li key={organization.serial}>
      <OrganizationTile organization={organization} />
    </li>
  ));
}

function GridWaiting() {
  return (
    <Waiting className={classes.grid}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Skeleton key={index} height={72} />
      ))}
    </Waiting>
  );
}
