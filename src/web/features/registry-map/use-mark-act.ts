import { currentPageState } from '#web/api/page-state.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusMark } from './focus-mark.ts';
import type { OnMark } from './mark-button.tsx';
import { isWithinReach, type Mark, nearestMark } from './marks.ts';
import type { MapView, Place, Size } from './mercator.ts';

type Acting = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly size: Size;
  readonly view: MapView;
  readonly setView: (view: MapView) => void;
  readonly marks: readonly Mark[];
  /** The marks are still those of the view before. */
  readonly isOld: boolean;
};

/**
 * What pressing a mark does: a project opens, several are zoomed to, and where no zoom of this map parts them, listed.
 * Who pressed a mark which is then gone goes on from the one nearest to where it was.
 */
export function useMarkAct({ frame, size, view, setView, marks, isOld }: Acting) {
  const [open, onOpen] = useState<Mark | null>(null);
  const leftAt = useRef<(Place & { readonly zoom: number }) | null>(null);
  const { zoom } = view;
  const onMark: OnMark = useCallback(
    (mark) => {
      const closer = zoomTo(mark, zoom);
      if (closer === null) return onOpen(mark);
      const { longitude, latitude } = mark;
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
    const within = marks.filter((mark) => isWithinReach(mark, view, size));
    if (!isElsewhere) focusMark(frame, nearestMark(within, place, view, size)?.key);
  }, [frame, marks, isOld, view, size]);
  return { open, onOpen, onMark };
}

/** The zoom at which a mark parts; null where it is to be opened. */
function zoomTo(mark: Mark, zoom: number): number | null {
  if (mark.kind === 'project') return null;
  const { expansionZoom, projects } = mark.cluster;
  const { maxZoom } = currentPageState().map;
  if (expansionZoom <= maxZoom && expansionZoom > zoom) return expansionZoom;
  return projects !== undefined || zoom >= maxZoom ? null : maxZoom;
}
