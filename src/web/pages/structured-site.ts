import { pagePaths } from '#contract/page-paths.ts';

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
