import { currentPageState } from '#web/api/page-state.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type Ticked, typesAsked } from './legend-state.ts';
import { type Narrowing, wholeMapQuery } from './map-query.ts';
import { homeView, LEAST_ZOOM, VISITOR_ZOOM } from './map-view.ts';
import { marksOf } from './marks.ts';
import { type MapView, type Place, type Size, viewOf } from './mercator.ts';

export type Beginning = 'visitor' | 'projects';
type Shown = { readonly ticked: Ticked; readonly size: Size };

/** How close a map goes by itself to show a single place: a valley, not a roof. */
const SINGLE_ZOOM = 9;

/** Where the map is: where it was moved to, and before that where it begins. */
export function useMapView(beginsAt: Beginning, narrowing: Narrowing, { ticked, size }: Shown) {
  const [moved, setView] = useState<MapView | null>(null);
  const client = useQueryClient();
  const isFitting = beginsAt === 'projects' && moved === null;
  const { data: whole } = useQuery({ ...wholeMapQuery(narrowing, null), enabled: isFitting });
  const fitted = useMemo(() => {
    if (!isFitting || whole === undefined) return null;
    return viewOf(marksOf(whole.features), size, zooms());
  }, [isFitting, whole, size]);
  const goTo = useCallback((place: Place) => setView({ ...place, zoom: VISITOR_ZOOM }), []);
  const showAll = async () => {
    const { features } = await client.fetchQuery(wholeMapQuery(narrowing, typesAsked(ticked)));
    setView((before) => viewOf(marksOf(features), size, zooms()) ?? before);
  };
  return {
    view: moved ?? fitted ?? homeView,
    setView,
    goTo,
    showAll: () => void showAll().catch(() => undefined),
  };
}

function zooms(): readonly [number, number] {
  return [LEAST_ZOOM, Math.min(SINGLE_ZOOM, currentPageState().map.maxZoom)];
}
