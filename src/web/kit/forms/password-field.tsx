import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import * as m from '#messages/messages.js';
import { IconButton } from '../buttons/buttons.tsx';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-fields.tsx';

type PasswordFieldProps = FieldProps & {
  readonly value: string;
  readonly onType: (text: string) => void;
  /** `new-password` lets the browser suggest one; `current-password` lets it fill in a saved one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden unless the user chooses to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          variant="plain"
          label={isShown ? m.password_hide() : m.password_show()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </IconButton>
      }
    />
  );
}
