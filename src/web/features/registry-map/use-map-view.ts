import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEntryState } from '#web/kit/use-entry-state.ts';
import { useCallback, useMemo } from 'react';
import { type Ticked, typesAsked } from './legend-state.ts';
import { type Narrowing, wholeMapQuery } from './map-query.ts';
import { homeView, VISITOR_ZOOM } from './map-view.ts';
import type { MapView, Place, Size } from './mercator.ts';
import { viewShowing } from './view-showing.ts';

export type Beginning = 'visitor' | 'projects';
type Shown = { readonly ticked: Ticked; readonly size: Size };

/** Where the map is: where it was moved to, and before that where it begins. */
export function useMapView(beginsAt: Beginning, narrowing: Narrowing, { ticked, size }: Shown) {
  const [moved, setView] = useEntryState<MapView | null>('mapView', null);
  const client = useQueryClient();
  const isFitting = beginsAt === 'projects' && moved === null;
  const { data: whole } = useQuery({ ...wholeMapQuery(narrowing, null), enabled: isFitting });
  const fitted = useMemo(
    () => (isFitting && whole !== undefined ? viewShowing(whole.features, size) : null),
    [isFitting, whole, size],
  );
  const goTo = useCallback((place: Place) => setView({ ...place, zoom: VISITOR_ZOOM }), [setView]);
  const beginAt = useCallback(
    (place: Place) => setView((before) => before ?? { ...place, zoom: VISITOR_ZOOM }),
    [setView],
  );
  const stay = useCallback(() => {
    if (beginsAt === 'visitor') setView((before) => before ?? homeView);
  }, [beginsAt, setView]);
  const showAll = async () => {
    const { features } = await client.fetchQuery(wholeMapQuery(narrowing, typesAsked(ticked)));
    setView((before) => viewShowing(features, size) ?? before);
  };
  return {
    view: moved ?? fitted ?? homeView,
    /** No project that the map is of has a place. */
    isNowhere: whole?.features.length === 0,
    setView,
    /** Whether it is still where it begins. */
    isUnmoved: moved === null,
    goTo,
    /** Goes to where it should have begun, unless it was moved. */
    beginAt,
    /** Counts as moved from now on. */
    stay,
    showAll: () => void showAll().catch(() => undefined),
  };
}
