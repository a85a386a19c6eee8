import { pagePaths } from '#contract/page-paths.ts';
import { Tabs } from '#web/kit/navigation/tabs.tsx';
import { useEntryState } from '#web/kit/forms/use-entry-state.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './home-map.module.css';
import { RegistryMap } from './registry-map.tsx';

const tabs = ['all', 'seeking'] as const;
type Tab = (typeof tabs)[number];

/** The home page's map: every public project, or those seeking funding. */
export function HomeMap() {
  const [tab, setTab] = useEntryState<Tab>('mapTab', 'all');
  const words = { all: m.map_tab_all(), seeking: m.map_tab_seeking() };
  return (
    <Tabs
      label={m.map_tabs()}
      tabs={tabs.map((id) => ({ id, text: words[id] }))}
      chosen={tab}
      onChoose={setTab}
      aside={
        tab === 'seeking' ? (
          <Link to={pagePaths.seekingFunding} className={classes.more}>
            {m.map_seeking_page()}
          </Link>
        ) : null
      }
    >
      <RegistryMap stage={tab === 'seeking' ? 'Proposed' : undefined} beginsAt="visitor" />
    </Tabs>
  );
}
