import { pagePaths } from '#contract/page-paths.ts';
import { IconButton } from '#web/kit/icon-button.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import * as m from '#messages/messages.js';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import classes from './serial-form.module.css';

/** How a serial is spelt (specification §2, `/serial`). */
const EXAMPLE_SERIAL = 'CA000042-003-000123';

type Props = {
  /** The serial in the address, where there is one. */
  readonly serial?: string;
  /** What is wrong with it. */
  readonly error?: string | null;
};

/** The serial search: Enter or the icon leads to what is known of the serial. */
export function SerialForm({ serial = '', error = null }: Props) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(serial);
  const [known, setKnown] = useState(serial);
  const [isMissing, setMissing] = useState(false);
  if (known !== serial) {
    setKnown(serial);
    setTyped(serial);
  }
  const type = (text: string) => {
    setTyped(text);
    setMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setMissing(wanted === '');
    if (wanted === '') return box.current?.focus();
    return void navigate(`${pagePaths.serial}?serial=${encodeURIComponent(wanted)}`);
  };
  const shownError = isMissing ? m.serial_missing() : error;
  return (
    <form role="search" aria-label={m.serial_title()} onSubmit={submit} className={classes.form} noValidate>
      <TextField
        inputRef={box}
        label={m.serial_label()}
        hint={<Hint />}
        error={shownError}
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

function Hint() {
  return (
    <>
      {m.serial_hint()} <span className={classes.example}>{EXAMPLE_SERIAL}</span>
    </>
  );
}
