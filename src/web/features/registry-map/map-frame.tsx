import { currentPageState } from '#web/api/page-state.ts';
import { FallbackBoundary } from '#web/kit/fallback-boundary.tsx';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect } from 'react';
import { focusMark } from './focus-mark.ts';
import { MapControls } from './map-controls.tsx';
import classes from './map-frame.module.css';
import { MapMargin } from './map-margin.tsx';
import { MapStill } from './map-still.tsx';
import type { OnMark } from './mark-button.tsx';
import type { Mark } from './marks.ts';
import type { MapView, Size } from './mercator.ts';
import { useEngaged } from './use-frame.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { ShownMarks } from './use-map-marks.ts';

const LazyMap = lazy(async () => ({ default: (await import('./live-map.tsx')).LiveMap }));
const LazyPopup = lazy(async () => ({ default: (await import('./mark-popup.tsx')).MarkPopup }));

type Props = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly view: MapView;
  readonly onView: (view: MapView) => void;
  readonly marks: readonly Mark[];
  readonly shown?: ShownMarks;
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
  const focusMap = useCallback(() => focusMark(frame, undefined), [frame]);
  const shared = { ground, view, size, marks, open, onMark };
  const still = <MapStill {...shared} />;
  return (
    <div ref={frame} tabIndex={-1} className={classes.frame} aria-busy={props.isBusy}>
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
            size={size}
            shown={props.shown}
            listAddress={props.listAddress}
            hasLink={props.hasLinks}
            onClose={close}
            onGone={leave}
            onAway={focusMap}
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
