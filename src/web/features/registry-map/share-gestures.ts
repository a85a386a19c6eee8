import type L from 'leaflet';

/** What a visitor has to be told who tried to move the map by what scrolls the page. */
export type GestureHint = 'fingers' | 'wheel';

/**
 * Leaves one finger and the bare wheel to the page, which they scroll past the map. Two fingers move the map, and the wheel
 * zooms it while Ctrl or ⌘ is held. `onHint` is called when one finger or, once the map was pressed, the bare wheel is
 * tried on it, and with null once two fingers are. The answer takes all of it back.
 */
export function shareGestures(map: L.Map, onHint: (hint: GestureHint | null) => void): () => void {
  const ending = new AbortController();
  const container = map.getContainer();
  const options = { capture: true, passive: true, signal: ending.signal };
  let isBegun = false;
  const press = ({ pointerType }: PointerEvent) => {
    isBegun = true;
    if (pointerType === 'touch') map.dragging.disable();
    else map.dragging.enable();
  };
  const swipe = ({ touches }: TouchEvent) => onHint(touches.length === 1 ? 'fingers' : null);
  const turn = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      // Else the browser would zoom the whole page.
      event.preventDefault();
      map.scrollWheelZoom.enable();
      return;
    }
    map.scrollWheelZoom.disable();
    if (isBegun) onHint('wheel');
  };
  container.addEventListener('pointerdown', press, options);
  container.addEventListener('touchmove', swipe, options);
  container.addEventListener('wheel', turn, { ...options, passive: false });
  return () => ending.abort();
}
