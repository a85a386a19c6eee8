import type { MapGround } from '#contract/site.ts';
import { MarkButton, type OnMark } from './mark-button.tsx';
import classes from './map-still.module.css';
import { LARGEST } from './map-view.ts';
import { isWithinReach, type Mark } from './marks.ts';
import { fromMiddle, type MapView, type Size, TILE_PX, tilesOf, toWorld } from './mercator.ts';
import { tileAddress } from './tile-address.ts';

type Props = {
  readonly ground: MapGround;
  readonly view: MapView;
  readonly size: Size;
  readonly marks: readonly Mark[];
  readonly open: Mark | null;
  readonly onMark: OnMark;
};

/**
 * The map before anybody touches it: the same tiles and the same marks, laid out around its middle. It is drawn on the
 * server too, needs no script, and does everything the map does but be dragged.
 */
export function MapStill({ ground, view, size, marks, open, onMark }: Props) {
  return (
    <div className={classes.still}>
      <div className={classes.tiles} data-has-dark={ground.tilesDark !== null}>
        <Tiles template={ground.tiles} view={view} className={classes.light} />
        {ground.tilesDark === null ? null : (
          <Tiles template={ground.tilesDark} view={view} className={classes.dark} />
        )}
      </div>
      {marks.map((mark) => {
        const { x, y } = fromMiddle(mark, view);
        return (
          <MarkButton
            key={mark.key}
            mark={mark}
            isSeen={isWithinReach(mark, view, size)}
            isOpen={open?.key === mark.key}
            onMark={onMark}
            style={{ left: `calc(50% + ${x.toFixed(1)}px)`, top: `calc(50% + ${y.toFixed(1)}px)` }}
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
  const middle = toWorld(view, view.zoom);
  const { left, right, top, bottom } = tilesOf(view, LARGEST);
  const columns = Array.from({ length: right - left + 1 }, (_, step) => left + step);
  const rows = Array.from({ length: bottom - top + 1 }, (_, step) => top + step);
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
              left: `calc(50% + ${Math.round(x * TILE_PX - middle.x)}px)`,
              top: `calc(50% + ${Math.round(y * TILE_PX - middle.y)}px)`,
            }}
          />
        )),
      )}
    </div>
  );
}
