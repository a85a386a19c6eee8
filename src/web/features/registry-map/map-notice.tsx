import type { UseQueryResult } from '@tanstack/react-query';
import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './map-frame.module.css';

type MapNoticeProps = {
  readonly asked: UseQueryResult;
  /** True when the whole map has nothing to show. */
  readonly isNowhere: boolean;
  readonly hasNoTypes: boolean;
  readonly onAllTypes: () => void;
  readonly onShowAll: () => void;
};

/** Message over the map: the request failed, or nothing is visible, and what to do. */
export function MapNotice({ asked, isNowhere, hasNoTypes, onAllTypes, onShowAll }: MapNoticeProps) {
  if (hasNoTypes) {
    return (
      <div className={classes.notice}>
        <p>{m.map_no_types()}</p>
        <Button onClick={onAllTypes}>{m.map_all_types()}</Button>
      </div>
    );
  }
  if (asked.isError) {
    return (
      <div className={classes.notice} data-wrong>
        <FaultNotice
          message={sentenceOf(asked.error)}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      </div>
    );
  }
  return (
    <div className={classes.notice}>
      <p>{isNowhere ? m.map_nowhere() : m.map_empty()}</p>
      {isNowhere ? null : <Button onClick={onShowAll}>{m.map_show_all()}</Button>}
    </div>
  );
}
