import { type QueryClient, useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import { latestRetirementsQuery } from '#web/features/activity/latest-retirements-query.ts';
import { newestQuery } from '#web/features/catalogue/use-projects.ts';
import { figuresQuery } from '#web/features/figures/figures-query.ts';
import { organizationsQuery } from '#web/features/organizations/organizations-query.ts';
import { HomeMap } from '#web/features/registry-map/home-map.tsx';
import { prefetchHomeMap } from '#web/features/registry-map/use-map-markers.ts';
import { TrySandbox } from '#web/features/sandbox/try-sandbox.tsx';
import { SearchForm } from '#web/features/search/search-form.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Link, ScreenLink } from '#web/kit/navigation/link.tsx';
import { later } from '#web/kit/pages/later.tsx';
import { Section, usePageHead } from '#web/kit/pages/page.tsx';
import { LinkedText } from '#web/kit/text/text.tsx';
import { fullTitle, type Place, type Screen } from '#web/pages/screen.ts';
import classes from './home-page.module.css';

const loadNewest = async () => (await import('#web/features/catalogue/newest-projects.tsx')).NewestProjects;
const loadFigures = async () => (await import('#web/features/figures/figures.tsx')).Figures;
const loadGroundLine = async () => (await import('#web/features/figures/ground-line.tsx')).GroundLine;
const loadRetirements = async () =>
  (await import('#web/features/activity/latest-retirements.tsx')).LatestRetirements;
const loadGrid = async () =>
  (await import('#web/features/organizations/organization-grid.tsx')).OrganizationGrid;

const NewestProjects = later(loadNewest, import.meta.env.SSR ? await loadNewest() : null);
const Figures = later(loadFigures, import.meta.env.SSR ? await loadFigures() : null);
const GroundLine = later(loadGroundLine, import.meta.env.SSR ? await loadGroundLine() : null, 'redrawn');
const LatestRetirements = later(loadRetirements, import.meta.env.SSR ? await loadRetirements() : null);
const OrganizationGrid = later(loadGrid, import.meta.env.SSR ? await loadGrid() : null);

/** What the registry is, where its tonnes are, its map, what was used lately, how it works and who takes part. */
export function HomePage() {
  usePageHead({
    title: fullTitle(m.home_title()),
    description: m.home_lead(),
    canonical: pagePaths.home,
    // Only the server's response has it.
    ...(import.meta.env.SSR && { structured: structuredSite(productName()) }),
  });
  return (
    <>
      <Hero />
      <Figures />
      <div className={classes.map}>
        <HomeMap />
      </div>
      <LatestRetirements />
      <Section title={m.home_newest()}>
        <NewestProjects />
      </Section>
      <HowItWorks />
      <Section
        title={m.home_participants()}
        aside={<Link to={pagePaths.organizations}>{m.home_participants_all()}</Link>}
      >
        <OrganizationGrid />
      </Section>
    </>
  );
}

function Hero() {
  const example = useQuery(figuresQuery()).data?.exampleSerial ?? null;
  const [before, after] = m.home_headline().split('₂');
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1>
          {before}
          <sub>2</sub>
          {after}
        </h1>
        <p className={classes.lead}>{m.home_lead()}</p>
        <div className={classes.search}>
          <SearchForm example={example} />
        </div>
        <div className={classes.buttons}>
          <ButtonLink screen="/register" to="/register/" variant="filled">
            {m.home_join()}
          </ButtonLink>
          <ButtonLink to={pagePaths.projects}>{m.home_see_all()}</ButtonLink>
          <TrySandbox />
        </div>
      </div>
      <GroundLine />
    </div>
  );
}

function HowItWorks() {
  return (
    <Section
      title={m.home_how()}
      aside={<ScreenLink screen={pagePaths.howItWorks}>{m.home_how_more()}</ScreenLink>}
    >
      <div className={classes.parts}>
        <Part title={m.home_about_title()} text={m.home_about_text()} />
        <Part title={m.home_projects_title()} text={m.home_projects_text()} />
        <Part title={m.home_inventory_title()} text={m.home_inventory_text()} />
      </div>
    </Section>
  );
}

/** A text that opens on its title on phones, and is always open where there is room. */
function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <details className={classes.part}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <p>
        <LinkedText text={text} />
      </p>
    </details>
  );
}

export const homeScreen: Screen = {
  Page: HomePage,
  parts: [GroundLine, Figures, LatestRetirements, NewestProjects, OrganizationGrid],
  // Only the server calls it; browsers' builds leave it out.
  ...(import.meta.env.SSR && {
    needs: (client: QueryClient, { search }: Place) => [
      client.prefetchQuery(figuresQuery()),
      prefetchHomeMap(client, search),
      client.prefetchQuery(latestRetirementsQuery()),
      client.prefetchQuery(newestQuery()),
      client.prefetchQuery(organizationsQuery(1)),
    ],
  }),
};

/**
 * Returns the registry as schema.org data, with the address that searches it; `{…}` stands for the search
 * text.
 */
export function structuredSite(name: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: pagePaths.home,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${pagePaths.projects}?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}
