/** Arithmetic of the web's usual map projection; lengths in pixels of the page, 256 a tile. */
export type Point = { readonly x: number; readonly y: number };
export type Place = { readonly longitude: number; readonly latitude: number };
export type Size = { readonly width: number; readonly height: number };
/** Where the middle of a map is, and how close it is. */
export type MapView = Place & { readonly zoom: number };
/** Tiles from `left` to `right` and `top` to `bottom`, each counted in; columns may lie beyond the world's edges. */
export type TileRange = {
  readonly zoom: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export const TILE_PX = 256;
/** The projection ends here; what is nearer to a pole is shown at its edge. */
const LAST_LATITUDE = 85.051_129;
const METRES_ROUND_EQUATOR = 40_075_016.686;

/** Where a place is on the whole world's picture at a zoom. */
export function toWorld({ longitude, latitude }: Place, zoom: number): Point {
  const side = TILE_PX * 2 ** zoom;
  const clipped = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  const sine = Math.sin((clipped * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
}

/** The place at a point of the world's picture at a zoom. */
export function fromWorld({ x, y }: Point, zoom: number): Place {
  const side = TILE_PX * 2 ** zoom;
  const upward = Math.PI * (1 - (2 * y) / side);
  return { longitude: (x / side - 0.5) * 360, latitude: (Math.atan(Math.sinh(upward)) * 180) / Math.PI };
}

/** How far a place lies right of and below the middle of a view, in the copy of the world nearest to it. */
export function fromMiddle(place: Place, view: MapView): Point {
  const middle = toWorld(view, view.zoom);
  const { x, y } = toWorld({ ...place, longitude: nearest(place.longitude, view.longitude) }, view.zoom);
  return { x: x - middle.x, y: y - middle.y };
}

/** A view moved by pixels to the right and down. */
export function shifted(view: MapView, { x, y }: Point): MapView {
  const middle = toWorld(view, view.zoom);
  return { ...fromWorld({ x: middle.x + x, y: middle.y + y }, view.zoom), zoom: view.zoom };
}

/** The same meridian in the copy of the world nearest to another. */
export function nearest(longitude: number, to: number): number {
  return longitude + 360 * Math.round((to - longitude) / 360);
}

/** The tiles that cover a view of a size. */
export function tilesOf(view: MapView, { width, height }: Size): TileRange {
  const middle = toWorld(view, view.zoom);
  const last = 2 ** view.zoom - 1;
  const within = (row: number) => Math.max(0, Math.min(last, row));
  return {
    zoom: view.zoom,
    left: Math.floor((middle.x - width / 2) / TILE_PX),
    right: Math.ceil((middle.x + width / 2) / TILE_PX) - 1,
    top: within(Math.floor((middle.y - height / 2) / TILE_PX)),
    bottom: within(Math.ceil((middle.y + height / 2) / TILE_PX) - 1),
  };
}

/** West, south, east and north of tiles, to four decimals, as the call of the map takes them. */
export function boxOf({ zoom, left, right, top, bottom }: TileRange): string {
  const northWest = { x: left * TILE_PX, y: top * TILE_PX };
  return boxBetween(northWest, { x: (right + 1) * TILE_PX, y: (bottom + 1) * TILE_PX }, zoom);
}

/** West, south, east and north of what a frame of a size shows of a view, written the same way. */
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

/** The closest view of a size in which all places are, with a margin around them; null for no places. */
export function viewOf(places: readonly Place[], size: Size, zooms: readonly [least: number, most: number]) {
  const [first] = places;
  if (first === undefined) return null;
  const points = places.map((place) =>
    toWorld({ ...place, longitude: nearest(place.longitude, first.longitude) }, 0),
  );
  const edges = (along: 'x' | 'y') => {
    const all = points.map((point) => point[along]);
    return { least: Math.min(...all), most: Math.max(...all) };
  };
  const [x, y] = [edges('x'), edges('y')];
  const fit = (span: number, room: number) => Math.log2(Math.max(room - MARGIN_PX, 1) / Math.max(span, 1e-9));
  const wanted = Math.min(fit(x.most - x.least, size.width), fit(y.most - y.least, size.height));
  const zoom = Math.max(zooms[0], Math.min(zooms[1], Math.floor(wanted)));
  return { ...fromWorld({ x: (x.least + x.most) / 2, y: (y.least + y.most) / 2 }, 0), zoom };
}

const MARGIN_PX = 80;

/** How many metres on the ground a pixel in the middle of a view stands for. */
export function metresAPixel({ latitude, zoom }: MapView): number {
  return (METRES_ROUND_EQUATOR * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
}
