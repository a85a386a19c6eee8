import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/**
 * Reporting endpoint for content security policy violations (`contract/site.ts`), and its name in the policy.
 */
const REPORTS = { name: 'csp', address: '/api/csp-reports' };

type Site = {
  readonly isHttps: boolean;
  /** Origin of external map tiles; null for our own. */
  readonly tilesOrigin: string | null;
  /** The scripts that pages hold themselves. */
  readonly inlineScripts: readonly string[];
};

/** Headers by name, in lower case. */
type PreparedHeaders = Readonly<Record<string, string>>;

declare module 'fastify' {
  // Only an interface can be merged.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Security headers in place of the site's. */
    readonly securityHeaders?: PreparedHeaders;
  }
}

/**
 * Adds security headers to every response: scripts, connections and forms are limited to this site, and no
 * other site may frame its pages, except those with `framedHeaders`. Returns what prepares the headers of a page
 * that has its own, for its route's `securityHeaders`.
 */
export async function mountSecurityHeaders(
  app: FastifyInstance,
  site: Site,
): Promise<(own: OwnHeaders) => Promise<PreparedHeaders>> {
  const options = siteOptions(site);
  const siteHeaders = await prepareHeaders(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.securityHeaders ?? siteHeaders);
    done();
  });
  return (own) => prepareHeaders({ ...options, ...own });
}

/** The options that are not the same for every site and page. */
type Options = {
  readonly contentSecurityPolicy: ReturnType<typeof policyOf>;
  readonly strictTransportSecurity: { readonly maxAge: number; readonly includeSubDomains: boolean } | false;
  readonly crossOriginResourcePolicy: { readonly policy: 'same-origin' | 'cross-origin' };
  readonly xFrameOptions?: false;
};

function siteOptions({ isHttps, tilesOrigin, inlineScripts }: Site): Options {
  return {
    contentSecurityPolicy: policyOf({ tilesOrigin, others: null, inlineScripts }),
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
}

/**
 * Returns the headers that Helmet sets with these options. Helmet itself computes the policy at every request, which
 * takes longer than any other hook, though the headers never change.
 */
async function prepareHeaders(options: Options): Promise<PreparedHeaders> {
  const app = fastify();
  await app.register(helmet, {
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Obsolete headers, or headers that the policy already covers.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    ...options,
  });
  const names: string[] = [];
  app.get('/', (_request, reply) => {
    names.push(...reply.raw.getHeaderNames());
    return 'prepared';
  });
  const { headers } = await app.inject('/');
  await app.close();
  const prepared = names.map((name): [string, string] => [name, String(headers[name])]);
  return { ...Object.fromEntries(prepared), 'reporting-endpoints': `${REPORTS.name}="${REPORTS.address}"` };
}

/** Origins of another site that one page may load scripts and frames from, and connect to. */
export type OtherOrigins = {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
};

/** Returns the headers of a page that lets in another site. No other page may have them. */
export function headersWith(others: OtherOrigins, inlineScripts: Site['inlineScripts']) {
  return { contentSecurityPolicy: policyOf({ tilesOrigin: null, others, inlineScripts }) };
}

/**
 * Returns the headers of a page that any site may show in a frame: nothing on it acts for the reader. No
 * other page may have them.
 */
export function framedHeaders() {
  return {
    contentSecurityPolicy: policyOf({ tilesOrigin: null, others: null, inlineScripts: [], isFramed: true }),
    xFrameOptions: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  } as const;
}

/** What is different in the security headers of one page. */
type OwnHeaders = ReturnType<typeof headersWith> | ReturnType<typeof framedHeaders>;

type Allowed = {
  readonly tilesOrigin: string | null;
  readonly others: OtherOrigins | null;
  readonly inlineScripts: Site['inlineScripts'];
  readonly isFramed?: boolean;
};

function policyOf({ tilesOrigin, others, inlineScripts, isFramed = false }: Allowed) {
  const directives = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...inlineScripts.map(hashOf), ...(others?.scripts ?? [])],
    connectSrc: ["'self'", ...(others?.connections ?? [])],
    ...(others !== null && { frameSrc: [...others.frames] }),
    imgSrc: ["'self'", 'data:', 'blob:', ...(tilesOrigin === null ? [] : [tilesOrigin])],
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: [isFramed ? '*' : "'none'"],
    objectSrc: ["'none'"],
    // Browsers that support `report-to` ignore the older directive.
    reportUri: [REPORTS.address],
    reportTo: [REPORTS.name],
  };
  return { useDefaults: false, directives };
}

/** Returns the name of an inline script in the policy. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

const placeholders = ['{z}', '{x}', '{y}'] as const;
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/** True for a URL template of raster tiles: http(s), a plain host, and then every placeholder. */
export function isTilesAddress(text: string): boolean {
  const origin = originOf(text);
  if (origin === null || !PLAIN_ORIGIN.test(origin)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && placeholders.every((part) => text.includes(part));
}

/** Returns the origin of tiles, for the content security policy; null for our own. */
export function originOf(tiles: string): string | null {
  return URL.canParse(tiles) ? new URL(tiles).origin : null;
}
