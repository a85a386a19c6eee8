import * as m from '#messages/messages.js';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type Props = {
  /** Whether leaving now would lose something; asked at the moment of leaving. */
  readonly wouldLose: () => boolean;
};

/** Asks before a page with unsaved changes is left: by a link, by going back, by closing the tab (specification §5). */
export function LeaveGuard({ wouldLose }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => wouldLose() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={m.leave_title()} onClose={blocker.reset}>
      <p>{m.leave_question()}</p>
      <DialogActions>
        <Button onClick={blocker.proceed}>{m.leave_go()}</Button>
        <Button variant="filled" onClick={blocker.reset}>
          {m.leave_stay()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
