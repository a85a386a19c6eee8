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
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
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
      },
    },
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
