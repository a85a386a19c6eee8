import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import { CardGrid, CardGridWaiting } from './card-grid.tsx';
import { COUNT, newestQuery } from './use-projects.ts';

/** The three public projects registered most recently. */
export function NewestProjects() {
  const newest = useQuery(newestQuery());
  if (newest.isPending) return <CardGridWaiting cards={COUNT} />;
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
