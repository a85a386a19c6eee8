import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, lazy, useRef, useState } from 'react';
import { pagePaths, SEARCH_PATH } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import fieldClasses from '#web/kit/forms/field.module.css';
import { useEarlyInput } from '#web/kit/forms/text-fields.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './search-form.module.css';
import type { ListBox, TypedSearch } from './suggestion-list.tsx';

const SuggestionList = lazy(async () => ({
  default: (await import('./suggestion-list.tsx')).SuggestionList,
}));

/** Id of the box, which the search key goes to. */
const BOX = 'search';
const MAX_LENGTH = 200;

type Props = {
  /** An existing serial of this registry. */
  readonly example: string | null;
};

/**
 * The search for a project, an organization, a place or a serial. Suggestions, and the way to their pages,
 * load on the first focus; until then, and without scripts, the server finds the way.
 */
export function SearchForm({ example }: Props) {
  const { box, typedSearch, typed, type, isMissing, isUsed, begin, submit } = useTypedSearch();
  const [list, setList] = useState<ListBox | null>(null);
  return (
    <form
      role="search"
      method="get"
      action={SEARCH_PATH}
      aria-label={m.search_title()}
      onSubmit={submit}
      className={classes.form}
      noValidate
    >
      <label htmlFor={BOX} className={fieldClasses.label}>
        {m.search_label()}
      </label>
      <p id="search-hint" className={fieldClasses.hint}>
        <Hint example={example} />
      </p>
      {isMissing ? (
        <p id="search-error" className={fieldClasses.error} role="alert">
          {m.search_missing()}
        </p>
      ) : null}
      <div className={fieldClasses.box} data-wrong={isMissing || undefined}>
        <input
          {...comboBox(list, isMissing)}
          ref={box}
          value={typed}
          maxLength={MAX_LENGTH}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={begin}
          onKeyDown={(event) => typedSearch.current?.press(event)}
        />
        <IconButton type="submit" variant="filled" label={m.search_submit()}>
          <IconSearch size={18} aria-hidden />
        </IconButton>
      </div>
      {isUsed ? (
        <LazyPart instead={null}>
          <SuggestionList ref={typedSearch} box={box} typed={typed} onList={setList} />
        </LazyPart>
      ) : null}
    </form>
  );
}

/**
 * What is typed, whether the box was used, and what submitting does: until the suggestions have loaded, the
 * browser sends the form.
 */
function useTypedSearch() {
  const box = useRef<HTMLInputElement>(null);
  const typedSearch = useRef<TypedSearch>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setMissing(false);
    setUsed(true);
  };
  useEarlyInput(box, typed, type);
  const submit = (event: FormEvent) => {
    const isEmpty = typed.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty && typedSearch.current === null) return;
    event.preventDefault();
    if (isEmpty) box.current?.focus();
    else typedSearch.current?.open(typed);
  };
  return { box, typedSearch, typed, type, isMissing, isUsed, begin: () => setUsed(true), submit };
}

/** Attributes of a text box with a list of suggestions, which is null while closed. */
function comboBox(list: ListBox | null, isWrong: boolean) {
  return {
    id: BOX,
    name: 'q',
    type: 'text',
    role: 'combobox',
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? 'search-hint search-error' : 'search-hint',
    'aria-autocomplete': 'list',
    'aria-expanded': list !== null,
    'aria-controls': list?.id,
    'aria-activedescendant': list?.active,
    autoComplete: 'off',
    enterKeyHint: 'search',
    className: fieldClasses.input,
  } as const;
}

function Hint({ example }: Props) {
  if (example === null) return m.serial_hint();
  return (
    <>
      {m.search_example()}{' '}
      <Link to={`${pagePaths.serial}?serial=${example}`} className={classes.example}>
        {example}
      </Link>
    </>
  );
}
