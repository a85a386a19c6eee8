import * as m from '#messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { askBeforeLeaving } from './leaving.ts';

type Props = {
  /** Whether leaving now would lose something; asked at the moment of leaving. */
  readonly wouldLose: () => boolean;
};

/**
 * Asks before a page with unsaved changes is left: by a link, by going back, by closing the tab, by signing out
 * (specification §5).
 */
export function LeaveGuard({ wouldLose }: Props) {
  const acting = useLeavingByAct(wouldLose);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose() && !acting.isLeft() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
  if (acting.isAsked) return <Question onStay={acting.stay} onGo={acting.go} />;
  if (blocker.state !== 'blocked') return null;
  return <Question onStay={blocker.reset} onGo={blocker.proceed} />;
}

type QuestionProps = { readonly onStay: () => void; readonly onGo: () => void };

function Question({ onStay, onGo }: QuestionProps) {
  return (
    <Dialog title={m.leave_title()} onClose={onStay}>
      <p>{m.leave_question()}</p>
      <DialogActions>
        <Button onClick={onGo}>{m.leave_go()}</Button>
        <Button variant="filled" onClick={onStay}>
          {m.leave_stay()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** An act that ends with leaving waits for the answer; once that is yes, the way away from here is free. */
function useLeavingByAct(wouldLose: () => boolean) {
  const [waiting, setWaiting] = useState<{ readonly answer: (may: boolean) => void } | null>(null);
  const isLeft = useRef(false);
  useEffect(
    () =>
      askBeforeLeaving(async () => {
        if (!wouldLose()) return true;
        return new Promise<boolean>((answer) => setWaiting({ answer }));
      }),
    [wouldLose],
  );
  const settle = (may: boolean) => {
    isLeft.current = may;
    waiting?.answer(may);
    setWaiting(null);
  };
  return {
    isAsked: waiting !== null,
    isLeft: () => isLeft.current,
    stay: () => settle(false),
    go: () => settle(true),
  };
}
