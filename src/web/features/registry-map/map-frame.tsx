import {
  lazy,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { currentPageState } from '#web/api/page-state.ts';
import { LazyPart, NotLoaded } from '#web/kit/pages/waiting-and-faults.tsx';
import type * as LiveMapModule from './live-map.tsx';
import { MapControls, MapMargin } from './map-controls.tsx';
import classes from './map-frame.module.css';
import { LARGEST, type MapView, type Size } from './map-view.ts';
import type { OnMarker } from './marker-button.tsx';
import { focusMarker, focusRow, useKeptFocus } from './marker-focus.ts';
import { boxesOfMarkers, type Marker } from './markers.ts';
import { LaterNames, StaticMap } from './static-map.tsx';

const LazyPopup = lazy(async () => ({ default: (await import('./marker-popup.tsx')).MarkerPopup }));

type Props = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly view: MapView;
  readonly onView: (view: MapView) => void;
  readonly markers: readonly Marker[];
  readonly isBusy: boolean;
  readonly open: Marker | null;
  readonly onOpen: (marker: Marker | null) => void;
  readonly onMarker: OnMarker;
  /** True when what is open was chosen in the list beside the map: the focus returns there. */
  readonly isListed?: boolean;
  readonly listAddress: string;
  readonly hasLinks: boolean;
  readonly onMyPlace?: (() => void) | undefined;
  /** Content shown over the map. */
  readonly children?: ReactNode;
};

/**
 * A map: static first, and interactive once the reader acts; with markers, popup, buttons, scale and
 * attribution.
 */
export function MapFrame(props: Props) {
  const { frame, size, view, onView, markers, open, onOpen, onMarker, isListed = false } = props;
  const basemap = currentPageState().map;
  const live = useLiveMap(frame);
  const restoreFocus = useKeptFocus(frame);
  const close = useCallback(() => {
    onOpen(null);
    if (open === null || (isListed && focusRow(open.key))) return;
    focusMarker(frame, open.key);
  }, [frame, onOpen, open, isListed]);
  useEscape(open === null ? null : close);
  const dismiss = useCallback(() => onOpen(null), [onOpen]);
  const focusMap = useCallback(() => focusMarker(frame, undefined), [frame]);
  const taken = useMemo(() => boxesOfMarkers(markers, view.zoom), [markers, view.zoom]);
  const shared = { basemap, view, size, markers, taken, open, onMarker };
  return (
    <div ref={frame} tabIndex={-1} className={classes.frame} aria-busy={props.isBusy}>
      {live === null ? (
        <StaticMap {...shared} />
      ) : (
        <live.LiveMap {...shared} onView={onView} onBackground={dismiss} onReady={restoreFocus} />
      )}
      {open === null ? null : (
        <LazyPart
          instead={
            <div className={classes.notice} data-wrong>
              <NotLoaded />
            </div>
          }
        >
          <LazyPopup
            key={open.kind === 'project' ? open.key : `${open.longitude},${open.latitude}`}
            marker={open}
            view={view}
            size={size}
            listAddress={props.listAddress}
            hasLink={props.hasLinks}
            onClose={close}
            onAway={focusMap}
            onView={onView}
          />
        </LazyPart>
      )}
      <MapControls view={view} maxZoom={basemap.maxZoom} onView={onView} onMyPlace={props.onMyPlace} />
      <MapMargin basemap={basemap} view={view} />
      {props.children}
    </div>
  );
}

function useEscape(action: (() => void) | null): void {
  useEffect(() => {
    if (action === null) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') action();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [action]);
}

/** Returns the map's size; until it is measured, in the server's page, the largest. */
export function useFrameSize(frame: RefObject<HTMLElement | null>) {
  const [measured, setMeasured] = useState<Size | null>(null);
  // Measured before the first drawing, so that the area and the count of the map do not change after it.
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const measure = () => setMeasured({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return { size: measured ?? LARGEST, isMeasured: measured !== null };
}

const firstEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
] as const;

/**
 * Returns the module of the interactive map once the reader has acted and seen the map, and the code of it
 * and of its names has come; null before, and when the code could not be loaded: the static map stays.
 */
function useLiveMap(frame: RefObject<HTMLElement | null>): typeof LiveMapModule | null {
  const isWanted = useIsWanted(frame);
  const [live, setLive] = useState<typeof LiveMapModule | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    void Promise.all([import('./live-map.tsx'), LaterNames.loadNow()]).then(
      ([loaded]) => setLive(loaded),
      () => undefined,
    );
  }, [isWanted]);
  return live;
}

/**
 * Returns true once the reader has seen an element and acted on the page, or `latestMs` have passed. Without
 * that time, readers who only look keep what the server drew.
 */
export function useIsWanted(element: RefObject<HTMLElement | null>, latestMs?: number): boolean {
  const [isVisible, setVisible] = useState(false);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    if (isTouched) return undefined;
    const markTouched = () => setTouched(true);
    const listening = new AbortController();
    // While they are passed down: React stops at its root those that no code can handle yet.
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const name of firstEvents) window.addEventListener(name, markTouched, options);
    const timer = latestMs === undefined ? undefined : setTimeout(markTouched, latestMs);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isTouched, latestMs]);
  return isVisible && isTouched;
}
