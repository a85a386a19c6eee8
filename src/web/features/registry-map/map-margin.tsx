import type { Basemap } from '#contract/site.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import classes from './map-frame.module.css';
import { type MapView, metresPerPixel } from './mercator.ts';

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
