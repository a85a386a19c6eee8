import { pagePaths } from '#contract/page-paths.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { type TypeLook, typeLooks, untypedLook } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import {
  type CSSProperties,
  memo,
  type MouseEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { generatePath } from 'react-router';
import classes from './marker-button.module.css';
import { type Marker, sizeOf, isWithinReach, nearestMarker, remainingMarker } from './markers.ts';
import { currentPageState } from '#web/api/page-state.ts';
import type { MapView, Position, Size } from './map-view.ts';

/** `byKeyboard`: pressed by keyboard, so the focus must move on from there. */
export type OnMarker = (marker: Marker, byKeyboard: boolean) => void;

type Props = {
  readonly marker: Marker;
  /** True when enough of it is visible to press; otherwise it is not reachable by pointer or Tab. */
  readonly isSeen: boolean;
  readonly isOpen: boolean;
  readonly style?: CSSProperties | undefined;
  readonly onMarker: OnMarker;
};

/** A marker: a project's type icon on its hue, or a circle with the number of projects. Without scripts it links to the project's page. */
export const MarkerButton = memo(function MarkerButton({ marker, isSeen, isOpen, style, onMarker }: Props) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // On the map below, a press outside every marker closes the popup.
    event.stopPropagation();
    onMarker(marker, event.detail === 0);
  };
  const shared = {
    'data-marker': marker.key,
    'aria-hidden': !isSeen,
    'aria-label': labelOf(marker),
    tabIndex: isSeen ? 0 : -1,
    onClick: press,
    style,
  };
  if (marker.kind === 'cluster') {
    return (
      <button type="button" className={classes.cluster} data-size={sizeOf(marker.count)} {...shared}>
        {formatWhole(marker.count)}
      </button>
    );
  }
  const look = lookOf(marker.project);
  const TypeIcon = look.icon;
  return (
    <Link
      to={generatePath(pagePaths.project, { projectSerial: marker.project.projectSerial })}
      role="button"
      draggable={false}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={classes.project}
      onKeyDown={pressBySpace}
      {...shared}
      style={{ ...style, background: look.hue, color: look.mark }}
    >
      <TypeIcon size={20} stroke={1.75} aria-hidden />
    </Link>
  );
});

function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function lookOf({ projectType }: { readonly projectType: keyof typeof typeLooks | null }): TypeLook {
  return projectType === null ? untypedLook : typeLooks[projectType];
}

function labelOf(marker: Marker): string {
  if (marker.kind === 'cluster')
    return m.map_cluster({ count: marker.count, shown: formatWhole(marker.count) });
  const { title, projectType } = marker.project;
  return m.map_mark({ title, type: projectType === null ? m.type_others() : typeLooks[projectType].word() });
}

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

/**
 * Restores the focus after the focused element of the map was removed: to the same marker if drawn again, otherwise to the map.
 * Runs after every rendering; the returned function runs it once more.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): () => void {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { current } = frame;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target : null;
    };
    // If the element stays, the reader moved the focus; if it is removed, we did.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused.current === target && focused.current?.isConnected === true) focused.current = null;
      });
    current?.addEventListener('focusin', onFocusIn);
    current?.addEventListener('focusout', onFocusOut);
    return () => {
      current?.removeEventListener('focusin', onFocusIn);
      current?.removeEventListener('focusout', onFocusOut);
    };
  }, [frame]);
  const restore = useCallback(() => {
    const { current } = focused;
    if (current === null || current.isConnected || document.activeElement !== document.body) return;
    focusMarker(frame, current.dataset['marker']);
  }, [frame]);
  useEffect(restore);
  return restore;
}

/** Focuses a marker; the map itself when that marker is gone. */
export function focusMarker(frame: RefObject<HTMLElement | null>, key: string | undefined): void {
  const selector = `[data-marker="${CSS.escape(key ?? '')}"]:not([aria-hidden="true"])`;
  const marker = frame.current?.querySelector<HTMLElement>(selector);
  const target = marker ?? frame.current?.querySelector<HTMLElement>('[role="region"]') ?? frame.current;
  target?.focus({ preventScroll: true });
}
