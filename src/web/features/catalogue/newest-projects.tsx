import { EmptyNote } from '#web/kit/empty-note.tsx';
import { FaultNotice } from '#web/kit/fault-notice.tsx';
import { sentenceOf } from '#web/api/call-problem.ts';
import * as m from '#messages/messages.js';
import { CardGrid, CardGridWaiting } from './card-grid.tsx';
import { projectsQuery, useProjects } from './use-projects.ts';

const SHOWN = 3;

const newestAsked = { sort: '-registered', page: 1, pageSize: SHOWN } as const;

/** The query for them. */
export const newestQuery = () => projectsQuery(newestAsked);

/** The three public projects that were registered last. */
export function NewestProjects() {
  const newest = useProjects(newestAsked);
  if (newest.isPending) return <CardGridWaiting cards={SHOWN} />;
  if (newest.isError) {
    return (
      <FaultNotice
        message={sentenceOf(newest.error)}
        onRetry={() => void newest.refetch()}
        busy={newest.isFetching}
      />
    );
  }
  if (newest.data.items.length === 0) return <EmptyNote text={m.list_none_yet()} />;
  return <CardGrid projects={newest.data.items} heading="h3" />;
}
