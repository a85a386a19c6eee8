import { pagePaths } from '#contract/page-paths.ts';

/** The registry in the words of schema.org, with the address that searches it; `{…}` is what a reader looks for. */
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
