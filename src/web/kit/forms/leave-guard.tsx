import { useCallback, useEffect, useRef, useState } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';
import { useBlocker } from '../navigation/site-router-provider.tsx';

type Props = {
  /** Returns true when leaving would lose changes; called when the reader leaves. */
  readonly wouldLose: () => boolean;
};

/**
 * Asks before a page with unsaved changes is left: by link, back button, closing the tab or signing out
 * (specification §5).
 */
export function LeaveGuard({ wouldLose }: Props) {
  const question = useLeavingByAction(wouldLose);
  const blocked = useBlocker(
    ({ from, to }) => wouldLose() && !question.isLeft() && from.pathname !== to.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
  if (question.isAsked) return <Question onStay={question.stay} onGo={question.go} />;
  if (blocked === null) return null;
  return <Question onStay={blocked.reset} onGo={blocked.proceed} />;
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

/** Asks before an action that leaves the page; once confirmed, later navigation is not blocked. */
function useLeavingByAction(wouldLose: () => boolean) {
  const [waiting, setWaiting] = useState<{ readonly answer: (isAllowed: boolean) => void } | null>(null);
  const hasLeft = useRef(false);
  useEffect(
    () =>
      guardPage({
        ask: async () => {
          if (!wouldLose()) return true;
          return new Promise<boolean>((answer) => setWaiting({ answer }));
        },
        open: () => void (hasLeft.current = true),
      }),
    [wouldLose],
  );
  const settle = (isAllowed: boolean) => {
    hasLeft.current = isAllowed;
    waiting?.answer(isAllowed);
    setWaiting(null);
  };
  return {
    isAsked: waiting !== null,
    isLeft: () => hasLeft.current,
    stay: () => settle(false),
    go: () => settle(true),
  };
}

/** Adds what a form would lose to its page's guard; returns a function that removes it. */
export type AddForm = (wouldLose: () => boolean) => () => void;

/** Collects what the forms of a page would lose, for its one guard. */
export function useFormsGuard(): { readonly wouldLose: () => boolean; readonly addForm: AddForm } {
  const [forms] = useState(() => new Set<() => boolean>());
  const addForm: AddForm = useCallback(
    (wouldLose) => {
      forms.add(wouldLose);
      return () => void forms.delete(wouldLose);
    },
    [forms],
  );
  return { wouldLose: useCallback(() => [...forms].some((wouldLose) => wouldLose()), [forms]), addForm };
}

type Guard = {
  /** Asks, if changes would be lost, and returns whether the page may be left. */
  readonly ask: () => Promise<boolean>;
  /** Lets the page be left without a question. */
  readonly open: () => void;
};

let guard: Guard | null = null;

/**
 * Registers the guard of the page for actions that leave it, such as signing out. Returns a function that
 * removes it.
 */
function guardPage(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** Returns true when the page may be left; asks the user first if that would lose changes. */
export function canLeave(): Promise<boolean> {
  return guard === null ? Promise.resolve(true) : guard.ask();
}

/** Lets the page be left without a question: what was typed on it belongs to something that was deleted. */
export function leaveUnasked(): void {
  guard?.open();
}
