import { sentenceOf } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/empty-note.tsx';
import { FaultNotice } from '#web/kit/fault-notice.tsx';
import { Button } from '#web/kit/button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { Waiting } from '#web/kit/waiting.tsx';
import * as m from '#messages/messages.js';
import { OrganizationTile } from './organization-tile.tsx';
import classes from './organizations.module.css';
import { useOrganizations } from './use-organizations.ts';

const WAITING = 12;

/** Who takes part, with logos; more at the press of a button. */
export function OrganizationGrid() {
  const list = useOrganizations();
  if (list.isPending) return <GridWaiting />;
  if (list.isError) {
    return (
      <FaultNotice
        message={sentenceOf(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const organizations = list.data.pages.flatMap((page) => page.items);
  if (organizations.length === 0) return <EmptyNote text={m.home_participants_none()} />;
  return (
    <>
      <ul className={classes.grid}>
        {organizations.map((organization) => (
          <li key={organization.serial}>
            <OrganizationTile organization={organization} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={classes.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {m.home_participants_more()}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function GridWaiting() {
  return (
    <Waiting className={classes.grid}>
      {Array.from({ length: WAITING }, (_, place) => (
        <Skeleton key={place} height={72} />
      ))}
    </Waiting>
  );
}
