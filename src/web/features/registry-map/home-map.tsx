import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { Tabs } from '#web/kit/navigation/tabs.tsx';
import { readTab, TAB, tabs, useAddressState, writeTab } from './map-address.ts';
import { RegistryMap } from './registry-map.tsx';

/** The home page's map: every public project, or those seeking funding. */
export function HomeMap() {
  const [tab, setTab] = useAddressState(TAB, readTab, writeTab);
  const words = { all: m.map_tab_all(), seeking: m.map_tab_seeking() };
  const isSeeking = tab === 'seeking';
  return (
    <RegistryMap
      stage={isSeeking ? 'Proposed' : undefined}
      beginsAt="visitor"
      more={isSeeking ? <Link to={pagePaths.seekingFunding}>{m.map_seeking_page()}</Link> : null}
      renderMap={(toolbar, map) => (
        <Tabs
          label={m.map_tabs()}
          tabs={tabs.map((id) => ({ id, text: words[id] }))}
          chosen={tab}
          onChoose={(chosen) => setTab(() => chosen)}
          aside={toolbar}
        >
          {map}
        </Tabs>
      )}
    />
  );
}
