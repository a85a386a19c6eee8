import { lazy, useRef } from 'react';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { useIsWanted } from './map-frame.tsx';
import type { MapFilter } from './map-query.ts';
import type { Marker } from './markers.ts';
import classes from './registry-map.module.css';

const LazyList = lazy(async () => ({ default: (await import('./map-list.tsx')).MapList }));

/** Rows that a page has place for below its map. */
const SHOWN_ROWS = 4;

type RowsProps = {
  readonly isMeasured: boolean;
  readonly bbox: string;
  readonly filter: MapFilter;
  readonly open: Marker | null;
  readonly onChoose: (marker: Marker) => void;
};

/** Readers who only look get the projects in view after this time. */
const LATEST_MS = 10_000;

/** The projects in view; their code and data load once the reader sees their place and acts. */
export function MapRows({ isMeasured, ...list }: RowsProps) {
  const place = useRef(null);
  const isWanted = useIsWanted(place, LATEST_MS);
  const waiting = (
    <Waiting className={classes.waiting}>
      {Array.from({ length: SHOWN_ROWS }, (_, index) => (
        <div key={index} className={classes.waitingRow}>
          <Skeleton height={56} />
        </div>
      ))}
    </Waiting>
  );
  return (
    <div ref={place} className={classes.rows}>
      {isWanted && isMeasured ? (
        <LazyPart waiting={waiting}>
          <LazyList {...list} />
        </LazyPart>
      ) : (
        waiting
      )}
    </div>
  );
}
