import { IconDownload, IconRss } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ActivityFilters, listActivity } from '#contract/activity.ts';
import { ACTIVITY_FEED } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { addressOf as callAddress } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { FaultNotice, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './activity.module.css';
import { type ActivityAddress, filterQuery } from './activity-address.ts';
import { ACTIVITY_PAGE_SIZE, activityQuery } from './activity-query.ts';
import { EventItem } from './event-item.tsx';

/** A page of the events that the address asks for, with their number and files. */
export function ActivityList({ address }: { readonly address: ActivityAddress }) {
  const { filters, page } = address;
  const list = useQuery({
    ...activityQuery(filters, page, ACTIVITY_PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <ListWaiting />;
  if (list.isLoadingError) {
    const { error, isFetching } = list;
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void list.refetch()} busy={isFetching} />;
  }
  const { items, total, isMore } = list.data;
  const shown = formatWhole(total);
  const pages = Math.ceil(total / ACTIVITY_PAGE_SIZE);
  return (
    <div aria-busy={list.isPlaceholderData}>
      <div className={classes.head}>
        <p role="status">
          {isMore ? m.activity_count_more({ shown }) : m.activity_count({ count: total, shown })}
        </p>
        <ActivityFiles filters={filters} />
      </div>
      {items.length === 0 ? <NoEvents address={address} pages={pages} /> : null}
      <ul className={classes.events}>
        {items.map((event) => (
          <EventItem key={event.index} event={event} namesProject />
        ))}
      </ul>
      {items.length === 0 ? null : (
        <Pager page={page} pages={pages} addressOf={(next) => addressOf(address, next)} />
      )}
    </div>
  );
}

function NoEvents({ address, pages }: { readonly address: ActivityAddress; readonly pages: number }) {
  const { filters, page } = address;
  if (pages > 0) {
    return (
      <EmptyNote text={m.activity_no_page({ page: formatWhole(page) })}>
        <Link to={addressOf(address, 1)}>{m.list_first_page()}</Link>
      </EmptyNote>
    );
  }
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <EmptyNote
      title={m.activity_none()}
      text={isFiltered ? m.activity_none_filtered() : m.activity_none_yet()}
    />
  );
}

function addressOf({ filters }: ActivityAddress, page: number): string {
  const query = filterQuery(filters, page === 1 ? {} : { page: String(page) });
  return query === '' ? '?' : query;
}

const PLACEHOLDERS = 6;

function ListWaiting() {
  return (
    <Waiting>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Skeleton key={index} height={96} />
      ))}
    </Waiting>
  );
}

const formats = [
  { format: 'csv', word: m.overview_csv },
  { format: 'xlsx', word: m.overview_excel },
] as const;

/** The same events as files for spreadsheets and as a feed. */
function ActivityFiles({ filters }: { readonly filters: ActivityFilters }) {
  return (
    <div className={classes.files}>
      {formats.map(({ format, word }) => (
        <a
          key={format}
          href={callAddress(listActivity, { query: { ...filters, format } })}
          download
          aria-label={m.activity_download({ format: word() })}
          className={buttonClasses.button}
        >
          <IconDownload size={18} aria-hidden />
          {word()}
        </a>
      ))}
      <a
        href={`${ACTIVITY_FEED}${filterQuery(filters)}`}
        aria-label={m.activity_feed()}
        className={buttonClasses.button}
      >
        <IconRss size={18} aria-hidden />
        {m.activity_feed_short()}
      </a>
    </div>
  );
}
