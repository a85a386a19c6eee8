import * as m from '#messages/messages.js';
import { useEntryState } from '#web/kit/forms/use-entry-state.ts';
import { useEffect, useId, useRef, useCallback, useMemo } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { LegendButton, allTicked, type Ticked, typesAsked, MapLegend } from './map-legend.tsx';
import { focusMarker } from './marker-focus.ts';
import { useMarkerAction } from './use-marker-action.ts';
import { MapFoot, MapNotice } from './map-status.tsx';
import { MapFrame, useFrameSize } from './map-frame.tsx';
import { type Narrowing, wholeMapQuery, type MapFilter } from './map-query.ts';
import { useMapMarkers, useMapTotal, viewOfMarkers } from './use-map-markers.ts';
import {
  MIN_ZOOM,
  boxInFrame,
  homeView,
  VISITOR_ZOOM,
  type MapView,
  type Position,
  type Size,
} from './map-view.ts';
import { countInFrame } from './markers.ts';
import classes from './registry-map.module.css';
import { useMyPlace } from './use-my-place.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';

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
        list={ticked.size === 0 ? null : <ListLink isOfList={list !== undefined} address={listAddress} />}
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

export type Beginning = 'visitor' | 'projects';
type Shown = { readonly ticked: Ticked; readonly size: Size };

const worldView: MapView = { ...homeView, zoom: MIN_ZOOM };

/** The map's view: where it was moved to, or its initial view. */
export function useMapView(beginsAt: Beginning, narrowing: Narrowing, { ticked, size }: Shown) {
  const [movedView, setView] = useEntryState<MapView | null>('mapView', null);
  const client = useQueryClient();
  const isFitting = beginsAt === 'projects' && movedView === null;
  const { data: wholeMap } = useQuery({ ...wholeMapQuery(narrowing, null), enabled: isFitting });
  const fitted = useMemo(
    () => (isFitting && wholeMap !== undefined ? viewOfMarkers(wholeMap.features, size) : null),
    [isFitting, wholeMap, size],
  );
  // The same object while it is the same view: the measured map mostly shows what the server drew.
  const { longitude = null, latitude = null, zoom = null } = fitted ?? {};
  const fittedView = useMemo(
    () => (longitude === null || latitude === null || zoom === null ? null : { longitude, latitude, zoom }),
    [longitude, latitude, zoom],
  );
  const goTo = useCallback((place: Position) => setView({ ...place, zoom: VISITOR_ZOOM }), [setView]);
  const beginAt = useCallback(
    (place: Position) => setView((previous) => previous ?? { ...place, zoom: VISITOR_ZOOM }),
    [setView],
  );
  const stay = useCallback(() => {
    if (beginsAt === 'visitor') setView((previous) => previous ?? homeView);
  }, [beginsAt, setView]);
  const showAll = async () => {
    const whole = await client.fetchQuery(wholeMapQuery(narrowing, typesAsked(ticked))).catch(() => null);
    // Where they are is not known: the world has all of them, or says why they cannot be shown.
    const all = whole === null ? worldView : viewOfMarkers(whole.features, size);
    setView((previous) => all ?? previous);
  };
  return {
    view: movedView ?? fittedView ?? homeView,
    /** True when none of the map's projects has a position. */
    isNowhere: wholeMap?.features.length === 0,
    setView,
    /** True until the map is moved. */
    isUnmoved: movedView === null,
    goTo,
    /** Moves to the intended initial view, unless the map was moved. */
    beginAt,
    /** Counts the map as moved from now on. */
    stay,
    showAll: () => void showAll(),
  };
}

/**
 * Returns the address of the list of the projects shown in a box of the map; of any type when no type is selected. The map of a list
 * stays with the list.
 */
export function addressOfList({ narrowing, types }: MapFilter, bbox: string): string {
  const { stage, organization, list } = narrowing;
  const address = new URLSearchParams(list);
  if (types !== null && types.length > 0) address.set('type', types.join(','));
  if (stage !== undefined) address.set('stage', stage);
  if (organization !== undefined) address.set('organization', organization);
  address.set('bbox', bbox);
  if (list !== undefined) address.set('map', 'on');
  return `${pagePaths.projects}?${address.toString()}`;
}
