import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/**
 * Reporting endpoint for content security policy violations (`contract/csp-reports.ts`), and its name in the policy.
 */
const REPORTS = { name: 'csp', address: '/api/csp-reports' };

type Site = {
  readonly isHttps: boolean;
  /** Origin of external map tiles; null for our own. */
  readonly tilesOrigin: string | null;
};

/**
 * Adds security headers to every response: scripts, connections and forms are limited to this site, and no other site
 * may frame its pages.
 */
export async function mountSecurityHeaders(
  app: FastifyInstance,
  { isHttps, tilesOrigin }: Site,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: policyOf({ tilesOrigin, others: null }),
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Obsolete headers, or headers that the policy above already covers.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('reporting-endpoints', `${REPORTS.name}="${REPORTS.address}"`);
    done();
  });
}

/** Origins of another site that one page may load scripts and frames from, and connect to. */
export type OtherOrigins = {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
};

/** Returns the content security policy of a page that lets in another site. No other page may have it. */
export function policyWith(others: OtherOrigins) {
  return policyOf({ tilesOrigin: null, others });
}

type Allowed = { readonly tilesOrigin: string | null; readonly others: OtherOrigins | null };

function policyOf({ tilesOrigin, others }: Allowed) {
  const directives = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...(others?.scripts ?? [])],
    connectSrc: ["'self'", ...(others?.connections ?? [])],
    ...(others !== null && { frameSrc: [...others.frames] }),
    imgSrc: ["'self'", 'data:', 'blob:', ...(tilesOrigin === null ? [] : [tilesOrigin])],
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    // Browsers that support `report-to` ignore the older directive.
    reportUri: [REPORTS.address],
    reportTo: [REPORTS.name],
  };
  return { useDefaults: false, directives };
}
