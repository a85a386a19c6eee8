import { type CSSProperties, memo } from 'react';
import classes from './map-names.module.css';
import type { PlacedName } from './place-names.ts';

type Props = { readonly name: PlacedName; readonly style?: CSSProperties | undefined };

/** A name on the map, positioned from its place. */
export const MapNameText = memo(function MapNameText({ name, style }: Props) {
  return (
    <span className={classes.name} data-kind={name.kind} data-dot={name.hasDot} style={style}>
      <span style={{ left: name.x, top: name.y }}>{name.text}</span>
    </span>
  );
});
