import { pagePaths } from '#contract/page-paths.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/kit/icon-button.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import * as m from '#messages/messages.js';
import { useRef, useState, type FormEvent } from 'react';
import classes from './search-box.module.css';

const TYPING_PAUSE = 300;
const LONGEST_SEARCH = 200;

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
    <form role="search" method="get" action={pagePaths.projects} onSubmit={submit} className={classes.form}>
      <TextField
        name="search"
        inputRef={box}
        label={m.list_search()}
        hint={m.list_search_hint()}
        value={typed}
        maxLength={LONGEST_SEARCH}
        onType={type}
        before={<IconSearch size={18} aria-hidden />}
        after={typed === '' ? null : <ClearButton onClear={clear} />}
        enterKeyHint="search"
      />
    </form>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <IconButton label={m.list_search_clear()} onClick={onClear}>
      <IconX size={18} aria-hidden />
    </IconButton>
  );
}
