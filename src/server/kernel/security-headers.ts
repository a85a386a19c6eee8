import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** Where browsers report what the policy refused (`contract/csp-reports.ts`), and what the policy calls that. */
const REPORTS = { name: 'csp', address: '/api/csp-reports' };

type Site = {
  readonly isHttps: boolean;
  /** Whose map tiles the page shows, where they are not our own. */
  readonly tilesOrigin: string | null;
};

/** What browsers are told of every answer: nothing runs but our own, nothing frames us, nothing leaves the site. */
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
        // Browsers that know `report-to` ignore the older one.
        reportUri: [REPORTS.address],
        reportTo: [REPORTS.name],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // What only browsers of long ago read, or what the policy above says already, costs every answer and helps nobody.
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
