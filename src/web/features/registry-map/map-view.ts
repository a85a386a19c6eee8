/** The map's initial view, and its limits (specification §9). */
export const homeView: MapView = { longitude: -122.6, latitude: 49.24, zoom: 8 };
export const MIN_ZOOM = 2;
/** Zoom level at the visitor's position. */
export const VISITOR_ZOOM = 10;

/**
 * Largest size of the map. Markers are always requested for this size, so that the server, which does not
 * know the screen, sends the same query as the browser.
 */
export const LARGEST: Size = { width: 1160, height: 480 };

/** Web Mercator arithmetic; lengths in CSS pixels, 256 per tile. */
export type Point = { readonly x: number; readonly y: number };
export type Position = { readonly longitude: number; readonly latitude: number };
export type Size = { readonly width: number; readonly height: number };
/** A map's centre and zoom level. */
export type MapView = Position & { readonly zoom: number };
/**
 * Tiles from `left` to `right` and `top` to `bottom`, all included; columns may be beyond the world's edges.
 */
export type TileRange = {
  readonly zoom: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** A box in pixels of the world map at a zoom level. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export const TILE_PX = 256;
/** The projection ends here; places nearer to a pole are shown at its edge. */
const LAST_LATITUDE = 85.051_129;
const METRES_ROUND_EQUATOR = 40_075_016.686;

/** Returns the position of a place on the world map at a zoom level. */
export function toWorld({ longitude, latitude }: Position, zoom: number): Point {
  const side = TILE_PX * 2 ** zoom;
  const clampedLatitude = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  const sine = Math.sin((clampedLatitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
}

/** Returns the place at a point of the world map at a zoom level. */
export function fromWorld({ x, y }: Point, zoom: number): Position {
  const side = TILE_PX * 2 ** zoom;
  const upward = Math.PI * (1 - (2 * y) / side);
  return { longitude: (x / side - 0.5) * 360, latitude: (Math.atan(Math.sinh(upward)) * 180) / Math.PI };
}

/** Returns how far a place is right of and below a view's centre, in the nearest copy of the world. */
export function fromMiddle(place: Position, view: MapView): Point {
  const centre = toWorld(view, view.zoom);
  const { x, y } = toWorld({ ...place, longitude: nearest(place.longitude, view.longitude) }, view.zoom);
  return { x: x - centre.x, y: y - centre.y };
}

/** Returns where a point is in a frame, by CSS: right of and below the frame's middle. */
export function positionInFrame({ x, y }: Point): { readonly left: string; readonly top: string } {
  return { left: `calc(50% + ${x.toFixed(1)}px)`, top: `calc(50% + ${y.toFixed(1)}px)` };
}

/** Returns the square around a point. */
export function around({ x, y }: Point, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

/** Returns a view moved by pixels to the right and down. */
export function shifted(view: MapView, { x, y }: Point): MapView {
  const centre = toWorld(view, view.zoom);
  return { ...fromWorld({ x: centre.x + x, y: centre.y + y }, view.zoom), zoom: view.zoom };
}

/** Returns the same meridian in the copy of the world nearest to another. */
export function nearest(longitude: number, to: number): number {
  return longitude + 360 * Math.round((to - longitude) / 360);
}

/** Returns the tiles that cover a view of a size. */
export function tilesOf(view: MapView, { width, height }: Size): TileRange {
  const centre = toWorld(view, view.zoom);
  const last = 2 ** view.zoom - 1;
  const clampRow = (row: number) => Math.max(0, Math.min(last, row));
  return {
    zoom: view.zoom,
    left: Math.floor((centre.x - width / 2) / TILE_PX),
    right: Math.ceil((centre.x + width / 2) / TILE_PX) - 1,
    top: clampRow(Math.floor((centre.y - height / 2) / TILE_PX)),
    bottom: clampRow(Math.ceil((centre.y + height / 2) / TILE_PX) - 1),
  };
}

/** Returns west, south, east and north of tiles, to four decimals, as the map endpoint takes them. */
export function boxOf({ zoom, left, right, top, bottom }: TileRange): string {
  const northWest = { x: left * TILE_PX, y: top * TILE_PX };
  return boxBetween(northWest, { x: (right + 1) * TILE_PX, y: (bottom + 1) * TILE_PX }, zoom);
}

/** Returns west, south, east and north of what a frame shows of a view, in the same format. */
export function boxInFrame(view: MapView, { width, height }: Size): string {
  const { x, y } = toWorld(view, view.zoom);
  const [right, down] = [width / 2, height / 2];
  return boxBetween({ x: x - right, y: y - down }, { x: x + right, y: y + down }, view.zoom);
}

function boxBetween(upperLeft: Point, lowerRight: Point, zoom: number): string {
  const northWest = fromWorld(upperLeft, zoom);
  const southEast = fromWorld(lowerRight, zoom);
  return [northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude]
    .map((degrees) => String(Math.round(degrees * 10_000) / 10_000))
    .join(',');
}

/** Space around each marker of a fitted view. */
const MARGIN_PX = 6;
/** What a map has at its right: its buttons above, its attribution below. */
const BUTTONS_PX: Size = { width: 60, height: 148 };
const CREDIT_PX: Size = { width: 360, height: 36 };

/**
 * Returns the closest view of a size in which every marker is whole, beside the map's buttons and its attribution; null
 * without markers.
 */
export function viewOf(
  markers: readonly (Position & { readonly radius: number })[],
  { width, height }: Size,
  [min, max]: readonly [min: number, max: number],
) {
  const [first] = markers;
  if (first === undefined) return null;
  for (let zoom = max; ; zoom -= 1) {
    const boxes = markers.map(({ longitude, latitude, radius }) =>
      around(toWorld({ latitude, longitude: nearest(longitude, first.longitude) }, zoom), radius + MARGIN_PX),
    );
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const x = (left + Math.max(...boxes.map((box) => box.right))) / 2;
    const y = (top + Math.max(...boxes.map((box) => box.bottom))) / 2;
    const [edgeLeft, edgeTop] = [x - width / 2, y - height / 2];
    const fits =
      left >= edgeLeft &&
      top >= edgeTop &&
      !boxes.some(
        (box) =>
          (box.right > edgeLeft + width - BUTTONS_PX.width && box.top < edgeTop + BUTTONS_PX.height) ||
          (box.right > edgeLeft + width - CREDIT_PX.width &&
            box.bottom > edgeTop + height - CREDIT_PX.height),
      );
    if (fits || zoom <= min) return { ...fromWorld({ x, y }, zoom), zoom };
  }
}

/** Returns how many metres on the ground a pixel at a view's centre covers. */
export function metresPerPixel({ latitude, zoom }: MapView): number {
  return (METRES_ROUND_EQUATOR * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
}
