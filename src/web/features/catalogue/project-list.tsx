import type { ReactNode } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { changedQuery, readPage, useChangeList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { Link, useHashTarget } from '#web/kit/navigation/link.tsx';
import { later } from '#web/kit/pages/later.tsx';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatChoice, formatWhole } from '#web/kit/text/format.ts';
import { CardGrid, CardGridWaiting } from './card-grid.tsx';
import { ComparePick } from './compare-pick.tsx';
import { FilterBar } from './filter-bar.tsx';
import { keptSearches } from './kept-searches.ts';
import {
  clearFilters,
  filtersOf,
  type ListFilters,
  listQueryOf,
  PAGE_SIZE,
  readListAddress,
} from './list-address.ts';
import { FilterChips, SearchBox, UnknownFilters, useFacets } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import type { ListToolsProps } from './list-tools.tsx';
import { hasMap, type ListView, useListView } from './list-view.ts';
import { ListViews } from './list-views.tsx';
import classes from './project-list.module.css';
import { useProjects } from './use-projects.ts';

const loadSerialLink = async () => (await import('./serial-link.tsx')).SerialLink;
/** Only who searches for digits needs to read serials. */
const SerialLink = later(loadSerialLink, import.meta.env.SSR ? await loadSerialLink() : null);

const MAX_SHOWN_LENGTH = 60;

type Props = {
  /** Draws the map of a list, given its filters as a query string. */
  readonly renderMap: (list: string) => ReactNode;
  /** Draws what can be taken from the list. */
  readonly renderTools: (props: ListToolsProps) => ReactNode;
  /** The projects ticked to compare. */
  readonly compareBar: ReactNode;
};

/** The public list as its address describes it: search, filters, map, cards or table, and pages. */
export function ProjectList({ renderMap, renderTools, compareBar }: Props) {
  const [address] = useSearchParams();
  useHashTarget();
  const change = useChangeList();
  const filters = readListAddress(address);
  const list = useProjects(listQueryOf(filters));
  const facets = useFacets(filters);
  const view = useListView();
  const stored = keptSearches.useKept();
  const search = (text: string) => {
    if (text === filters.search) return;
    const replace = filters.search !== '' && text !== '';
    change('search', text, { replace, preventScrollReset: true });
  };
  const choose = (name: string, value: string) => change(name, value, { preventScrollReset: true });
  const shown = list.data?.items ?? [];
  const corrected = list.isPlaceholderData ? null : list.data?.corrected;
  return (
    <>
      <div className={classes.head}>
        <h1>{m.list_title()}</h1>
        <SearchBox search={filters.search} onSearch={search} />
      </div>
      <div className={classes.bar}>
        <FilterBar asked={filters} facets={facets} onChoose={choose} />
        <ListViews address={address} view={view} />
      </div>
      <FilterChips
        address={address}
        chips={filters.chips}
        near={filters.near}
        shown={shown}
        facets={facets}
      />
      <UnknownFilters address={address} unknown={filters.unknown} />
      <div aria-live="polite">{corrected ? <Corrections corrected={corrected} /> : null}</div>
      <div className={classes.line}>
        <p role="status" className={classes.count}>
          {list.isSuccess && !list.isPlaceholderData ? countSentence(filters, list.data) : ''}
        </p>
        {renderTools({ address, view, total: facets?.total, stored })}
      </div>
      <div className={classes.body} data-view={view}>
        {hasMap(address) ? <div>{renderMap(filtersOf(filters))}</div> : null}
        <ListBody address={address} asked={filters} list={list} view={view} />
      </div>
      {compareBar}
    </>
  );
}

type Totals = { readonly total: number; readonly isMore: boolean };

function countSentence({ page }: ListFilters, { total, isMore }: Totals): string {
  let shown = formatWhole(total);
  if (isMore) shown = m.list_more_than({ shown });
  const first = ((page ?? 1) - 1) * PAGE_SIZE + 1;
  if (page === null || first > total || total <= PAGE_SIZE) return m.list_count({ count: total, shown });
  const last = Math.min(total, first + PAGE_SIZE - 1);
  return m.list_count_part({ count: total, shown, first: formatWhole(first), last: formatWhole(last) });
}

type BodyProps = {
  readonly address: URLSearchParams;
  readonly asked: ListFilters;
  readonly list: ReturnType<typeof useProjects>;
  readonly view: ListView;
};

function ListBody({ address, asked, list, view }: BodyProps) {
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
  if (total === 0) return <NoProjects address={address} asked={asked} />;
  if (asked.page === null || (asked.page > pages && !list.isPlaceholderData)) {
    return <NoSuchPage address={address} pageText={asked.pageText} pages={pages} />;
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.cards}>
      {view === 'table' ? (
        <ListTable address={address} projects={items} sort={asked.narrowing.sort} />
      ) : (
        <CardGrid
          projects={items}
          heading="h2"
          renderPick={(project) => <ComparePick project={project} isOnCard />}
        />
      )}
      <Pager
        page={Math.min(asked.page, pages)}
        pages={pages}
        addressOf={(page) => changedQuery(address, 'page', String(page))}
      />
    </div>
  );
}

function NoProjects({ address, asked }: Pick<BodyProps, 'address' | 'asked'>) {
  const { narrowing, chips, search } = asked;
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <EmptyNote title={m.list_none()} text={isNarrowed ? m.list_none_filtered() : m.list_none_yet()}>
      {chips.length > 0 && search !== '' ? (
        <Link to={{ search: clearFilters(address).toString() }}>
          {m.list_search_everywhere({ search: search.slice(0, MAX_SHOWN_LENGTH) })}
        </Link>
      ) : null}
      {/\d/.test(search) ? <SerialLink search={search} /> : null}
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
      {readPage(pageText) === null ? null : (
        <Link to={changedQuery(address, 'page', String(pages))}>{m.list_last_page()}</Link>
      )}
      <Link to={changedQuery(address, 'page', '1')}>{m.list_first_page()}</Link>
    </EmptyNote>
  );
}

/**
 * Lists corrected search words, each with the word used instead. `corrected` is the value of the response
 * header.
 */
function Corrections({ corrected }: { readonly corrected: string }) {
  const pairs = [...new URLSearchParams(corrected)];
  const words = Map.groupBy(pairs, ([typed]) => typed);
  return (
    <ul className={classes.corrections}>
      {[...words].map(([typed, correction]) => (
        <li key={typed}>
          {m.list_corrected({
            typed,
            meant: formatChoice(correction.map(([, word]) => m.list_quoted_word({ word }))),
          })}
        </li>
      ))}
    </ul>
  );
}
