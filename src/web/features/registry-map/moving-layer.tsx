import L from 'leaflet';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './live-map.module.css';
import type { Position } from './mercator.ts';
import { putInPlace } from './open-leaflet.ts';

type Props = {
  readonly map: L.Map;
  /** Name of the pane of the map that holds the layer. */
  readonly pane: string;
  /** Places of the children, in their order. */
  readonly places: readonly Position[];
  readonly onReady?: () => void;
  readonly children: ReactNode;
};

/** Keeps elements in a layer of the map's own, so that they move with it during dragging and zooming. */
export function MovingLayer({ map, pane, places, onReady, children }: Props) {
  const [layer] = useState(() => L.DomUtil.create('div', classes.layer, map.getPane(pane)));
  useLayoutEffect(() => {
    const positionAll = () => putInPlace(map, layer.children, places);
    const onZoom = ({ center, zoom }: L.ZoomAnimEvent) =>
      putInPlace(map, layer.children, places, { center, zoom });
    positionAll();
    map.on('zoom viewreset', positionAll);
    map.on('zoomanim', onZoom);
    return () => {
      map.off('zoom viewreset', positionAll);
      map.off('zoomanim', onZoom);
    };
  }, [map, layer, places]);
  useEffect(() => onReady?.(), [onReady]);
  return createPortal(children, layer);
}
