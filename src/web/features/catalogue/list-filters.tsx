import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { countProjectFacets, type ProjectFacets, type ProjectSummary } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { programWords, stageWords } from '#messages/words/program.js';
import { call, keyOf } from '#web/api/call.ts';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import fieldClasses from '#web/kit/forms/field.module.css';
import { useEarlyInput } from '#web/kit/forms/text-fields.tsx';
import { useAddressText } from '#web/kit/lists/list-address.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { useDebounced } from '#web/kit/navigation/use-debounced.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { typeLooks } from '#web/looks/type-look.ts';
import {
  clearFilters,
  type FilterName,
  type ListFilters,
  withoutUnknown,
  withoutValue,
} from './list-address.ts';
import classes from './list-filters.module.css';

const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 200;

type SearchBoxProps = { readonly search: string; readonly onSearch: (search: string) => void };

/**
 * The list's search box: searches on Enter or when typing pauses, and always shows the search in the address.
 */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useAddressText(search);
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
  useEarlyInput(box, typed, type);
  return (
    <form role="search" method="get" action={pagePaths.projects} onSubmit={submit} className={classes.form}>
      <label htmlFor="search">
        <Hidden>{m.list_search()}</Hidden>
      </label>
      <div className={fieldClasses.box}>
        <input
          ref={box}
          id="search"
          name="search"
          type="text"
          placeholder={m.list_search_hint()}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => type(event.currentTarget.value)}
          autoComplete="off"
          enterKeyHint="search"
          className={fieldClasses.input}
        />
        {typed === '' ? null : <ClearButton onClear={clear} />}
        <IconButton type="submit" variant="filled" label={m.list_search()}>
          <IconSearch size={18} aria-hidden />
        </IconButton>
      </div>
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

type FilterChipsProps = {
  readonly address: URLSearchParams;
  readonly chips: ListFilters['chips'];
  readonly near: string | null;
  /** Projects on the list, which give the name of the organization it is filtered by. */
  readonly shown: readonly ProjectSummary[];
  readonly facets: ProjectFacets | undefined;
};

/** Active filters, each with a button to remove it. */
export function FilterChips({ address, chips, near, shown, facets }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={m.list_filters_chosen()}>
      {chips.map(({ name, value }) => {
        const owner = shown.find((project) => project.organizationSerial === value.toUpperCase());
        const counted = facets?.organization.find((one) => one.value === value.toUpperCase());
        const text =
          name === 'bbox' && near !== null
            ? m.list_filter_near({ value: near })
            : filterText(name, value, owner?.organization ?? counted?.name);
        return (
          <li key={`${name} ${value}`}>
            <Link
              to={{ search: withoutValue(address, name, value).toString() }}
              className={classes.chip}
              aria-label={m.list_filter_remove({ filter: text })}
            >
              {text}
              <IconX size={14} aria-hidden />
            </Link>
          </li>
        );
      })}
      {chips.length > 1 ? (
        <li>
          <Link to={{ search: clearFilters(address).toString() }} className={classes.clear}>
            {m.list_filters_clear()}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

type UnknownFiltersProps = { readonly address: URLSearchParams; readonly unknown: ListFilters['unknown'] };

/** Lists the invalid filters in the address, which the list ignores, with a link to remove them. */
export function UnknownFilters({ address, unknown }: UnknownFiltersProps) {
  if (unknown.length === 0) return null;
  const cleaned = withoutUnknown(address);
  return (
    <div role="note" className={classes.note}>
      <ul>
        {unknown.map(({ name, value }) => (
          <li key={`${name} ${value}`}>{m.list_unknown({ filter: filterText(name, value) })}</li>
        ))}
      </ul>
      <Link to={{ search: cleaned.toString() }}>{m.list_unknown_remove()}</Link>
    </div>
  );
}

const texts: Record<FilterName, (inputs: { value: string }) => string> = {
  serial: m.list_filter_serial,
  organization: m.list_filter_organization,
  program: m.list_filter_program,
  type: m.list_filter_type,
  stage: m.list_filter_stage,
  vintage: m.list_filter_vintage,
  bbox: m.list_filter_area,
  sort: m.list_filter_sort,
};

const words: Record<string, () => string> = {
  ...programWords,
  ...stageWords,
  ...Object.fromEntries(Object.entries(typeLooks).map(([type, look]) => [type, look.word])),
};

/** Says in the reader's language what a list is filtered by and searched for; an empty text for all projects. */
export function describeFilters({ search, chips, near }: ListFilters): string {
  const filters = chips.map(({ name, value }) =>
    name === 'bbox' && near !== null ? m.list_filter_near({ value: near }) : filterText(name, value),
  );
  return [...(search === '' ? [] : [m.list_quoted_word({ word: search })]), ...filters].join(', ');
}

/** Returns a filter's label in the reader's language; `called` is the organization's name. */
function filterText(name: FilterName, value: string, called = value): string {
  if (name === 'organization') return texts[name]({ value: called });
  const hasWords = name === 'program' || name === 'type' || name === 'stage';
  return texts[name]({
    value: hasWords && Object.hasOwn(words, value) ? (words[value]?.() ?? value) : value,
  });
}

/**
 * Counts the projects of each filter's values under the other filters; undefined until they are counted, and
 * when that failed: the filters work without counts.
 */
export function useFacets({ narrowing: { sort: _sort, ...query } }: ListFilters) {
  return useQuery({
    queryKey: keyOf(countProjectFacets, { query }),
    queryFn: ({ signal }) => call(countProjectFacets, { query, signal }),
    placeholderData: keepPreviousData,
  }).data;
}
