import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import classes from './map-status.module.css';
import { sentenceOf } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import mapFrameClasses from './map-frame.module.css';

type MapFootProps = {
  readonly id: string;
  /** Number of projects in view; null while loading and until the map is measured. */
  readonly count: number | null;
  /** Number of projects that the map's filter shows anywhere; null until known. */
  readonly total: number | null;
  /** True when the visitor could not be located. */
  readonly hasFailedPlace: boolean;
  /** Moves the map to all of its projects; null where it shows as much as it can. */
  readonly onShowAll: (() => void) | null;
  /** Link to the same projects as a list. */
  readonly list: ReactNode;
};

/** What is in view, how much is outside with a button that shows it, and the way to the list. */
export function MapFoot({ id, count, total, hasFailedPlace, onShowAll, list }: MapFootProps) {
  const outside = countOutside(count, total);
  const words = { count: outside, shown: formatWhole(outside) };
  return (
    <div className={classes.foot} id={id} tabIndex={-1}>
      <div className={classes.counts}>
        <div role="status">
          <p>{count === null ? '' : m.map_count({ count, shown: formatWhole(count) })}</p>
          {hasFailedPlace ? <p>{m.map_my_place_failed()}</p> : null}
        </div>
        {outside > 0 && onShowAll === null ? <p>{m.map_outside(words)}</p> : null}
        {outside > 0 && onShowAll !== null ? (
          <button type="button" className={classes.more} onClick={onShowAll}>
            {m.map_outside_show(words)}
          </button>
        ) : null}
      </div>
      {list}
    </div>
  );
}

/** Returns how many projects are outside the view; 0 while either number is unknown. */
export function countOutside(count: number | null, total: number | null): number {
  return count === null || total === null ? 0 : Math.max(0, total - count);
}

type MapNoticeProps = {
  readonly asked: UseQueryResult;
  readonly isEmpty: boolean;
  /** True when the whole map has nothing to show. */
  readonly isNowhere: boolean;
  readonly hasNoTypes: boolean;
  readonly onAllTypes: () => void;
  readonly onShowAll: () => void;
};

/** Message over the map: the request failed, or nothing is visible, and what to do. */
export function MapNotice({ asked, isEmpty, isNowhere, hasNoTypes, onAllTypes, onShowAll }: MapNoticeProps) {
  if (hasNoTypes) {
    return (
      <div className={mapFrameClasses.notice}>
        <p>{m.map_no_types()}</p>
        <Button onClick={onAllTypes}>{m.map_all_types()}</Button>
      </div>
    );
  }
  if (asked.isError) {
    return (
      <div className={mapFrameClasses.notice} data-wrong>
        <FaultNotice
          message={sentenceOf(asked.error)}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      </div>
    );
  }
  if (!isEmpty || asked.isPending || asked.isPlaceholderData) return null;
  return (
    <div className={mapFrameClasses.notice}>
      <p>{isNowhere ? m.map_nowhere() : m.map_empty()}</p>
      {isNowhere ? null : <Button onClick={onShowAll}>{m.map_show_all()}</Button>}
    </div>
  );
}
