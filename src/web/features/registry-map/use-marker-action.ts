import { currentPageState } from '#web/api/page-state.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusMarker } from './focus-marker.ts';
import type { OnMarker } from './marker-button.tsx';
import { isWithinReach, type Marker, nearestMarker } from './markers.ts';
import type { MapView, Place, Size } from './mercator.ts';

type Acting = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly size: Size;
  readonly view: MapView;
  readonly setView: (view: MapView) => void;
  readonly markers: readonly Marker[];
  /** The markers are still those of the view before. */
  readonly isOld: boolean;
};

/**
 * What pressing a marker does: a project opens, several are zoomed to, and where no zoom of this map parts them, listed.
 * Who pressed a marker which is then gone goes on from the one nearest to where it was.
 */
export function useMarkerAction({ frame, size, view, setView, markers, isOld }: Acting) {
  const [open, onOpen] = useState<Marker | null>(null);
  const leftAt = useRef<(Place & { readonly zoom: number }) | null>(null);
  const { zoom } = view;
  const onMarker: OnMarker = useCallback(
    (marker) => {
      const closer = zoomTo(marker, zoom);
      if (closer === null) return onOpen(marker);
      const { longitude, latitude } = marker;
      leftAt.current = { longitude, latitude, zoom: closer };
      onOpen(null);
      setView({ longitude, latitude, zoom: closer });
    },
    [setView, zoom],
  );
  useEffect(() => {
    const place = leftAt.current;
    if (place === null || isOld || view.zoom !== place.zoom) return;
    leftAt.current = null;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && frame.current?.contains(activeElement) !== true;
    const within = markers.filter((marker) => isWithinReach(marker, view, size));
    if (!isElsewhere) focusMarker(frame, nearestMarker(within, place, view, size)?.key);
  }, [frame, markers, isOld, view, size]);
  return { open, onOpen, onMarker };
}

/** The zoom at which a marker parts; null where it is to be opened. */
function zoomTo(marker: Marker, zoom: number): number | null {
  if (marker.kind === 'project') return null;
  const { expansionZoom, projects } = marker.cluster;
  const { maxZoom } = currentPageState().map;
  if (expansionZoom <= maxZoom && expansionZoom > zoom) return expansionZoom;
  return projects !== undefined || zoom >= maxZoom ? null : maxZoom;
}
