import type L from 'leaflet';

/** Which hint to show after a gesture that scrolls the page instead of the map. */
export type GestureHint = 'fingers' | 'wheel';

/**
 * Leaves one finger and the wheel to page scrolling; two fingers move the map, and the wheel with Ctrl or ⌘ zooms it. Calls
 * `onHint` when one finger or, once the map was pressed, the wheel alone is tried on it, and with null once two fingers are
 * used. Returns a function that undoes all of this.
 */
export function shareGestures(map: L.Map, onHint: (hint: GestureHint | null) => void): () => void {
  const abort = new AbortController();
  const container = map.getContainer();
  const options = { capture: true, passive: true, signal: abort.signal };
  let wasPressed = false;
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    wasPressed = true;
    if (pointerType === 'touch') map.dragging.disable();
    else map.dragging.enable();
  };
  const onTouchMove = ({ touches }: TouchEvent) => onHint(touches.length === 1 ? 'fingers' : null);
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
  container.addEventListener('pointerdown', onPointerDown, options);
  container.addEventListener('touchmove', onTouchMove, options);
  container.addEventListener('wheel', onWheel, { ...options, passive: false });
  return () => abort.abort();
}
