import type { ReactNode } from 'react';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './map-status.module.css';

type MapSideProps = {
  readonly id: string;
  /** Number of projects in view; null while loading and until the map is measured. */
  readonly count: number | null;
  /** Number of projects that the map's filter shows anywhere; null until known. */
  readonly total: number | null;
  /** True when the visitor could not be located. */
  readonly hasFailedPlace: boolean;
  /** The projects in view as rows; null where the page has a list of its own. */
  readonly rows: ReactNode;
  /** Moves the map to all of its projects; null where it shows as much as it can. */
  readonly onShowAll: (() => void) | null;
  /** Link to the same projects as a list. */
  readonly list: ReactNode;
  /** Another link. */
  readonly more: ReactNode;
};

/** What is in view, how much is outside with a button that shows it, and the way to the list. */
export function MapSide({ id, count, total, hasFailedPlace, rows, onShowAll, list, more }: MapSideProps) {
  const outside = countOutside(count, total);
  const words = { count: outside, shown: formatWhole(outside) };
  return (
    <div className={classes.side} id={id} tabIndex={-1} data-rows={rows === null ? undefined : ''}>
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
      {rows}
      <div className={classes.links}>
        {list}
        {more}
      </div>
    </div>
  );
}

/** Returns how many projects are outside the view; 0 while either number is unknown. */
export function countOutside(count: number | null, total: number | null): number {
  return count === null || total === null ? 0 : Math.max(0, total - count);
}
