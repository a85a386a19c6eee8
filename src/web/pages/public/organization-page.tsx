import type { QueryClient } from '@tanstack/react-query';
import { generatePath, useParams } from 'react-router';
import type { OrganizationPage as Organization } from '#contract/organizations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps } from '#web/api/call-problem.ts';
import { retirementsQuery } from '#web/features/activity/activity-query.ts';
import { CardGrid, CardGridWaiting } from '#web/features/catalogue/card-grid.tsx';
import { organizationYearsQuery } from '#web/features/organizations/organization-years-query.ts';
import {
  ORGANIZATION_PAGE_SIZE,
  organizationQuery,
  useOrganization,
} from '#web/features/organizations/use-organization.ts';
import { prefetchMap } from '#web/features/registry-map/use-map-markers.ts';
import { readPage, useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { later } from '#web/kit/pages/later.tsx';
import { Section, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { fullTitle, type Place, type Screen } from '#web/pages/screen.ts';
import { NotFoundPage } from './not-found-page.tsx';
import classes from './organization-page.module.css';

const loadMap = async () => (await import('#web/features/registry-map/registry-map.tsx')).RegistryMap;
const loadHeading = async () =>
  (await import('#web/features/organizations/organization-heading.tsx')).OrganizationHeading;
const OrganizationHeading = later(loadHeading, import.meta.env.SSR ? await loadHeading() : null, 'acting');
const loadRecord = async () => (await import('./organization-record.tsx')).OrganizationRecord;
const RegistryMap = later(loadMap, import.meta.env.SSR ? await loadMap() : null);
const OrganizationRecord = later(loadRecord, import.meta.env.SSR ? await loadRecord() : null);

/** An organization's page (specification §2, `/{id}`): details, and public projects without inventories. */
export function OrganizationPage() {
  const { organization = '' } = useParams();
  const [address] = useSearchParams();
  const pageText = address.get('page') ?? '1';
  const page = readPage(pageText);
  const query = useOrganization(organization, page ?? 1);
  if (query.isPending) return <CardGridWaiting cards={ORGANIZATION_PAGE_SIZE} />;
  if (isAbsent(query.error)) return <NotFoundPage />;
  return (
    <QueryBoundary {...queryProps(query)}>
      {(shown) => (
        <>
          <Head organization={shown} />
          <OrganizationHeading organization={shown} />
          <Overviews organization={shown} />
          <OnMap organization={shown} />
          <Section title={m.organization_projects_title()} aside={<ToList organization={shown} />}>
            <Projects
              organization={shown}
              page={page}
              pageText={pageText}
              isLoading={query.isPlaceholderData}
            />
          </Section>
          <OrganizationRecord organization={shown.serial} includes={shown.includes.length > 0} />
        </>
      )}
    </QueryBoundary>
  );
}

type Props = { readonly organization: Organization };

function Head({ organization: { name, slug, projectCount } }: Props) {
  const count = { count: projectCount, shown: formatWhole(projectCount), name };
  usePageHead({
    title: fullTitle(name),
    description: m.organization_description(count),
    canonical: generatePath(pagePaths.organization, { organization: slug }),
    hasOneAddress: true,
  });
  return null;
}

/** Shown only when the organization's microsite is enabled (specification §2, organization page). */
function OnMap({ organization }: Props) {
  const { serial, hasMap, projectCount } = organization;
  if (!hasMap || projectCount === 0) return null;
  return (
    <div className={classes.map}>
      <RegistryMap key={serial} organization={serialsOn(organization)} beginsAt="projects" />
    </div>
  );
}

/** Returns the serials of the organizations whose projects a page shows, separated by commas. */
function serialsOn({ serial, includes }: Organization): string {
  return [serial, ...includes.map((included) => included.serial)].join(',');
}

function ToList({ organization }: Props) {
  if (organization.projectCount <= ORGANIZATION_PAGE_SIZE) return null;
  const address = `${pagePaths.projects}?organization=${serialsOn(organization)}`;
  return <Link to={address}>{m.organization_to_list()}</Link>;
}

/** Links to the organization's overviews. */
function Overviews({ organization: { serial } }: Props) {
  const params = { organization: serial };
  return (
    <p className={classes.overviews}>
      <Link to={generatePath(pagePaths.publicOverview, params)}>{m.overview_title()}</Link>
      <Link to={generatePath(pagePaths.publicInventoryOverview, params)}>{m.trueup_title()}</Link>
    </p>
  );
}

type ListProps = Props & {
  readonly page: number | null;
  readonly pageText: string;
  readonly isLoading: boolean;
};

function Projects({ organization, page, pageText, isLoading }: ListProps) {
  const { projectCount, projects } = organization;
  const pages = Math.max(1, Math.ceil(projectCount / ORGANIZATION_PAGE_SIZE));
  if (projectCount === 0) return <EmptyNote title={m.list_none()} text={m.organization_none()} />;
  if (page === null || (page > pages && !isLoading)) {
    return (
      <EmptyNote
        title={m.list_no_such_page({ page: pageText })}
        text={m.list_no_such_page_text({ count: pages, shown: formatWhole(pages) })}
      >
        <Link to={addressOf(pages)}>{m.list_last_page()}</Link>
      </EmptyNote>
    );
  }
  return (
    <div aria-busy={isLoading}>
      <CardGrid projects={projects} heading="h3" />
      <Pager page={Math.min(page, pages)} pages={pages} addressOf={addressOf} />
    </div>
  );
}

function addressOf(page: number): string {
  return page === 1 ? '?' : `?page=${page}`;
}

export const organizationScreen: Screen = {
  Page: OrganizationPage,
  parts: [OrganizationHeading, RegistryMap, OrganizationRecord],
  // Only the server calls it; browsers' builds leave it out.
  ...(import.meta.env.SSR && {
    needs: (client: QueryClient, { params, search }: Place) => [
      prefetchPage(
        client,
        organizationQuery(params['organization'] ?? '', readPage(search.get('page') ?? '1') ?? 1),
        search,
      ),
    ],
  }),
};

async function prefetchPage(
  client: QueryClient,
  query: ReturnType<typeof organizationQuery>,
  address: URLSearchParams,
): Promise<void> {
  await client.prefetchQuery(query);
  const organization = client.getQueryData(query.queryKey);
  if (organization === undefined) return;
  await Promise.all([
    client.prefetchQuery(organizationYearsQuery(organization.serial)),
    client.prefetchQuery(retirementsQuery({ organization: organization.serial })),
    organization.hasMap ? prefetchMap(client, { organization: serialsOn(organization) }, address) : null,
  ]);
}
