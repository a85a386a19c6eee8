import { type ComponentType, useState } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { NotLoaded } from '#web/kit/pages/waiting-and-faults.tsx';
import type { RenderCheck } from '#web/looks/recorded-event.tsx';
import type { EventToCheck } from './run-check.ts';

/** Draws a button that checks an event in the browser; the code for it is loaded when it is pressed. */
export const renderCheck: RenderCheck = (event, project) => (
  <VerifyEvent key={event.index} event={event} project={project} />
);

function VerifyEvent(props: EventToCheck) {
  const [Check, setCheck] = useState<ComponentType<EventToCheck> | null>(null);
  if (Check !== null) return <Check {...props} />;
  // `later-check` has no styles itself: the list of style sheets to preload is then not in the page's first script.
  const load = () =>
    void import('./later-check.tsx').then(
      ({ LaterCheck }) => setCheck(() => LaterCheck),
      () => setCheck(() => NotLoaded),
    );
  return <Button onClick={load}>{m.ledger_check()}</Button>;
}
