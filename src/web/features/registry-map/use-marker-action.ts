import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { currentPageState } from '#web/api/page-state.ts';
import type { MapView, Position, Size } from './map-view.ts';
import type { OnMarker } from './marker-button.tsx';
import { focusMarker } from './marker-focus.ts';
import { isOnFrame, isWithinReach, type Marker, nearestMarker, remainingMarker } from './markers.ts';

type Input = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly view: MapView;
  readonly setView: (view: MapView) => void;
  readonly markers: readonly Marker[];
  /** True while the markers of the previous view are shown. */
  readonly isOld: boolean;
  /** Identifies the map's filter. */
  readonly filterKey: string;
};

/** What is open; chosen in the list beside the map under a filter, or pressed on the map. */
type Opened = { readonly marker: Marker; readonly listedUnder: string | null };

/**
 * What pressing a marker does: it opens a project, zooms in on a cluster, or lists a cluster that no zoom
 * separates. An open marker closes when it is filtered out, joins a cluster or leaves the frame; one that was
 * chosen in the list is drawn at its own place also while a cluster has it. If the pressed marker disappears,
 * the focus moves to the nearest one.
 */
export function useMarkerAction({ frame, size, view, setView, markers, isOld, filterKey }: Input) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = opened === null ? null : stillOpen(opened, { size, view, markers, isOld, filterKey });
  if (opened !== null && open === null) setOpened(null);
  const leftAt = useRef<(Position & { readonly zoom: number }) | null>(null);
  const onOpen = useCallback(
    (marker: Marker | null) => setOpened(marker === null ? null : { marker, listedUnder: null }),
    [],
  );
  const onListed = useCallback(
    (marker: Marker) => setOpened({ marker, listedUnder: filterKey }),
    [filterKey],
  );
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
    [onOpen, setView, zoom],
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
  const isListed = opened !== null && opened.listedUnder !== null;
  return { open, onOpen, onListed, onMarker, isListed };
}

function stillOpen(
  { marker, listedUnder }: Opened,
  { size, view, markers, isOld, filterKey }: Pick<Input, 'size' | 'view' | 'markers' | 'isOld' | 'filterKey'>,
): Marker | null {
  if (listedUnder === filterKey) return isOnFrame(marker, view, size) ? marker : null;
  return isOld ? marker : remainingMarker(marker, markers, view, size);
}

/** Returns the zoom at which a cluster separates; null when it should be opened. */
function zoomFor(marker: Marker, zoom: number): number | null {
  if (marker.kind === 'project') return null;
  const { expansionZoom, projects } = marker.cluster;
  const { maxZoom } = currentPageState().map;
  if (expansionZoom <= maxZoom && expansionZoom > zoom) return expansionZoom;
  return projects !== undefined || zoom >= maxZoom ? null : maxZoom;
}
