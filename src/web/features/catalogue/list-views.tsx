import { IconLayoutGrid, IconMap2, IconTable } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { changedMap, hasMap, inView, keepListView, type ListView, listViews } from './list-view.ts';
import classes from './list-views.module.css';

const views = {
  cards: { word: m.list_view_cards, Icon: IconLayoutGrid },
  table: { word: m.list_view_table, Icon: IconTable },
};

type Props = { readonly address: URLSearchParams; readonly view: ListView };

/** How the list is shown: as cards or a table, and beside a map. */
export function ListViews({ address, view }: Props) {
  const isOnMap = hasMap(address);
  return (
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
              <span className={classes.word}>{word()}</span>
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          to={changedMap(address)}
          replace
          preventScrollReset
          aria-label={isOnMap ? m.list_map_hide() : m.list_map_show()}
          data-on={isOnMap || undefined}
          className={classes.view}
        >
          <IconMap2 size={18} aria-hidden />
          <span className={classes.word}>{m.list_view_map()}</span>
        </Link>
      </li>
    </ul>
  );
}
