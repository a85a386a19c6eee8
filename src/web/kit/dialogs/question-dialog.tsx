import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type Props = {
  /** The question itself. */
  readonly question: string;
  /** Label of the button that acts. */
  readonly act: string;
  readonly isBusy?: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children?: ReactNode;
};

/** Asks for confirmation before an action. */
export function QuestionDialog({ question, act, isBusy = false, onAct, onClose, children }: Props) {
  return (
    <Dialog title={question} onClose={onClose}>
      {children}
      <DialogActions>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button variant="filled" busy={isBusy} onClick={onAct}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
