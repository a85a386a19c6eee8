import type { Stage } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { changedQuery, readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import { CardGrid, CardGridWaiting } from './card-grid.tsx';
import { PAGE_SIZE } from './list-address.ts';
import { projectsQuery, useProjects } from './use-projects.ts';

type Props = {
  readonly stage: Stage;
  /** What would appear here; shown when the list is empty. */
  readonly emptyText: string;
};

/** Query for a page of a stage's public projects; the first page when the address names no possible page. */
export function stageListQuery(stage: Stage, address: URLSearchParams) {
  return projectsQuery(queryProps(stage, address));
}

function queryProps(stage: Stage, address: URLSearchParams) {
  return { stage, page: readList(address, {}).page, pageSize: PAGE_SIZE };
}

/** Cards of a stage's public projects, page by page. */
export function StageList({ stage, emptyText }: Props) {
  const [address] = useSearchParams();
  const query = queryProps(stage, address);
  const list = useProjects(query);
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
        page={query.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        addressOf={(page) => changedQuery(address, 'page', String(page))}
      />
    </div>
  );
}
