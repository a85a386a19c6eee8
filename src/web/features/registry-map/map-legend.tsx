import { TypeMark } from '#web/kit/looks/type-mark.tsx';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import { useEffect, useRef } from 'react';
import { legendTypes, type Ticked, tickedShare, toggleAll, toggleType } from './legend-state.ts';
import classes from './map-legend.module.css';

type Props = {
  readonly id: string;
  readonly ticked: Ticked;
  readonly onTicked: (ticked: Ticked) => void;
};

/** Explains the markers, and selects which are shown. */
export function MapLegend({ id, ticked, onTicked }: Props) {
  const share = tickedShare(ticked);
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <fieldset id={id} className={classes.legend}>
      <legend>{m.map_popup_type()}</legend>
      <label className={classes.row}>
        <input
          ref={all}
          type="checkbox"
          checked={share === 'all'}
          onChange={() => onTicked(toggleAll(ticked))}
        />
        {m.map_legend_all()}
      </label>
      {legendTypes.map((type) => (
        <label key={type} className={classes.row}>
          <input
            type="checkbox"
            checked={ticked.has(type)}
            onChange={() => onTicked(toggleType(ticked, type))}
          />
          <TypeMark look={typeLooks[type]} />
          {typeLooks[type].word()}
        </label>
      ))}
    </fieldset>
  );
}
