import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { StageList, stageListQuery } from '#web/features/catalogue/stage-list.tsx';
import { RegistryMap } from '#web/features/registry-map/registry-map.tsx';
import { prefetchMap } from '#web/features/registry-map/use-map-markers.ts';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Projects seeking funding, on the map and as cards (specification §2, `/seeking-funding`). */
export function SeekingFundingPage() {
  usePageHead({
    title: fullTitle(m.seeking_title()),
    description: m.seeking_lead(),
    canonical: pagePaths.seekingFunding,
  });
  return (
    <>
      <PageHeading title={m.seeking_title()} lead={m.seeking_lead()} />
      <RegistryMap stage="Proposed" beginsAt="projects" />
      <Section title={m.seeking_list()}>
        <StageList stage="Proposed" emptyText={m.seeking_none()} />
      </Section>
    </>
  );
}

export const seekingFundingScreen: Screen = {
  Page: SeekingFundingPage,
  needs: (client, { search }) => [
    prefetchMap(client, { stage: 'Proposed' }, search),
    client.prefetchQuery(stageListQuery('Proposed', search)),
  ],
};
