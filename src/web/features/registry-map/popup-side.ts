import type { Point, Size } from './map-view.ts';

/** Where a popup is, seen from its marker. */
export type PopupSide = 'right' | 'left' | 'above' | 'below';

/** Width of a popup beside its marker, as in `marker-popup.module.css`. */
export const POPUP_PX = 272;
/** Space between a marker and its popup. */
export const POPUP_GAP_PX = 12;
/** Least space between a popup and the frame's edge, and its lower edge, where the attribution is. */
const MARGIN_PX = 8;
const LOWER_MARGIN_PX = 32;

/**
 * Returns where a popup fits beside a marker, never over it; above or below where the frame is too narrow.
 * `x` and `y` are from the frame's middle.
 */
export function popupSide({ x, y }: Point, radius: number, { width }: Size): PopupSide {
  const needed = radius + POPUP_GAP_PX + POPUP_PX + MARGIN_PX;
  if (x + needed <= width / 2) return 'right';
  if (x - needed >= -width / 2) return 'left';
  return y > 0 ? 'above' : 'below';
}

type Placed = { readonly y: number; readonly radius: number; readonly height: number };

/**
 * Returns how far the map must move for a popup above or below its marker to be inside the frame: a negative
 * number of pixels when its top is missing, a positive one for its bottom.
 */
export function missingHeight(side: PopupSide, { y, radius, height }: Placed, size: Size): number {
  if (side === 'left' || side === 'right') return 0;
  const reach = radius + POPUP_GAP_PX + height - size.height / 2;
  return side === 'above' ? Math.min(0, y - reach - MARGIN_PX) : Math.max(0, y + reach + LOWER_MARGIN_PX);
}
