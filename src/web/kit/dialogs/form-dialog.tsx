import { type FormEvent, type ReactNode, useState } from 'react';
import * as m from '#messages/messages.js';
import { ActionNote, Button } from '../buttons/buttons.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import classes from './dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';

type FormDialogProps = {
  readonly title: string;
  /** Label of the button that acts. */
  readonly action: string;
  /** Label of the button that closes it; “Cancel” when left out. */
  readonly back?: string;
  readonly isBusy: boolean;
  /** Why the action failed; the dialog stays open with what was typed. */
  readonly failure: string | null;
  readonly onAction: () => void;
  readonly onClose: () => void;
  /** What will happen, and the fields. */
  readonly children: ReactNode;
};

/**
 * Asks for what an action needs before it is done. It cannot be closed while the action is on its way, as it
 * could not be taken back.
 */
export function FormDialog({ title, action, back = m.cancel(), isBusy, failure, ...rest }: FormDialogProps) {
  const { onAction, onClose, children } = rest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onAction();
  };
  return (
    <Dialog title={title} {...(!isBusy && { onClose })}>
      <form onSubmit={submit} className={classes.form} noValidate>
        {children}
        <ActionNote done={null} failed={failure} />
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {back}
          </Button>
          <Button type="submit" variant="filled" busy={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type PasswordDialogProps = {
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly confirm: (password: string) => void;
  readonly giveUp: () => void;
};

/** Asks for the user's own password before a protected action continues. */
export function PasswordDialog({ error, isBusy, confirm, giveUp }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (password !== '') confirm(password);
  };
  return (
    <Dialog title={m.confirm_title()} {...(!isBusy && { onClose: giveUp })}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <p>{m.confirm_text()}</p>
        <PasswordField
          label={m.confirm_password()}
          autoComplete="current-password"
          error={error}
          value={password}
          onType={setPassword}
        />
        <DialogActions>
          <Button disabled={isBusy} onClick={giveUp}>
            {m.cancel()}
          </Button>
          <Button type="submit" variant="filled" busy={isBusy}>
            {m.confirm_go_on()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
