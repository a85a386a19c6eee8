import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EXAMPLE_SERIAL } from './serial-examples.ts';
import classes from './serial-form.module.css';

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
  const shownError = isMissing ? m.serial_missing({ example: EXAMPLE_SERIAL }) : error;
  return (
    <form role="search" aria-label={m.serial_title()} onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        ref={box}
        size="md"
        label={m.serial_label()}
        description={m.serial_hint({ example: EXAMPLE_SERIAL })}
        error={shownError}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        classNames={{ input: classes.input }}
        rightSection={
          <ActionIcon type="submit" size={34} aria-label={m.serial_submit()}>
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
        }
        rightSectionWidth={42}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
    </form>
  );
}
