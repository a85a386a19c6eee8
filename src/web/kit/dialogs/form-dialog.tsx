import * as m from '#messages/messages.js';
import type { FormEvent, ReactNode } from 'react';
import { ActionNote } from '../buttons/action-note.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './dialog.module.css';

type Props = {
  readonly title: string;
  /** Label of the button that acts. */
  readonly act: string;
  /** Label of the button that closes it; “Cancel” when left out. */
  readonly back?: string;
  readonly isBusy: boolean;
  /** Why the action failed; the dialog stays open with what was typed. */
  readonly failure: string | null;
  readonly onAct: () => void;
  readonly onClose: () => void;
  /** What will happen, and the fields. */
  readonly children: ReactNode;
};

/** Asks for what an action needs before it is done. */
export function FormDialog({ title, act, back = m.cancel(), isBusy, failure, ...rest }: Props) {
  const { onAct, onClose, children } = rest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onAct();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={classes.form} noValidate>
        {children}
        <ActionNote done={null} failed={failure} />
        <DialogActions>
          <Button onClick={onClose}>{back}</Button>
          <Button type="submit" variant="filled" busy={isBusy}>
            {act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
