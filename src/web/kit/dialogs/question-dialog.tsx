import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type Props = {
  /** The question itself. */
  readonly question: string;
  /** Label of the button that acts. */
  readonly act: string;
  /** Label of the button that closes it; “Cancel” when left out. */
  readonly back?: string;
  readonly isBusy?: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children?: ReactNode;
};

/** Asks for confirmation before an action. */
export function QuestionDialog({ question, act, back = m.cancel(), isBusy = false, ...rest }: Props) {
  const { onAct, onClose, children } = rest;
  return (
    <Dialog title={question} onClose={onClose}>
      {children}
      <DialogActions>
        <Button onClick={onClose}>{back}</Button>
        <Button variant="filled" busy={isBusy} onClick={onAct}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
