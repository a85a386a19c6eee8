import type L from 'leaflet';
import { useEffect, useState } from 'react';
import * as m from '#messages/messages.js';
import classes from './shared-gestures.module.css';

const HINT_MS = 2500;

/** Shares a map's gestures with the page (`shareGestures`), and briefly shows which ones move the map. */
export function SharedGestures({ map }: { readonly map: L.Map | null }) {
  // A new object for each attempt, so that each shows the hint again.
  const [attempt, setAttempt] = useState<{ readonly hint: GestureHint | null }>({ hint: null });
  useEffect(() => (map === null ? undefined : shareGestures(map, (hint) => setAttempt({ hint }))), [map]);
  const { hint } = attempt;
  useEffect(() => {
    if (attempt.hint === null) return undefined;
    const timer = setTimeout(() => setAttempt({ hint: null }), HINT_MS);
    return () => clearTimeout(timer);
  }, [attempt]);
  return hint === null ? null : <p className={classes.hint}>{hintText(hint)}</p>;
}

function hintText(hint: GestureHint): string {
  if (hint === 'fingers') return m.map_hint_fingers();
  if (hint === 'held') return m.map_hint_held();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return m.map_hint_wheel({ key: isApple ? '⌘' : 'Ctrl' });
}

/** Which hint to show: what moves the map instead of the page, or that one finger does now. */
export type GestureHint = 'fingers' | 'held' | 'wheel';

/** Longest move of a finger, in pixels, that is still a tap. */
const TAP_PX = 8;

/**
 * Leaves one finger and the wheel to page scrolling. Two fingers move the map, and so does one after a tap on
 * the map, until the page is tapped outside it; the wheel with Ctrl or ⌘ zooms it. Calls `onHint` when one
 * finger or, once the map was pressed, the wheel alone is tried on it, when a tap lets one finger move it,
 * and with null once two fingers are used. Returns a function that undoes all of this.
 */
function shareGestures(map: L.Map, onHint: (hint: GestureHint | null) => void): () => void {
  const abort = new AbortController();
  const container = map.getContainer();
  const options = { capture: true, passive: true, signal: abort.signal };
  let wasPressed = false;
  let isHeld = false;
  const hold = (held: boolean) => {
    isHeld = held;
    container.toggleAttribute('data-held', held);
  };
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    wasPressed = true;
    if (pointerType === 'touch' && !isHeld) map.dragging.disable();
    else map.dragging.enable();
  };
  const onTouchMove = ({ touches }: TouchEvent) => {
    if (!isHeld) onHint(touches.length === 1 ? 'fingers' : null);
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      // Otherwise the browser zooms the whole page.
      event.preventDefault();
      map.scrollWheelZoom.enable();
      return;
    }
    map.scrollWheelZoom.disable();
    if (wasPressed) onHint('wheel');
  };
  onTap(container, abort.signal, () => {
    if (!isHeld) onHint('held');
    hold(true);
  });
  // The map's buttons and popup are beside its container.
  const onPressElsewhere = ({ target }: PointerEvent) => {
    if (target instanceof Node && container.parentElement?.contains(target) !== true) hold(false);
  };
  container.addEventListener('pointerdown', onPointerDown, options);
  container.addEventListener('touchmove', onTouchMove, options);
  container.addEventListener('wheel', onWheel, { ...options, passive: false });
  document.addEventListener('pointerdown', onPressElsewhere, options);
  return () => {
    hold(false);
    abort.abort();
  };
}

/** Calls `act` when one finger taps the map, but not one of its markers. */
function onTap(container: HTMLElement, signal: AbortSignal, action: () => void): void {
  let start: { readonly x: number; readonly y: number } | null = null;
  const onDown = ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
    const isOnMarker = target instanceof Element && target.closest('[data-marker]') !== null;
    start = pointerType === 'touch' && isPrimary && !isOnMarker ? { x, y } : null;
  };
  const onUp = ({ clientX, clientY }: PointerEvent) => {
    if (start !== null && Math.hypot(clientX - start.x, clientY - start.y) <= TAP_PX) action();
    start = null;
  };
  container.addEventListener('pointerdown', onDown, { signal });
  container.addEventListener('pointerup', onUp, { signal });
  // The browser scrolls the page, or a second finger came.
  container.addEventListener('pointercancel', () => void (start = null), { signal });
}
