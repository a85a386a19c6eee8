import { lazy } from 'react';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import type { EventToCheck } from './run-check.ts';

const EventCheck = lazy(async () => ({ default: (await import('./event-check.tsx')).EventCheck }));

/** Checks an event, once the code for it is there. */
export function LaterCheck(props: EventToCheck) {
  return (
    <LazyPart
      waiting={
        <Waiting>
          <Skeleton height={200} />
        </Waiting>
      }
    >
      <EventCheck {...props} />
    </LazyPart>
  );
}
