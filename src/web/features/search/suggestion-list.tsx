import { IconBuildingCommunity, IconLeaf, IconMapPin, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { listSuggestions, type Suggestion } from '#contract/suggestions.ts';
import { isListSearch, pathOfSearch, pathOfSuggested } from '#domain/text/search-path.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { useIsOnline } from '#web/kit/hooks/browser-state.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './suggestion-list.module.css';

/** Typing pauses before a request is sent. */
const DELAY_MS = 150;
const MIN_CHARACTERS = 2;

/**
 * The open list, for the attributes of the box: its id, and that of the option chosen with the arrow keys.
 */
export type ListBox = { readonly id: string; readonly active: string | undefined };

/** What the box asks of the list: to open what was typed, and to act on a key. */
export type TypedSearch = {
  readonly open: (text: string) => void;
  readonly press: (event: KeyboardEvent) => void;
};

type Option = Omit<Suggestion, 'kind'> & { readonly kind: Suggestion['kind'] | 'search' };

type Props = {
  readonly ref: Ref<TypedSearch>;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onList: (list: ListBox | null) => void;
};

/** Suggestions for what is typed: arrow keys choose, Enter opens, Escape closes; a press opens too. */
export function SuggestionList({ ref, box, typed, onList }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const text = typed.trim();
  const asked = useSuggestions(text);
  const options = optionsOf(text, asked.suggestions);
  const { isOpen, active, close, keys } = useChoice(text, options.map(keyOfOption));
  useClosingOutside(box, isOpen, close);
  const go = (path: string) => {
    close();
    void navigate(path);
  };
  const readPath = usePathOfText();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen && active !== null) {
      event.preventDefault();
      go(options[active]?.path ?? pathOfSearch(text));
    } else keys(event);
  };
  useImperativeHandle(ref, () => ({ open: (searched) => void readPath(searched.trim()).then(go), press }));
  const activeId = active === null ? undefined : `${id}-${active}`;
  useEffect(() => {
    onList(isOpen ? { id, active: activeId } : null);
  }, [onList, isOpen, id, activeId]);
  const panel = useRef<HTMLDivElement>(null);
  // On a phone, the keyboard leaves little room below the box.
  useEffect(() => {
    if (isOpen && options.length > 0) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, options.length]);
  if (!isOpen) return null;
  return (
    <div ref={panel} className={classes.panel}>
      <div id={id} role="listbox" aria-label={m.search_suggestions()} className={classes.list}>
        {options.map((option, index) => (
          <Link
            key={keyOfOption(option)}
            id={`${id}-${index}`}
            to={option.path}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.option}
            onClick={close}
          >
            <OptionText option={option} />
          </Link>
        ))}
      </div>
      <p role="status" className={classes.status}>
        <Status asked={asked} />
      </p>
    </div>
  );
}

const keyOfOption = ({ kind, path }: Option) => (kind === 'search' ? kind : `${kind} ${path}`);

/**
 * The place of the option that the arrow keys chose for a text, and whether the list is open: until Escape,
 * for that text. The choice stays with its option when a reply changes the list.
 */
function useChoice(text: string, options: readonly string[]) {
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ readonly text: string; readonly option: string } | null>(null);
  const canOpen = text.length >= MIN_CHARACTERS;
  const isOpen = canOpen && closedAt !== text;
  // A choice belongs to the text it was made for.
  const place = isOpen && chosen?.text === text ? options.indexOf(chosen.option) : -1;
  const active = place === -1 ? null : place;
  const close = () => setClosedAt(text);
  const move = (step: 1 | -1) => {
    const from = active ?? (step === 1 ? -1 : options.length);
    const option = options.at((from + step) % options.length);
    setClosedAt(null);
    if (option !== undefined) setChosen({ text, option });
  };
  const keys = (event: KeyboardEvent) => {
    if (canOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      setChosen(null);
      close();
    }
  };
  return { isOpen, active, close, keys };
}

function suggestionsQuery(q: string, locale: string) {
  const query = { q, locale };
  return queryOptions({
    queryKey: keyOf(listSuggestions, { query }),
    queryFn: ({ signal }) => call(listSuggestions, { query, signal }),
    retry: false,
  });
}

/**
 * Returns a function that finds the page a text asks for: of the place that it names, or of the project whose serial's
 * digits it is. Without suggestions, the list is searched.
 */
function usePathOfText() {
  const client = useQueryClient();
  const locale = useLocale();
  const isOnline = useIsOnline();
  return async (text: string): Promise<string> => {
    const path = pathOfSearch(text);
    if (!isListSearch(path) || !isOnline || text.length < MIN_CHARACTERS) return path;
    const suggestions = await client.fetchQuery(suggestionsQuery(text, locale)).catch(() => []);
    return pathOfSuggested(text, suggestions);
  };
}

/** Asks for suggestions once typing pauses; a reply to an earlier text is dropped. */
function useSuggestions(text: string) {
  const q = useThrottledValue(text, DELAY_MS);
  const isOnline = useIsOnline();
  const asked = useQuery({
    ...suggestionsQuery(q, useLocale()),
    enabled: q.length >= MIN_CHARACTERS && isOnline,
    placeholderData: keepPreviousData,
  });
  return {
    suggestions: isOnline ? (asked.data ?? []) : [],
    isOnline,
    hasFailed: asked.isError,
    isDone: asked.isSuccess && !asked.isPlaceholderData,
  };
}

/** Returns the suggestions, and last what Enter alone does. */
function optionsOf(text: string, suggestions: readonly Suggestion[]): readonly Option[] {
  return [
    ...suggestions,
    { kind: 'search', name: m.search_all({ text }), detail: null, projects: null, path: pathOfSearch(text) },
  ];
}

const kinds = {
  project: { word: m.search_kind_project, Icon: IconLeaf },
  organization: { word: m.search_kind_organization, Icon: IconBuildingCommunity },
  place: { word: m.search_kind_place, Icon: IconMapPin },
  search: { word: () => null, Icon: IconSearch },
};

function OptionText({ option: { kind, name, detail, projects } }: { readonly option: Option }) {
  const { word, Icon } = kinds[kind];
  const more = projects === null ? detail : m.list_count({ count: projects, shown: formatWhole(projects) });
  return (
    <>
      <Icon size={18} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {more === null ? null : <span className={classes.detail}>{more}</span>}
      </span>
      {word() === null ? null : <span className={classes.kind}>{word()}</span>}
    </>
  );
}

function Status({ asked }: { readonly asked: ReturnType<typeof useSuggestions> }) {
  if (!asked.isOnline) return m.search_offline();
  if (asked.hasFailed) return m.search_failed();
  if (!asked.isDone) return null;
  const count = asked.suggestions.length;
  if (count === 0) return m.search_none();
  return <Hidden>{m.search_count({ count, shown: formatWhole(count) })}</Hidden>;
}

/** Closes the list on a press or focus outside the search. */
function useClosingOutside(box: RefObject<HTMLInputElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && box.current?.form?.contains(target) !== true) close();
    };
    document.addEventListener('pointerdown', closeOutside, { signal: stop.signal });
    document.addEventListener('focusin', closeOutside, { signal: stop.signal });
    return () => stop.abort();
  });
}
