import { listActivity } from '#contract/activity.ts';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import { listOrganizations } from '#contract/organizations.ts';
import { countProjectFacets, listPublicProjects } from '#contract/projects.ts';
import { readProjectsMap } from '#contract/projects-map.ts';
import { listSuggestions } from '#contract/suggestions.ts';
import { nameOf } from './kernel/admit.ts';
import type { Database } from './kernel/db.ts';
import type { ExpensiveReads } from './kernel/http.ts';
import { limitReads } from './kernel/limit-reads.ts';

type Kind = 'exports' | 'facets' | 'search' | 'map' | 'activity';
type ExpensiveRead = {
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly isMeant: (query: Readonly<Record<string, unknown>>) => boolean;
};

/**
 * The reads whose cost grows with the registry: all requests of a call, or those of certain queries. All of them
 * are the same for everyone. The first that a request fits is its kind.
 */
const expensiveReads: readonly ExpensiveRead[] = [
  expensive('exports', listPublicProjects, ({ format }) => format !== undefined),
  expensive('exports', listActivity, ({ format = 'json' }) => format !== 'json'),
  expensive('exports', listOrganizations, ({ format = 'json' }) => format !== 'json'),
  expensive('facets', countProjectFacets),
  expensive('search', listPublicProjects, ({ search = '' }) => search !== ''),
  expensive('search', listSuggestions),
  // Without a list, markers come from memory.
  expensive('map', readProjectsMap, ({ list = '' }) => list !== ''),
  expensive('activity', listActivity),
];

function expensive<E extends Endpoint>(
  kind: Kind,
  endpoint: E,
  isMeant: (query: QueryOf<E>) => boolean = () => true,
): ExpensiveRead {
  return { kind, endpoint, isMeant: (query) => isMeant(query as QueryOf<E>) };
}

const QUEUED = 200;
const MAX_WAIT_MS = 5000;

/**
 * Limits expensive reads together to a third of the database's connections, and to one file at a time, as
 * writing a file also takes the processor.
 */
export function limitExpensiveReads({
  connections,
  publicReads,
}: Pick<Database, 'connections' | 'publicReads'>): ExpensiveReads {
  const limits = {
    concurrent: Math.max(1, Math.floor(connections / 3)),
    queued: QUEUED,
    waitMs: MAX_WAIT_MS,
    ofKind: { exports: 1 },
  };
  const limit = limitReads<Kind>(limits, publicReads.run);
  const find = ({ endpoint, query }: Parameters<ExpensiveReads['includes']>[0]) =>
    expensiveReads.find((read) => read.endpoint === endpoint && read.isMeant(query));
  return {
    includes: (read) => find(read) !== undefined,
    run: (read, work) => {
      const { endpoint, params, query, locale } = read;
      const found = find(read);
      if (found === undefined) return work();
      const key = JSON.stringify([nameOf(endpoint), params, query, locale]);
      return limit({ kind: found.kind, key }, work);
    },
  };
}
