import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Marker, isWithinReach, nearestMarker, remainingMarker } from './markers.ts';
import { currentPageState } from '#web/api/page-state.ts';
import type { MapView, Position, Size } from './map-view.ts';
import type { OnMarker } from './marker-button.tsx';
import { focusMarker } from './marker-focus.ts';

type Input = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly size: Size;
  readonly view: MapView;
  readonly setView: (view: MapView) => void;
  readonly markers: readonly Marker[];
  /** True while the markers of the previous view are shown. */
  readonly isOld: boolean;
};

/**
 * What pressing a marker does: it opens a project, zooms in on a cluster, or lists a cluster that no zoom separates. An open marker closes
 * when it is filtered out, joins a cluster or leaves the frame. If the
 * pressed marker disappears, the focus moves to the nearest one.
 */
export function useMarkerAction({ frame, size, view, setView, markers, isOld }: Input) {
  const [opened, onOpen] = useState<Marker | null>(null);
  const open = opened === null || isOld ? opened : remainingMarker(opened, markers, view, size);
  if (opened !== null && open === null) onOpen(null);
  const leftAt = useRef<(Position & { readonly zoom: number }) | null>(null);
  const { zoom } = view;
  const onMarker: OnMarker = useCallback(
    (marker) => {
      const nextZoom = zoomFor(marker, zoom);
      if (nextZoom === null) return onOpen(marker);
      const { longitude, latitude } = marker;
      leftAt.current = { longitude, latitude, zoom: nextZoom };
      onOpen(null);
      setView({ longitude, latitude, zoom: nextZoom });
    },
    [setView, zoom],
  );
  useEffect(() => {
    const place = leftAt.current;
    if (place === null || isOld || view.zoom !== place.zoom) return;
    leftAt.current = null;
    const { activeElement } = document;
    const isFocusOutside = activeElement !== document.body && frame.current?.contains(activeElement) !== true;
    const reachable = markers.filter((marker) => isWithinReach(marker, view, size));
    if (!isFocusOutside) focusMarker(frame, nearestMarker(reachable, place, view, size)?.key);
  }, [frame, markers, isOld, view, size]);
  return { open, onOpen, onMarker };
}

/** Returns the zoom at which a cluster separates; null when it should be opened. */
function zoomFor(marker: Marker, zoom: number): number | null {
  if (marker.kind === 'project') return null;
  const { expansionZoom, projects } = marker.cluster;
  const { maxZoom } = currentPageState().map;
  if (expansionZoom <= maxZoom && expansionZoom > zoom) return expansionZoom;
  return projects !== undefined || zoom >= maxZoom ? null : maxZoom;
}
