import { lazy, useRef } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Directory } from '#web/features/organizations/directory.tsx';
import { organizationsQuery } from '#web/features/organizations/organizations-query.ts';
import { useIsNear } from '#web/kit/hooks/browser-state.ts';
import { readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './organization-page.module.css';

const RegistryMap = lazy(async () => ({
  default: (await import('#web/features/registry-map/registry-map.tsx')).RegistryMap,
}));

/** The directory of participating organizations. */
export function OrganizationsPage() {
  const [address] = useSearchParams();
  const { search, page } = readList(address, {});
  usePageHead({
    title: fullTitle(m.directory_title()),
    description: m.directory_lead(),
    canonical: pagePaths.organizations,
  });
  return (
    <>
      <PageHeading title={m.directory_title()} lead={m.directory_lead()} />
      <Directory search={search} page={page} mapOf={mapOf} />
    </>
  );
}

function mapOf(organizations: string) {
  return <ProjectsOnMap organizations={organizations} />;
}

/** The map is loaded once the reader is near it. */
function ProjectsOnMap({ organizations }: { readonly organizations: string }) {
  const place = useRef(null);
  const isNear = useIsNear(place);
  return (
    <Section title={m.directory_map()}>
      <div ref={place} className={classes.map}>
        <LazyPart>
          {isNear ? (
            <RegistryMap key={organizations} organization={organizations} beginsAt="projects" />
          ) : null}
        </LazyPart>
      </div>
    </Section>
  );
}

export const organizationsScreen: Screen = {
  Page: OrganizationsPage,
  needs: (client, { search: address }) => {
    const { search, page } = readList(address, {});
    return [client.prefetchQuery(organizationsQuery(page, search))];
  },
};
