import { useMemo, useRef, useState } from 'react';
import { MapFrame, useFrameSize } from './map-frame.tsx';
import { PROJECT_ZOOM } from './map-query.ts';
import type { MapView, Position } from './map-view.ts';
import { type Marker, projectMarker, type ShownProject } from './markers.ts';

type Props = Position & { readonly project: ShownProject };

/** Map of one project. */
export function ProjectMap({ project, longitude, latitude }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { size } = useFrameSize(frame);
  const [view, setView] = useState<MapView>({ longitude, latitude, zoom: PROJECT_ZOOM });
  const [open, setOpen] = useState<Marker | null>(null);
  const markers = useMemo(
    () => [projectMarker(project, { longitude, latitude })],
    [project, longitude, latitude],
  );
  return (
    <MapFrame
      frame={frame}
      size={size}
      view={view}
      onView={setView}
      markers={markers}
      isBusy={false}
      open={open}
      onOpen={setOpen}
      onMarker={setOpen}
      listAddress=""
      hasLinks={false}
    />
  );
}
