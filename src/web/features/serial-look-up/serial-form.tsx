import { pagePaths } from '#contract/page-paths.ts';
import { IconButton } from '#web/kit/buttons/icon-button.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import classes from './serial-form.module.css';

type Props = {
  /** The serial in the address, if any. */
  readonly serial?: string;
  /** An existing serial of this registry. */
  readonly example: string | null;
};

/** The serial search: Enter or the icon opens the serial's page, also before the scripts are loaded. */
export function SerialForm({ serial = '', example }: Props) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(serial);
  const [lastSerial, setLastSerial] = useState(serial);
  const [isMissing, setMissing] = useState(false);
  if (lastSerial !== serial) {
    setLastSerial(serial);
    setTyped(serial);
  }
  const type = (text: string) => {
    setTyped(text);
    setMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = typed.trim();
    setMissing(query === '');
    if (query === '') return box.current?.focus();
    return void navigate(`${pagePaths.serial}?serial=${encodeURIComponent(query)}`);
  };
  return (
    <form
      role="search"
      method="get"
      action={pagePaths.serial}
      aria-label={m.serial_title()}
      onSubmit={submit}
      className={classes.form}
      noValidate
    >
      <TextField
        name="serial"
        inputRef={box}
        label={m.serial_label()}
        hint={<Hint example={example} />}
        error={isMissing ? m.serial_missing() : null}
        value={typed}
        onType={type}
        isCode
        enterKeyHint="search"
        after={
          <IconButton type="submit" variant="filled" label={m.serial_submit()}>
            <IconSearch size={18} aria-hidden />
          </IconButton>
        }
      />
    </form>
  );
}

function Hint({ example }: Pick<Props, 'example'>) {
  if (example === null) return m.serial_hint();
  return (
    <>
      {m.serial_hint_example()} <span className={classes.example}>{example}</span>
    </>
  );
}
