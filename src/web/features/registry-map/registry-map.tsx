import * as m from '#messages/messages.js';
import { useEntryState } from '#web/kit/forms/use-entry-state.ts';
import { useEffect, useId, useRef } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { LegendButton } from './legend-button.tsx';
import { allTicked, type Ticked, typesAsked } from './legend-state.ts';
import { addressOfList } from './list-of-map.ts';
import { focusMarker } from './focus-marker.ts';
import { MapFoot } from './map-foot.tsx';
import { MapFrame } from './map-frame.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapNotice } from './map-notice.tsx';
import type { Narrowing } from './map-query.ts';
import { MIN_ZOOM } from './map-view.ts';
import { countInFrame } from './markers.ts';
import { boxInFrame } from './mercator.ts';
import classes from './registry-map.module.css';
import { useFrameSize } from './use-frame.ts';
import { useMapMarkers, useMapTotal } from './use-map-markers.ts';
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
  const narrowing = { stage, organization, list };
  const shown = { ticked, size };
  const { view, setView, goTo, beginAt, stay, showAll, ...where } = useMapView(beginsAt, narrowing, shown);
  const filter = { narrowing, types: typesAsked(ticked) };
  const { markers, asked, isOld } = useMapMarkers(view, filter);
  const act = useMarkerAction({ frame, size, view, setView, markers, isOld });
  useStay(act.open !== null, stay);
  const isWanted = beginsAt === 'visitor' && where.isUnmoved;
  const myPlace = useMyPlace({ frame, isWanted, onBegin: beginAt, onFound: goTo });
  const count = countInFrame(markers, view, size);
  const showAllFromFoot = () => {
    // The button goes when everything is in view.
    focusMarker(frame, undefined);
    showAll();
  };
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
      <MapFoot
        id={`${id}-after`}
        count={asked.isPending || isOld || !isMeasured ? null : count}
        total={useMapTotal(filter, isMeasured)}
        hasFailedPlace={myPlace.hasFailed}
        onShowAll={view.zoom > MIN_ZOOM ? showAllFromFoot : null}
        list={<ListLink isOfList={list !== undefined} address={listAddress} />}
      />
    </div>
  );
}

/** Keeps a map that is already in use from moving by itself. */
function useStay(isInUse: boolean, stay: () => void): void {
  useEffect(() => {
    if (isInUse) stay();
  }, [isInUse, stay]);
}

/** The way to the list of the projects in view; from the map of a list, to the same list within that area. */
function ListLink({ isOfList, address }: { readonly isOfList: boolean; readonly address: string }) {
  return (
    <Link to={address} preventScrollReset={isOfList}>
      {isOfList ? m.map_list_here() : m.map_list()}
    </Link>
  );
}
