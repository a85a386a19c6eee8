import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { productName } from '#web/api/page-state.ts';
import { newestQuery } from '#web/features/catalogue/use-projects.ts';
import { organizationsQuery } from '#web/features/organizations/organizations-query.ts';
import { HomeMap } from '#web/features/registry-map/home-map.tsx';
import { homeMapQuery, homeNamesQuery } from '#web/features/registry-map/map-query.ts';
import { SearchForm } from '#web/features/search/search-form.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { useIsNear } from '#web/kit/hooks/browser-state.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import { later } from '#web/kit/pages/later.tsx';
import { usePageHead, Section } from '#web/kit/pages/page.tsx';
import { ScreenLink } from '#web/kit/navigation/link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { figuresQuery } from '#web/features/figures/figures-query.ts';
import * as m from '#messages/messages.js';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import classes from './home-page.module.css';

const NewestActivity = lazy(async () => ({
  default: (await import('#web/features/activity/newest-activity.tsx')).NewestActivity,
}));
const loadNewest = async () => (await import('#web/features/catalogue/newest-projects.tsx')).NewestProjects;
const loadFigures = async () => (await import('#web/features/figures/figures.tsx')).Figures;
const loadGrid = async () =>
  (await import('#web/features/organizations/organization-grid.tsx')).OrganizationGrid;

const NewestProjects = later(loadNewest, import.meta.env.SSR ? await loadNewest() : null);
const Figures = later(loadFigures, import.meta.env.SSR ? await loadFigures() : null);
const OrganizationGrid = later(loadGrid, import.meta.env.SSR ? await loadGrid() : null);

/** What the registry is, its totals, newest projects, how it works and who takes part. */
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
      <div className={classes.map}>
        <HomeMap />
      </div>
      <Figures />
      <Section title={m.home_newest()}>
        <NewestProjects />
      </Section>
      <LatestActivity />
      <HowItWorks />
      <div className={classes.parts}>
        <Part title={m.home_about_title()} text={m.home_about_text()} />
        <Part title={m.home_projects_title()} text={m.home_projects_text()} />
        <Part title={m.home_inventory_title()} text={m.home_inventory_text()} />
      </div>
      <Section title={m.home_participants()}>
        <OrganizationGrid />
      </Section>
    </>
  );
}

function Hero() {
  const example = useQuery(figuresQuery()).data?.exampleSerial ?? null;
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1>{m.home_headline()}</h1>
        <p className={classes.lead}>{m.home_lead()}</p>
        <div className={classes.buttons}>
          <ButtonLink screen="/register" to="/register/" variant="filled">
            {m.home_join()}
          </ButtonLink>
          <ButtonLink to={pagePaths.projects}>{m.home_see_all()}</ButtonLink>
        </div>
      </div>
      <div className={classes.search}>
        <h2>{m.search_title()}</h2>
        <p className={classes.searchLead}>{m.search_lead()}</p>
        <SearchForm example={example} />
      </div>
    </div>
  );
}

/** Loaded once the reader is near, as nobody sees it before. */
function LatestActivity() {
  const place = useRef(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place}>
      <LazyPart>{isNear ? <NewestActivity /> : null}</LazyPart>
    </div>
  );
}

function HowItWorks() {
  return (
    <Section
      title={m.home_how()}
      aside={<ScreenLink screen={pagePaths.howItWorks}>{m.home_how_more()}</ScreenLink>}
    >
      <ol className={classes.steps}>
        <li>{m.home_how_first()}</li>
        <li>{m.home_how_second()}</li>
        <li>{m.home_how_third()}</li>
      </ol>
    </Section>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <p>
        <LinkedText text={text} />
      </p>
    </section>
  );
}

export const homeScreen: Screen = {
  Page: HomePage,
  parts: [NewestProjects, Figures, OrganizationGrid],
  // Only the server calls it; browsers' builds leave it out.
  ...(import.meta.env.SSR && {
    needs: (client: QueryClient) => [
      client.prefetchQuery(figuresQuery()),
      client.prefetchQuery(homeMapQuery()),
      client.prefetchQuery(homeNamesQuery()),
      client.prefetchQuery(newestQuery()),
      client.prefetchQuery(organizationsQuery(1)),
    ],
  }),
};

/** Returns the registry as schema.org data, with the address that searches it; `{…}` stands for the search text. */
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
