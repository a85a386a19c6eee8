import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEntryState } from '#web/kit/forms/use-entry-state.ts';
import { useCallback, useMemo } from 'react';
import { type Ticked, typesAsked } from './legend-state.ts';
import { type Narrowing, wholeMapQuery } from './map-query.ts';
import { homeView, VISITOR_ZOOM } from './map-view.ts';
import type { MapView, Position, Size } from './mercator.ts';
import { viewOfMarkers } from './view-of-markers.ts';

export type Beginning = 'visitor' | 'projects';
type Shown = { readonly ticked: Ticked; readonly size: Size };

/** The map's view: where it was moved to, or its initial view. */
export function useMapView(beginsAt: Beginning, narrowing: Narrowing, { ticked, size }: Shown) {
  const [movedView, setView] = useEntryState<MapView | null>('mapView', null);
  const client = useQueryClient();
  const isFitting = beginsAt === 'projects' && movedView === null;
  const { data: wholeMap } = useQuery({ ...wholeMapQuery(narrowing, null), enabled: isFitting });
  const fittedView = useMemo(
    () => (isFitting && wholeMap !== undefined ? viewOfMarkers(wholeMap.features, size) : null),
    [isFitting, wholeMap, size],
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
    const { features } = await client.fetchQuery(wholeMapQuery(narrowing, typesAsked(ticked)));
    setView((previous) => viewOfMarkers(features, size) ?? previous);
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
    showAll: () => void showAll().catch(() => undefined),
  };
}
