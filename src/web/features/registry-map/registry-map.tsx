import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useEntryState } from '#web/kit/forms/use-entry-state.ts';
import { useEffect, useId, useRef } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { LegendButton } from './legend-button.tsx';
import { allTicked, type Ticked, typesAsked } from './legend-state.ts';
import { addressOfList } from './list-of-map.ts';
import { MapFrame } from './map-frame.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapNotice } from './map-notice.tsx';
import type { Narrowing } from './map-query.ts';
import { countInFrame } from './markers.ts';
import { boxInFrame } from './mercator.ts';
import classes from './registry-map.module.css';
import { useFrameSize } from './use-frame.ts';
import { shownMarkers, useMapMarkers } from './use-map-markers.ts';
import { type Beginning, useMapView } from './use-map-view.ts';
import { useMarkerAction } from './use-marker-action.ts';
import { useMyPlace } from './use-my-place.ts';

type Props = Narrowing & {
  /**
   * Initial view: at the visitor if they already allowed it, otherwise the registry's default (`visitor`); or the view of all its
   * projects (`projects`).
   */
  readonly beginsAt: Beginning;
};

/**
 * A map of public projects: all, of a stage, or of organizations (`organization`: serials separated by commas). With legend,
 * filter, number of projects shown, and a link to the same list.
 */
export function RegistryMap({ stage, organization, list, beginsAt }: Props) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { size, isMeasured } = useFrameSize(frame);
  const [ticked, setTicked] = useEntryState<Ticked>('mapTypes', allTicked);
  const { view, setView, goTo, beginAt, stay, showAll, ...where } = useMapView(
    beginsAt,
    { stage, organization, list },
    { ticked, size },
  );
  const filter = { narrowing: { stage, organization, list }, types: typesAsked(ticked) };
  const { markers, asked, isOld } = useMapMarkers(view, filter);
  const act = useMarkerAction({ frame, size, view, setView, markers, isOld });
  const { open } = act;
  // A map that is already in use does not move by itself.
  useEffect(() => {
    if (open !== null) stay();
  }, [open, stay]);
  const isWanted = beginsAt === 'visitor' && where.isUnmoved;
  const myPlace = useMyPlace({ frame, isWanted, onBegin: beginAt, onFound: goTo });
  const count = countInFrame(markers, view, size);
  const listAddress = addressOfList(filter, boxInFrame(view, size));
  return (
    <div className={classes.map}>
      <a href={`#${id}-after`} className={classes.skip}>
        {m.map_skip()}
      </a>
      {list === undefined ? (
        <LegendButton id={`${id}-legend`} className={classes.legend}>
          <MapLegend id={`${id}-legend`} ticked={ticked} onTicked={setTicked} />
        </LegendButton>
      ) : null}
      <div className={classes.frame}>
        <MapFrame
          {...{ frame, size, view, markers, listAddress, ...act }}
          shown={shownMarkers(filter)}
          onView={setView}
          isBusy={asked.isFetching}
          hasLinks
          onMyPlace={beginsAt === 'visitor' ? myPlace.ask : undefined}
        >
          <MapNotice
            asked={asked}
            isEmpty={count === 0}
            isNowhere={where.isNowhere}
            hasNoTypes={ticked.size === 0}
            onAllTypes={() => setTicked(allTicked)}
            onShowAll={showAll}
          />
        </MapFrame>
      </div>
      <div className={classes.foot} id={`${id}-after`} tabIndex={-1}>
        <MapStatus
          count={asked.isPending || isOld || !isMeasured ? null : count}
          hasFailed={myPlace.hasFailed}
        />
        <Link to={listAddress} preventScrollReset={list !== undefined}>
          {list === undefined ? m.map_list() : m.map_list_here()}
        </Link>
      </div>
    </div>
  );
}

type StatusProps = {
  /** Number of projects in view; null while loading and until the map is measured. */
  readonly count: number | null;
  /** True when the visitor could not be located. */
  readonly hasFailed: boolean;
};

function MapStatus({ count, hasFailed }: StatusProps) {
  return (
    <div role="status" className={classes.count}>
      <p>{count === null ? '' : m.map_count({ count, shown: formatWhole(count) })}</p>
      {hasFailed ? <p>{m.map_my_place_failed()}</p> : null}
    </div>
  );
}
