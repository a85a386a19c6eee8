import { listPublicProjects, MAX_FILE_PROJECTS } from '#contract/projects.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { IconDownload, IconLayoutGrid, IconLink, IconMap2, IconRss, IconTable } from '@tabler/icons-react';
import { feedOf, type ListFilters } from './list-address.ts';
import classes from './list-tools.module.css';
import { queryOf, useSearchParams } from '#web/kit/lists/list-address.ts';
import { useEffect, useSyncExternalStore } from 'react';

type Props = {
  readonly address: URLSearchParams;
  readonly asked: ListFilters;
  readonly view: ListView;
  /** Projects of the list; undefined until they are counted. */
  readonly total: number | undefined;
};

const views = {
  cards: { word: m.list_view_cards, Icon: IconLayoutGrid },
  table: { word: m.list_view_table, Icon: IconTable },
};

/** How the list is shown, and what can be taken from it: files, its address and its feed. */
export function ListTools({ address, asked, view, total }: Props) {
  return (
    <div className={classes.tools}>
      <ul className={classes.views} aria-label={m.list_views()}>
        {listViews.map((other) => {
          const { word, Icon } = views[other];
          return (
            <li key={other}>
              <Link
                to={{ search: inView(address, other).toString() }}
                replace
                preventScrollReset
                aria-current={other === view ? 'true' : undefined}
                className={classes.view}
                onClick={() => keepListView(other)}
              >
                <Icon size={18} aria-hidden />
                {word()}
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={classes.takes}>
        <Link to={changedMap(address)} replace preventScrollReset className={buttonClasses.button}>
          <IconMap2 size={18} aria-hidden />
          {hasMap(address) ? m.list_map_hide() : m.list_map_show()}
        </Link>
        <Files asked={asked} total={total} />
        <CopyView address={address} view={view} />
        <a href={feedOf(asked)} className={buttonClasses.button} type="application/atom+xml">
          <IconRss size={18} aria-hidden />
          {m.list_feed()}
        </a>
      </div>
    </div>
  );
}

const formats = { csv: m.overview_csv, xlsx: m.overview_excel } as const;

function Files({ asked: { narrowing }, total }: Pick<Props, 'asked' | 'total'>) {
  if (total === 0) return null;
  if (total !== undefined && total > MAX_FILE_PROJECTS)
    return <p className={classes.note}>{m.list_files_too_long({ most: formatWhole(MAX_FILE_PROJECTS) })}</p>;
  return (['csv', 'xlsx'] as const).map((format) => (
    <a
      key={format}
      href={addressOf(listPublicProjects, { query: { ...narrowing, format } })}
      download
      aria-label={m.overview_download({ format: formats[format]() })}
      className={buttonClasses.button}
    >
      <IconDownload size={18} aria-hidden />
      {formats[format]()}
    </a>
  ));
}

/** Copies the address of the list as it is, with its view. */
function CopyView({ address, view }: Pick<Props, 'address' | 'view'>) {
  const { isCopied, copy } = useCopy();
  return (
    <>
      <Button
        onClick={() => copy(`${window.location.origin}${window.location.pathname}?${inView(address, view)}`)}
      >
        <IconLink size={18} aria-hidden />
        {isCopied ? m.overview_copied() : m.list_copy_view()}
      </Button>
      <span aria-live="polite">{isCopied ? <Hidden>{m.overview_copied()}</Hidden> : null}</span>
    </>
  );
}

const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

const STORED = 'list-view';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // The browser keeps nothing: the address still says how the list looks.
    return null;
  }
}

/** How the list is shown: as the address says, else as the reader last chose, else as cards. */
export function useListView(): ListView {
  const [address] = useSearchParams();
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  const asked = listViews.find((view) => view === address.get('view'));
  useEffect(() => {
    if (asked !== undefined && isLoadedFromItself()) keepListView(asked);
  }, [asked]);
  return asked ?? listViews.find((view) => view === stored) ?? 'cards';
}

/** True if a link of the list loaded the page: its view was clicked before the app handled clicks. A link from elsewhere is no choice. */
function isLoadedFromItself(): boolean {
  const { origin, pathname } = window.location;
  return document.referrer.split('?')[0] === `${origin}${pathname}`;
}

/** Keeps the reader's choice for the next visit. */
function keepListView(view: ListView): void {
  try {
    localStorage.setItem(STORED, view);
  } catch {
    // The browser keeps nothing: the address still says how the list looks.
  }
  for (const listener of listeners) listener();
}

/** Returns the address of the same list in a view. */
function inView(address: URLSearchParams, view: ListView): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('view', view);
  return next;
}

/** True if the list's projects are also shown on a map. */
export function hasMap(address: URLSearchParams): boolean {
  return address.get('map') === 'on';
}

/** Returns the address of the same list with the map, or without it. */
function changedMap(address: URLSearchParams): string {
  const next = new URLSearchParams(address);
  if (hasMap(address)) next.delete('map');
  else next.set('map', 'on');
  return queryOf(next) === '' ? '?' : queryOf(next);
}
