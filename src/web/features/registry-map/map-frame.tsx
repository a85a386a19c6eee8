import { currentPageState } from '#web/api/page-state.ts';
import { FallbackBoundary } from '#web/kit/fallback-boundary.tsx';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react';
import { MapControls } from './map-controls.tsx';
import classes from './map-frame.module.css';
import { MapMargin } from './map-margin.tsx';
import { MapStill } from './map-still.tsx';
import type { OnMark } from './mark-button.tsx';
import type { Mark } from './marks.ts';
import type { MapView, Size } from './mercator.ts';
import { useEngaged } from './use-frame.ts';

const LazyMap = lazy(async () => ({ default: (await import('./live-map.tsx')).LiveMap }));
const LazyPopup = lazy(async () => ({ default: (await import('./mark-popup.tsx')).MarkPopup }));

type Props = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly view: MapView;
  readonly onView: (view: MapView) => void;
  readonly marks: readonly Mark[];
  readonly isBusy: boolean;
  readonly open: Mark | null;
  readonly onOpen: (mark: Mark | null) => void;
  readonly onMark: OnMark;
  readonly listAddress: string;
  readonly hasLinks: boolean;
  readonly onMyPlace?: (() => void) | undefined;
  /** What has to be said over the map. */
  readonly children?: ReactNode;
};

/** The map itself: first a still, then, once the reader acts, the map that moves; marks, popup, buttons, scale, credit. */
export function MapFrame(props: Props) {
  const { frame, size, view, onView, marks, open, onOpen, onMark } = props;
  const ground = currentPageState().map;
  const isEngaged = useEngaged(frame);
  const restoreFocus = useKeptFocus(frame);
  const close = useCallback(() => {
    onOpen(null);
    if (open !== null) focusMark(frame, open.key);
  }, [frame, onOpen, open]);
  useEscape(open === null ? null : close);
  const leave = useCallback(() => onOpen(null), [onOpen]);
  const shared = { ground, view, size, marks, open, onMark };
  const still = <MapStill {...shared} />;
  return (
    <div ref={frame} className={classes.frame} aria-busy={props.isBusy}>
      {isEngaged ? (
        <FallbackBoundary fallback={still}>
          <Suspense fallback={still}>
            <LazyMap {...shared} onView={onView} onGround={leave} onReady={restoreFocus} />
          </Suspense>
        </FallbackBoundary>
      ) : (
        still
      )}
      {open === null ? null : (
        <Suspense fallback={null}>
          <LazyPopup
            key={open.key}
            mark={open}
            view={view}
            listAddress={props.listAddress}
            hasLink={props.hasLinks}
            onClose={close}
            onView={onView}
          />
        </Suspense>
      )}
      <MapControls view={view} maxZoom={ground.maxZoom} onView={onView} onMyPlace={props.onMyPlace} />
      <MapMargin ground={ground} view={view} />
      {props.children}
    </div>
  );
}

/** Gives the keyboard to a mark; to the map itself where that mark is gone. */
export function focusMark(frame: RefObject<HTMLElement | null>, key: string | undefined): void {
  const mark =
    key === undefined ? null : frame.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`);
  const target = mark ?? frame.current?.querySelector<HTMLElement>('[role="region"]');
  target?.focus({ preventScroll: true });
}

/** Remembers the mark that has the keyboard; the answer gives it back once the still has given way to the map. */
function useKeptFocus(frame: RefObject<HTMLElement | null>): () => void {
  const key = useRef<string | null>(null);
  useEffect(() => {
    const { current } = frame;
    const enter = ({ target }: FocusEvent) => {
      key.current = target instanceof HTMLElement ? (target.dataset['mark'] ?? null) : null;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) key.current = null;
    };
    current?.addEventListener('focusin', enter);
    current?.addEventListener('focusout', leave);
    return () => {
      current?.removeEventListener('focusin', enter);
      current?.removeEventListener('focusout', leave);
    };
  }, [frame]);
  return useCallback(() => {
    const { current } = key;
    if (current !== null && document.activeElement === document.body) focusMark(frame, current);
  }, [frame]);
}

function useEscape(act: (() => void) | null): void {
  useEffect(() => {
    if (act === null) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [act]);
}
