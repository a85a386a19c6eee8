import * as m from '#messages/messages.js';
import { type FormEvent, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './dialog.module.css';
import { PasswordField } from '../forms/password-field.tsx';

type Props = {
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly confirm: (password: string) => void;
  readonly giveUp: () => void;
};

/** Asks for the user's own password before a protected action continues. */
export function PasswordDialog({ error, isBusy, confirm, giveUp }: Props) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (password !== '') confirm(password);
  };
  return (
    <Dialog title={m.confirm_title()} onClose={giveUp}>
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
          <Button onClick={giveUp}>{m.cancel()}</Button>
          <Button type="submit" variant="filled" busy={isBusy}>
            {m.confirm_go_on()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
