import { TypeMark } from '#web/kit/looks/type-mark.tsx';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
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
  const boxes = useRef<HTMLFieldSetElement>(null);
  useEarlyTicks(boxes, ticked, onTicked);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <fieldset ref={boxes} id={id} className={classes.legend}>
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

type Boxes = RefObject<HTMLFieldSetElement | null>;

/** Reports boxes that were pressed before hydration: they hold it, but the app was not notified. */
function useEarlyTicks(boxes: Boxes, ticked: Ticked, onTicked: (ticked: Ticked) => void): void {
  const applyEarly = useEffectEvent(() => {
    const [all, ...rows] = boxes.current?.querySelectorAll('input') ?? [];
    const pressed = legendTypes.filter((type, row) => rows[row]?.checked !== ticked.has(type));
    if (pressed.length > 0) onTicked(pressed.reduce(toggleType, ticked));
    else if (all?.checked !== (tickedShare(ticked) === 'all')) onTicked(toggleAll(ticked));
  });
  // Before the boxes are set to what the app knows.
  useLayoutEffect(() => applyEarly(), []);
}
