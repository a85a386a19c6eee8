import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Basemap } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './map-frame.module.css';
import { type MapView, MIN_ZOOM, metresPerPixel } from './map-view.ts';

type Props = {
  readonly view: MapView;
  readonly maxZoom: number;
  readonly onView: (view: MapView) => void;
  /** Moves the map to the visitor; left out where it is not offered. */
  readonly onMyPlace: (() => void) | undefined;
};

export function MapControls({ view, maxZoom, onView, onMyPlace }: Props) {
  const zoomTo = (zoom: number) => onView({ ...view, zoom: Math.max(MIN_ZOOM, Math.min(maxZoom, zoom)) });
  return (
    <div className={classes.controls} data-controls>
      <IconButton variant="default" label={m.map_zoom_in()} onClick={() => zoomTo(view.zoom + 1)}>
        <IconPlus size={20} aria-hidden />
      </IconButton>
      <IconButton variant="default" label={m.map_zoom_out()} onClick={() => zoomTo(view.zoom - 1)}>
        <IconMinus size={20} aria-hidden />
      </IconButton>
      {onMyPlace === undefined ? null : (
        <IconButton variant="default" label={m.map_my_place()} onClick={onMyPlace}>
          <IconCurrentLocation size={20} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

const LONGEST_BAR_PX = 110;
const METRES_A_KILOMETRE = 1000;

/** The scale at the map's centre and the basemap's attribution, in the lower corners. */
export function MapMargin({ basemap, view }: { readonly basemap: Basemap; readonly view: MapView }) {
  const metre = 1 / metresPerPixel(view);
  const metres = roundLength(LONGEST_BAR_PX / metre);
  const text =
    metres < METRES_A_KILOMETRE
      ? m.map_metres({ metres: formatWhole(metres) })
      : m.map_kilometres({ kilometres: formatWhole(metres / METRES_A_KILOMETRE) });
  return (
    <>
      <p className={classes.scale} style={{ width: Math.round(metres * metre) }}>
        {text}
      </p>
      <Credit basemap={basemap} />
    </>
  );
}

/** Returns the largest of 1, 2, 3 and 5 times a power of ten that is at most `max`. */
function roundLength(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  const first = [5, 3, 2, 1].find((figure) => figure * power <= max) ?? 1;
  return first * power;
}

function Credit({ basemap: { attribution } }: { readonly basemap: Basemap }) {
  if (attribution === '') return null;
  if (attribution !== null) return <p className={classes.credit}>{attribution}</p>;
  return (
    <p className={classes.credit}>
      <a href="https://www.openstreetmap.org/copyright">{m.map_credit_streets()}</a> · {m.map_credit_world()}
    </p>
  );
}
