import { lazy, useRef } from 'react';
import * as m from '#messages/messages.js';
import { currentPageState } from '#web/api/page-state.ts';
import { useIsNear } from '#web/kit/hooks/browser-state.ts';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import type { Position } from './map-view.ts';

const LivePicker = lazy(async () => ({ default: (await import('./live-picker.tsx')).LivePicker }));

type Props = {
  readonly place: Position | null;
  readonly isReadOnly: boolean;
  readonly onPlace: (place: Position) => void;
};

/**
 * A map for picking a position: by a press, by dragging the pin, or by keyboard. Its code loads when it is
 * about to be seen.
 */
export function PlacePicker(props: Props) {
  const { map: basemap } = currentPageState();
  const waiting = (
    <Waiting>
      <Skeleton height={320} />
    </Waiting>
  );
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place}>
      <LazyPart waiting={waiting} instead={<p>{m.picker_failed()}</p>}>
        {isNear ? <LivePicker {...props} basemap={basemap} /> : waiting}
      </LazyPart>
    </div>
  );
}
