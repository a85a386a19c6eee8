import type { Basemap } from '#contract/site.ts';
import { type CSSProperties, memo } from 'react';
import { MarkerButton, type OnMarker } from './marker-button.tsx';
import classes from './static-map.module.css';
import {
  LARGEST,
  fromMiddle,
  type MapView,
  type Point,
  type Size,
  TILE_PX,
  tilesOf,
  toWorld,
} from './map-view.ts';
import { isWithinReach, type Marker } from './markers.ts';
import nameClasses from './map-names.module.css';
import type { PlacedName } from './place-names.ts';

type StaticMapProps = {
  readonly basemap: Basemap;
  readonly view: MapView;
  readonly size: Size;
  readonly markers: readonly Marker[];
  readonly names: readonly PlacedName[];
  readonly open: Marker | null;
  readonly onMarker: OnMarker;
};

/**
 * The static map: the same tiles and markers, positioned around its centre. It is also rendered on the server, needs no scripts,
 * and does everything but move.
 */
export function StaticMap({ basemap, view, size, markers, names, open, onMarker }: StaticMapProps) {
  return (
    <div className={classes.still}>
      <div className={classes.tiles} data-has-dark={basemap.tilesDark !== null}>
        <Tiles template={basemap.tiles} view={view} className={classes.light} />
        {basemap.tilesDark === null ? null : (
          <Tiles template={basemap.tilesDark} view={view} className={classes.dark} />
        )}
      </div>
      <div aria-hidden className={nameClasses.names}>
        {names.map((name) => {
          const middle = fromMiddle(name, view);
          return isOutside(middle) ? null : (
            <MapNameText key={name.key} name={name} style={styleAt(middle)} />
          );
        })}
      </div>
      {markers.map((marker) => {
        return (
          <MarkerButton
            key={marker.key}
            marker={marker}
            isSeen={isWithinReach(marker, view, size)}
            isOpen={open?.key === marker.key}
            onMarker={onMarker}
            style={styleAt(fromMiddle(marker, view))}
          />
        );
      })}
    </div>
  );
}

/** Names reach this far from their places. */
const REACH_PX = 120;

/** Reports whether nothing of a name is seen, even on the largest map. */
function isOutside({ x, y }: Point): boolean {
  return Math.abs(x) > LARGEST.width / 2 + REACH_PX || Math.abs(y) > LARGEST.height / 2 + REACH_PX / 4;
}

function styleAt({ x, y }: Point): CSSProperties {
  return { left: `calc(50% + ${x.toFixed(1)}px)`, top: `calc(50% + ${y.toFixed(1)}px)` };
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

type MapNameTextProps = { readonly name: PlacedName; readonly style?: CSSProperties | undefined };

/** A name on the map, positioned from its place. */
export const MapNameText = memo(function MapNameText({ name, style }: MapNameTextProps) {
  return (
    <span className={nameClasses.name} data-kind={name.kind} data-dot={name.hasDot} style={style}>
      <span style={{ left: name.x, top: name.y }}>{name.text}</span>
    </span>
  );
});

type Tile = { readonly x: number; readonly y: number; readonly zoom: number };

/** Returns the address of a tile; beyond the world's edges, of the tile it repeats. */
function tileAddress(template: string, { x, y, zoom }: Tile): string {
  const columns = 2 ** zoom;
  const column = ((x % columns) + columns) % columns;
  return template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(y));
}
