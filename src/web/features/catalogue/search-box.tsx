import { pagePaths } from '#contract/page-paths.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/kit/buttons/icon-button.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { useDebounced } from '#web/kit/hooks/use-debounced.ts';
import { useSearchTyped } from '#web/kit/lists/use-search-typed.ts';
import * as m from '#messages/messages.js';
import { useRef, type FormEvent } from 'react';
import classes from './search-box.module.css';

const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 200;

type Props = { readonly search: string; readonly onSearch: (search: string) => void };

/** The list's search box: searches on Enter or when typing pauses, and always shows the search in the address. */
export function SearchBox({ search, onSearch }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useSearchTyped(search);
  const searchLater = useDebounced(onSearch, DEBOUNCE_MS);
  const type = (text: string) => {
    setTyped(text);
    searchLater.run(text.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchLater.cancel();
    onSearch(typed.trim());
  };
  const clear = () => {
    searchLater.cancel();
    setTyped('');
    onSearch('');
    box.current?.focus();
  };
  return (
    <form role="search" method="get" action={pagePaths.projects} onSubmit={submit} className={classes.form}>
      <TextField
        id="search"
        name="search"
        inputRef={box}
        label={m.list_search()}
        hint={m.list_search_hint()}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
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
