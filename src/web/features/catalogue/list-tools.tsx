import { listPublicProjects, MAX_FILE_PROJECTS } from '#contract/projects.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import buttonClasses from '#web/kit/buttons/button.module.css';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { Hidden } from '#web/kit/text/hidden.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { IconDownload, IconLayoutGrid, IconLink, IconMap2, IconRss, IconTable } from '@tabler/icons-react';
import { changedMap, hasMap, inView, keepListView, type ListView, listViews } from './list-view.ts';
import { feedOf, type ListFilters } from './list-address.ts';
import classes from './list-tools.module.css';

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
