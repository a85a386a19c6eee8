import { useEffect, useRef } from 'react';
import * as m from '#messages/messages.js';
import { formatBrief } from '#web/kit/text/format.ts';
import { typeLooks } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import {
  type ChangeTicked,
  legendTypes,
  type Ticked,
  tickedShare,
  toggleAll,
  toggleType,
} from './legend-types.ts';
import classes from './map-legend.module.css';
import { projectRadius } from './markers.ts';

type MapLegendProps = {
  readonly ticked: Ticked;
  readonly onTicked: ChangeTicked;
};

/** Explains the markers, and selects which are shown. */
export function MapLegend({ ticked, onTicked }: MapLegendProps) {
  const share = tickedShare(ticked);
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <div className={classes.legend}>
      <fieldset className={classes.rows}>
        <legend>{m.map_popup_type()}</legend>
        <label className={classes.row}>
          <input ref={all} type="checkbox" checked={share === 'all'} onChange={() => onTicked(toggleAll)} />
          {m.map_legend_all()}
        </label>
        {legendTypes.map((type) => (
          <label key={type} className={classes.row}>
            <input
              type="checkbox"
              checked={ticked.has(type)}
              onChange={() => onTicked((previous) => toggleType(previous, type))}
            />
            <TypeMark look={typeLooks[type]} />
            {typeLooks[type].word()}
          </label>
        ))}
      </fieldset>
      <Sizes />
    </div>
  );
}

const SHOWN_TONNES = [1000, 20_000, 100_000];

/** What the size of a marker, and the ring of a cluster, mean. */
function Sizes() {
  return (
    <div className={classes.sizes}>
      <p>{m.map_legend_sizes()}</p>
      <ul>
        {SHOWN_TONNES.map((tonnes) => (
          <li key={tonnes}>
            <span className={classes.size} style={{ width: 2 * projectRadius(tonnes) }} aria-hidden="true" />
            {formatBrief(tonnes)}
          </li>
        ))}
      </ul>
    </div>
  );
}
