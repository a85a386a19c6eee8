import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { useRef, useState, type FormEvent } from 'react';
import classes from './search-box.module.css';

const TYPING_PAUSE = 300;

type Props = { readonly search: string; readonly onSearch: (search: string) => void };

/** The list's search: asks when typing pauses or at Enter; what stands in the address stands in the box. */
export function SearchBox({ search, onSearch }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const askLater = useDebouncedCallback(onSearch, TYPING_PAUSE);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const type = (text: string) => {
    setTyped(text);
    askLater(text.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    askLater.cancel();
    onSearch(typed.trim());
  };
  const clear = () => {
    askLater.cancel();
    setTyped('');
    onSearch('');
    box.current?.focus();
  };
  return (
    <form role="search" onSubmit={submit} className={classes.form}>
      <TextInput
        ref={box}
        size="md"
        label={m.list_search()}
        description={m.list_search_hint()}
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={typed === '' ? null : <CloseButton aria-label={m.list_search_clear()} onClick={clear} />}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
