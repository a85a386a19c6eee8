import type { Stage } from '#domain/project/stages.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/empty-note.tsx';
import { FaultNotice } from '#web/kit/fault-notice.tsx';
import { Pager } from '#web/kit/pager.tsx';
import * as m from '#messages/messages.js';
import { useSearchParams } from 'react-router';
import { CardGrid, CardGridWaiting } from './card-grid.tsx';
import { PAGE_SIZE, readListAddress } from './list-address.ts';
import { projectsQuery, useProjects } from './use-projects.ts';

type Props = {
  readonly stage: Stage;
  /** What would stand here, where nothing does. */
  readonly emptyText: string;
};

/** The query of a page of the public projects of a stage; an address that names no page asks for the first. */
export function stageListQuery(stage: Stage, address: URLSearchParams) {
  return projectsQuery(queryProps(stage, address));
}

function queryProps(stage: Stage, address: URLSearchParams) {
  return { stage, page: readListAddress(address).page ?? 1, pageSize: PAGE_SIZE };
}

/** The cards of the public projects of a stage, page by page. */
export function StageList({ stage, emptyText }: Props) {
  const [address] = useSearchParams();
  const asked = queryProps(stage, address);
  const list = useProjects(asked);
  if (list.isPending) return <CardGridWaiting cards={PAGE_SIZE} />;
  if (list.isError) {
    return (
      <FaultNotice
        message={sentenceOf(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const { items, total } = list.data;
  if (total === 0) return <EmptyNote title={m.list_none()} text={emptyText} />;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <CardGrid projects={items} heading="h3" />
      <Pager
        page={asked.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        addressOf={(page) => (page === 1 ? '?' : `?page=${page}`)}
      />
    </div>
  );
}
