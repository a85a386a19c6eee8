import { IconButton } from '#web/kit/buttons/icon-button.tsx';
import * as m from '#messages/messages.js';
import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './map-frame.module.css';
import { MIN_ZOOM } from './map-view.ts';
import type { MapView } from './mercator.ts';

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
