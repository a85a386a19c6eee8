import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useHistoryState } from '#web/kit/forms/use-history-state.ts';
import { type Ticked, typesAsked } from './legend-types.ts';
import { useViewInAddress } from './map-address.ts';
import { type Narrowing, wholeMapQuery } from './map-query.ts';
import {
  fromMiddle,
  homeView,
  type MapView,
  MIN_ZOOM,
  type Position,
  type Size,
  VISITOR_ZOOM,
} from './map-view.ts';
import { viewOfMarkers } from './use-map-markers.ts';

export type Beginning = 'visitor' | 'projects';
type Shown = { readonly ticked: Ticked; readonly size: Size };

const worldView: MapView = { ...homeView, zoom: MIN_ZOOM };

/** Reports whether two views are the same to the pixel. */
function isSameView(one: MapView, other: MapView): boolean {
  const { x, y } = fromMiddle(one, other);
  return one.zoom === other.zoom && Math.hypot(x, y) < 1.5;
}

/** The whole map, and the view of all its projects once it is known. */
function useFittedView(isFitting: boolean, narrowing: Narrowing, size: Shown['size']) {
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
  return { wholeMap, fittedView };
}

/**
 * The map's view: where it was moved to, what the address names, or its initial view. The address keeps where
 * the reader moved it, but not their own position.
 */
export function useMapView(beginsAt: Beginning, narrowing: Narrowing, { ticked, size }: Shown) {
  const [movedView, setMoved] = useHistoryState<MapView | null>('mapView', null);
  // On the page of a list, the address is the list's.
  const { named, write } = useViewInAddress(narrowing.list === undefined);
  const wasMoved = useRef(false);
  const client = useQueryClient();
  const isFitting = beginsAt === 'projects' && movedView === null && named === null;
  const { wholeMap, fittedView } = useFittedView(isFitting, narrowing, size);
  const view = movedView ?? named ?? fittedView ?? homeView;
  const settled = useRef(view);
  useEffect(() => {
    if (!wasMoved.current) settled.current = view;
  });
  const setView = useCallback(
    (next: MapView) => {
      setMoved(next);
      // The map reports also the views that it was given.
      if (isSameView(next, settled.current)) return;
      settled.current = next;
      wasMoved.current = true;
      write(next);
    },
    [setMoved, write],
  );
  const goTo = useCallback(
    (place: Position) => {
      settled.current = { ...place, zoom: VISITOR_ZOOM };
      setMoved(settled.current);
      write(null);
    },
    [setMoved, write],
  );
  const beginAt = useCallback(
    (place: Position) => setMoved((previous) => previous ?? { ...place, zoom: VISITOR_ZOOM }),
    [setMoved],
  );
  const stay = useCallback(() => {
    if (beginsAt === 'visitor') setMoved((previous) => previous ?? named ?? homeView);
  }, [beginsAt, named, setMoved]);
  const showAll = async () => {
    const whole = await client.fetchQuery(wholeMapQuery(narrowing, typesAsked(ticked))).catch(() => null);
    // Where they are is not known: the world has all of them, or says why they cannot be shown.
    const all = whole === null ? worldView : viewOfMarkers(whole.features, size);
    if (all !== null) setView(all);
  };
  return {
    view,
    /** True when none of the map's projects has a position. */
    isNowhere: wholeMap?.features.length === 0,
    setView,
    /** True until the map is moved. */
    isUnmoved: movedView === null && named === null,
    goTo,
    /** Moves to the intended initial view, unless the map was moved. */
    beginAt,
    /** Counts the map as moved from now on. */
    stay,
    showAll: () => void showAll(),
  };
}
