import type { Basemap } from '#contract/site.ts';
import { later } from '#web/kit/pages/later.tsx';
import nameClasses from './map-names.module.css';
import {
  type Box,
  fromMiddle,
  LARGEST,
  type MapView,
  positionInFrame,
  type Size,
  TILE_PX,
  tilesOf,
  toWorld,
} from './map-view.ts';
import { MarkerButton, type OnMarker } from './marker-button.tsx';
import { isWithinReach, type Marker } from './markers.ts';
import classes from './static-map.module.css';

const loadNames = async () => (await import('./map-names.tsx')).MapNames;

/**
 * The names as the server drew them; their code comes when they have to be drawn again. Their styles are
 * imported here, so that they are inlined.
 */
export const LaterNames = later(loadNames, import.meta.env.SSR ? await loadNames() : null, 'redrawn');

type StaticMapProps = {
  readonly basemap: Basemap;
  readonly view: MapView;
  readonly size: Size;
  readonly markers: readonly Marker[];
  /** Boxes of the world map at the view's zoom level where no name goes. */
  readonly taken: readonly Box[];
  readonly open: Marker | null;
  readonly onMarker: OnMarker;
};

/**
 * The static map: the same tiles and markers, positioned around its centre. It is also rendered on the
 * server, needs no scripts, and does everything but move.
 */
export function StaticMap({ basemap, view, size, markers, taken, open, onMarker }: StaticMapProps) {
  return (
    <div className={classes.still}>
      <div className={classes.tiles} data-has-dark={basemap.tilesDark !== null}>
        <Tiles template={basemap.tiles} view={view} className={classes.light} />
        {basemap.tilesDark === null ? null : (
          <Tiles template={basemap.tilesDark} view={view} className={classes.dark} />
        )}
      </div>
      <div aria-hidden className={nameClasses.names}>
        {basemap.hasNames ? null : <LaterNames view={view} taken={taken} />}
      </div>
      {markers.map((marker) => {
        return (
          <MarkerButton
            key={marker.key}
            marker={marker}
            isSeen={isWithinReach(marker, view, size)}
            isOpen={open?.key === marker.key}
            onMarker={onMarker}
            style={positionInFrame(fromMiddle(marker, view))}
          />
        );
      })}
    </div>
  );
}

type TilesProps = {
  readonly template: string;
  readonly view: MapView;
  readonly className: string | undefined;
};

function Tiles({ template, view, className }: TilesProps) {
  const centre = toWorld(view, view.zoom);
  const { left, right, top, bottom } = tilesOf(view, LARGEST);
  const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
  const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  return (
    <div className={className}>
      {rows.flatMap((y) =>
        columns.map((x) => (
          <img
            key={`${x},${y}`}
            src={tileAddress(template, { x, y, zoom: view.zoom })}
            alt=""
            width={TILE_PX}
            height={TILE_PX}
            loading="lazy"
            decoding="async"
            style={{
              left: `calc(50% + ${Math.round(x * TILE_PX - centre.x)}px)`,
              top: `calc(50% + ${Math.round(y * TILE_PX - centre.y)}px)`,
            }}
          />
        )),
      )}
    </div>
  );
}

type Tile = { readonly x: number; readonly y: number; readonly zoom: number };

/** Returns the address of a tile; beyond the world's edges, of the tile it repeats. */
function tileAddress(template: string, { x, y, zoom }: Tile): string {
  const columns = 2 ** zoom;
  const column = ((x % columns) + columns) % columns;
  return template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(y));
}
