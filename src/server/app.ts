import fastify, { type FastifyInstance } from 'fastify';
import { framedScreens, pagePaths } from '#contract/page-paths.ts';
import { EARLY_CLICKS } from '#contract/rendered-page.ts';
import { signInWatch } from './auth/failed-sign-ins.ts';
import { openGate } from './auth/open-gate.ts';
import { sessionTokens } from './auth/open-session.ts';
import { backupReadiness } from './backup-records/watch-backups.ts';
import { mountTiles } from './basemap/tile-routes.ts';
import { mountCards } from './cards/card-routes.ts';
import { mountCertificates } from './certificates/certificate-routes.ts';
import type { Config } from './config.ts';
import { limitExpensiveReads } from './expensive-reads.ts';
import { fileLinks } from './files/file-links.ts';
import { mountFileLinks, mountFiles, mountUploads } from './files/file-routes.ts';
import { mountImports } from './import/import-routes.ts';
import { mountAllowedMethods } from './kernel/allowed-methods.ts';
import { closeConnections, defaultBodyTimeouts, mountBodyTimeouts } from './kernel/close-connections.ts';
import { requestIds } from './kernel/ids.ts';
import { keptReplies } from './kernel/kept-replies.ts';
import { logResponses } from './kernel/log.ts';
import { mountHealth, mountMetrics, type Readiness } from './kernel/monitoring.ts';
import { rateLimits } from './kernel/rate-limit.ts';
import { mountJsonBodies, mountTextCheck } from './kernel/request-bodies.ts';
import { defaultLimits, mountRequestLimits } from './kernel/request-limits.ts';
import { framedHeaders, headersWith, mountSecurityHeaders, originOf } from './kernel/security-headers.ts';
import { answerNotFound, handleClientError, mountErrorHandler } from './kernel/send-problem.ts';
import { serveFromCache } from './kernel/serve-from-cache.ts';
import { type Deps, mountCalls } from './mount-calls.ts';
import { mountPages } from './pages/page-routes.ts';
import { addStaleNotice } from './pages/stale-notice.ts';
import { cardOrigins } from './payments/stripe-settings.ts';
import { mountLedgerExport } from './public-log/export-routes.ts';
import type { HaltReason } from './public-log/log-halt.ts';
import { mountPublicLog } from './public-log/public-log-routes.ts';
import { serverGauges } from './server-gauges.ts';
import { isDemonstration } from './site/site-queries.ts';
import { mountSecurityContact, mountSiteDocuments } from './site/site-routes.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Upper bound for a whole request, longer than any body may take (see `close-connections.ts`). */
const REQUEST_TIMEOUT_MS = 3_600_000;
const HEADERS_TIMEOUT_MS = 30_000;
const MAX_PATH_CHARACTERS = 500;

/** Builds the Fastify app: API, files, health checks and the site. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, database, files, log, clock, cache, web } = deps;
  const app = fastify({
    genReqId: requestIds(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { maxParamLength: MAX_PATH_CHARACTERS },
    return503OnClosing: false,
    // The contract's schemas check requests and replies; Fastify's own checkers would only take memory.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: handleClientError,
  });
  closeConnections(app);
  serveFromCache(app, cache, addStaleNotice);
  mountRequestLimits(app, defaultLimits, database.kind === 'server' ? undefined : Number.POSITIVE_INFINITY);
  mountBodyTimeouts(app, defaultBodyTimeouts);
  mountJsonBodies(app);
  mountTextCheck(app);
  logResponses(app, log);
  mountErrorHandler(app, log, database.isUnavailable);
  const prepareHeaders = await mountSecurityHeaders(app, siteHeaders(config));
  mountAllowedMethods(app);
  const parts = partsOf(deps);
  const counter = mountMetrics(app, config.metrics, serverGauges(deps, parts));
  mountHealth(app, log, parts);
  const tokens = sessionTokens(deps.keys);
  const onError = (error: unknown) => log.warn({ err: error }, 'denials were not written down');
  const gate = openGate(database, tokens, { adminTotp: config.adminTotp, onFault: onError });
  app.addHook('onClose', gate.close);
  const checksReplies = config.environment === 'test' || config.environment === 'dev';
  const expensiveReads = limitExpensiveReads(database);
  const replies = keptReplies(database, deps.keys);
  const mounting = { app, cache, clock, gate, replies, checksReplies, expensiveReads };
  mountCalls(mounting, deps, { tokens, watch: signInWatch(counter, log) });
  mountSiteDocuments(mounting, database.db, config);
  mountSecurityContact(mounting, config);
  const count = rateLimits(deps.keys, config);
  mountPublicLog(mounting, database.db, config.ledger.policy);
  mountLedgerExport(mounting, config.dataDir);
  mountCertificates(mounting, database, { site: config, count });
  mountCards(mounting, { db: database.db, files, site: config });
  const links = fileLinks(deps.keys);
  mountFiles(mounting, database, { files, links });
  mountFileLinks(mounting, database.db, links);
  await mountUploads(mounting, database, { files, links, count, log });
  await mountImports(mounting, database, { incoming: files.incoming, count, mailbox: deps.mailbox });
  mountTiles(app, config.dataDir, log);
  const state = async () => ({
    productName: config.productName,
    demonstration: await isDemonstration(database.db),
    map: config.map,
  });
  app.setNotFoundHandler(answerNotFound);
  const ownHeaders = await headersOfPages(config, prepareHeaders);
  const { baseUrl, pageThreads } = config;
  if (web !== null)
    await mountPages({ app, cache, log, state, ownHeaders }, { folder: web, baseUrl }, pageThreads);
  return app;
}

/** The parts that the server needs to be ready. */
function partsOf({ config, clock, database, files, logHaltedBy }: Deps): readonly Readiness[] {
  return [
    { name: 'database', check: database.check },
    { name: 'files', check: files.check },
    { name: 'ledger', check: () => checkLog(logHaltedBy()) },
    ...(config.checksBackups ? [backupReadiness(database.db, clock)] : []),
  ];
}

/** The headers of pages that load from other sites, or that other sites may show. */
async function headersOfPages(
  { stripe }: Config,
  prepareHeaders: Awaited<ReturnType<typeof mountSecurityHeaders>>,
) {
  const framed = framedScreens.map((name) => ({ path: pagePaths[name], headers: framedHeaders() }));
  const paid = { path: pagePaths.profileCard, headers: headersWith(cardOrigins, [EARLY_CLICKS]) };
  const pages = stripe === null ? framed : [paid, ...framed];
  return Promise.all(
    pages.map(async ({ path, headers }) => ({ path, headers: await prepareHeaders(headers) })),
  );
}

function noSchemas(): never {
  throw new Error('Routes declare no schemas for Fastify: calls are checked by their contract.');
}

function siteHeaders(config: Config) {
  return {
    isHttps: config.baseUrl.startsWith('https:'),
    tilesOrigin: originOf(config.map.tiles),
    inlineScripts: [EARLY_CLICKS],
  };
}

/** Rejects once the public log is not signed any more. */
function checkLog(haltedBy: HaltReason | null): Promise<void> {
  return haltedBy === null
    ? Promise.resolve()
    : Promise.reject(new Error(`The ledger is not signed any more: ${haltedBy}.`));
}
