import { pagePaths } from '#contract/page-paths.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/empty-note.tsx';
import { FaultNotice } from '#web/kit/fault-notice.tsx';
import { formatWhole } from '#web/kit/format.ts';
import { Pager } from '#web/kit/pager.tsx';
import * as m from '#messages/messages.js';
import { Link, useSearchParams } from 'react-router';
import { CardGrid, CardGridWaiting } from './card-grid.tsx';
import { FilterChips } from './filter-chips.tsx';
import { changeAddress, type ListAsked, listQueryOf, PAGE_SIZE, readListAddress } from './list-address.ts';
import classes from './project-list.module.css';
import { SearchBox } from './search-box.tsx';
import { useProjects } from './use-projects.ts';

/** The public list as its address asks for it: search, narrowings, cards and pages. */
export function ProjectList() {
  const [address, setAddress] = useSearchParams();
  const asked = readListAddress(address);
  const list = useProjects(listQueryOf(asked));
  const search = (text: string) => {
    if (text === asked.search) return;
    const replace = asked.search !== '' && text !== '';
    setAddress(changeAddress(address, 'search', text), { replace, preventScrollReset: true });
  };
  const shown = list.data?.items ?? [];
  return (
    <>
      <div className={classes.head}>
        <SearchBox search={asked.search} onSearch={search} />
        <p role="status" className={classes.count}>
          {list.isSuccess && !list.isPlaceholderData ? countSentence(asked, list.data.total) : ''}
        </p>
      </div>
      <FilterChips address={address} chips={asked.chips} shown={shown} />
      <div className={classes.body}>
        <ListBody address={address} asked={asked} list={list} />
      </div>
    </>
  );
}

function countSentence({ page }: ListAsked, total: number): string {
  const shown = formatWhole(total);
  const first = ((page ?? 1) - 1) * PAGE_SIZE + 1;
  if (page === null || first > total) return m.list_count({ count: total, shown });
  if (total <= PAGE_SIZE) return m.list_count({ count: total, shown });
  const last = Math.min(total, first + PAGE_SIZE - 1);
  return m.list_count_part({ count: total, shown, first: formatWhole(first), last: formatWhole(last) });
}

type BodyProps = {
  readonly address: URLSearchParams;
  readonly asked: ListAsked;
  readonly list: ReturnType<typeof useProjects>;
};

function ListBody({ address, asked, list }: BodyProps) {
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
  const pages = Math.ceil(total / PAGE_SIZE);
  if (total === 0) return <NoProjects isNarrowed={Object.keys(asked.narrowing).length > 0} />;
  if (asked.page === null || (asked.page > pages && !list.isPlaceholderData)) {
    return <NoSuchPage address={address} pageText={asked.pageText} pages={pages} />;
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.cards}>
      <CardGrid projects={items} heading="h2" />
      <Pager
        page={Math.min(asked.page, pages)}
        pages={pages}
        addressOf={(page) => addressOfPage(address, page)}
      />
    </div>
  );
}

function addressOfPage(address: URLSearchParams, page: number): string {
  return `?${changeAddress(address, 'page', page === 1 ? '' : String(page))}`;
}

function NoProjects({ isNarrowed }: { readonly isNarrowed: boolean }) {
  return (
    <EmptyNote title={m.list_none()} text={isNarrowed ? m.list_none_filtered() : m.list_none_yet()}>
      {isNarrowed ? <Link to={pagePaths.projects}>{m.list_show_all()}</Link> : null}
    </EmptyNote>
  );
}

type NoSuchPageProps = {
  readonly address: URLSearchParams;
  readonly pageText: string;
  readonly pages: number;
};

function NoSuchPage({ address, pageText, pages }: NoSuchPageProps) {
  const title = m.list_no_such_page({ page: pageText });
  return (
    <EmptyNote title={title} text={m.list_no_such_page_text({ count: pages, shown: formatWhole(pages) })}>
      <Link to={addressOfPage(address, 1)}>{m.list_first_page()}</Link>
    </EmptyNote>
  );
}
