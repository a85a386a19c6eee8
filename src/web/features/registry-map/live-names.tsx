import type L from 'leaflet';
import { MapNameText } from './map-name.tsx';
import { MovingLayer } from './moving-layer.tsx';
import { NAMES_PANE } from './open-leaflet.ts';
import type { PlacedName } from './place-names.ts';

/** The names of an interactive map, below its markers. */
export function LiveNames({ map, names }: { readonly map: L.Map; readonly names: readonly PlacedName[] }) {
  return (
    <MovingLayer map={map} pane={NAMES_PANE} places={names}>
      {names.map((name) => (
        <MapNameText key={name.key} name={name} />
      ))}
    </MovingLayer>
  );
}
