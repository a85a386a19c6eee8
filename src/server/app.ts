import { callGroups, groupOf } from '#contract/call-groups.ts';
import { calls } from '#contract/calls.ts';
import { framedScreens, pagePaths } from '#contract/page-paths.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { mountAccountRequests } from './accounts/account-request-routes.ts';
import { mountPasswords } from './accounts/password-routes.ts';
import { mountProfile } from './accounts/profile-routes.ts';
import { mountRegistration } from './accounts/registration-routes.ts';
import { mountActivity } from './activity/activity-routes.ts';
import { mountAudit } from './audit/audit-routes.ts';
import { passwordConfirmer } from './auth/confirm-password.ts';
import { mountSessions } from './auth/auth-routes.ts';
import { knownDevices } from './auth/known-devices.ts';
import { openGate } from './auth/open-gate.ts';
import { secondFactor } from './auth/second-factor.ts';
import { mountSecondFactor } from './auth/second-factor-routes.ts';
import { type SessionTokens, sessionTokens } from './auth/session-token.ts';
import { signInThrottle } from './auth/sign-in-throttle.ts';
import { type SignInWatch, signInWatch } from './auth/sign-in-watch.ts';
import { mountTiles } from './basemap/tile-routes.ts';
import { mountCards } from './cards/card-routes.ts';
import { mountCertificates } from './certificates/certificate-routes.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/file-port.ts';
import { mountCorrections } from './corrections/correction-routes.ts';
import { mountContact } from './contact/contact-routes.ts';
import { fileLinks } from './files/file-links.ts';
import { mountFileLinks, mountFiles } from './files/file-routes.ts';
import { mountUploads } from './files/upload-routes.ts';
import { type Captcha, captcha } from './captcha/captcha.ts';
import { mountCaptcha } from './captcha/captcha-routes.ts';
import { mountImports } from './import/import-routes.ts';
import { mountRequestLimits, defaultLimits } from './kernel/request-limits.ts';
import { serveFromCache } from './kernel/serve-from-cache.ts';
import { mountDocument } from './kernel/shared-document.ts';
import { mountBodyTimeouts, defaultBodyTimeouts } from './kernel/body-timeouts.ts';
import type { Database } from './kernel/db.ts';
import { mountHealth } from './kernel/health.ts';
import { API_PREFIX, type Mounting } from './kernel/http.ts';
import { requestIds } from './kernel/ids.ts';
import { mountJsonBodies } from './kernel/json-bodies.ts';
import type { Keys } from './kernel/keys.ts';
import { mountMetrics } from './kernel/metrics.ts';
import { describeCalls } from './kernel/openapi.ts';
import { rateLimits } from './kernel/rate-limit.ts';
import { answerNotFound, handleClientError, mountErrorHandler } from './kernel/error-handler.ts';
import type { ReplyCache } from './kernel/reply-cache.ts';
import { logResponses } from './kernel/log.ts';
import { framedHeaders, headersWith, mountSecurityHeaders } from './kernel/security-headers.ts';
import { mountTextCheck } from './kernel/storable-text.ts';
import { originOf } from './kernel/tiles-address.ts';
import { mountSerials } from './ledger/serial-routes.ts';
import { mountUnitActs } from './ledger/unit-act-routes.ts';
import { mountInvitationLinks } from './members/invitation-routes.ts';
import { mountMembers } from './members/member-routes.ts';
import { mountMap } from './map/map-routes.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { mountEmailPreviews } from './mail/email-preview-routes.ts';
import { mountOrganizations } from './organization-pages/organization-routes.ts';
import { mountOverviews } from './overviews/overview-routes.ts';
import { mountSearch } from './search/search-routes.ts';
import { mountOwnerHome } from './owner-home/owner-home-routes.ts';
import { mountPages } from './pages/page-routes.ts';
import { mountPlaces } from './places/place-routes.ts';
import { mountPaymentCheck } from './payments/payment-check-routes.ts';
import type { CardDeps } from './payments/card/advance-card-payment.ts';
import { cardRefunds } from './payments/card/card-refunds.ts';
import { mountCardPayments } from './payments/card/card-payment-routes.ts';
import { mountPaymentEvents } from './payments/card/payment-event-routes.ts';
import { stripeProvider } from './payments/card/stripe-provider.ts';
import { cardOrigins } from './payments/stripe-settings.ts';
import { mountPaymentDocuments } from './payments/document-routes.ts';
import { mountPayments } from './payments/payment-routes.ts';
import { mountPaymentReview } from './payments/review-routes.ts';
import { mountSeller } from './payments/seller-routes.ts';
import { mountProjectEntry } from './projects/entry/entry-routes.ts';
import { mountProjectActions } from './projects/life/action-routes.ts';
import { mountProjectLife } from './projects/life/life-routes.ts';
import { mountProjects } from './projects/project-routes.ts';
import { renameInSearch } from './projects/rename-in-search.ts';
import { mountProjectReview } from './projects/review/review-routes.ts';
import { mountChecklist } from './checklist/checklist-routes.ts';
import { mountSettings } from './settings/settings-routes.ts';
import { mountCspReports } from './site/csp-report-routes.ts';
import { mountSiteDocuments } from './site/document-routes.ts';
import { mountSite } from './site/site-routes.ts';
import { isDemonstration } from './site/site-queries.ts';
import { mountTokens } from './tokens/token-routes.ts';
import { mountUserActs } from './users/user-act-routes.ts';
import { mountUserEntries } from './users/user-entry-routes.ts';
import { mountUsers } from './users/user-routes.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Upper bound for a whole request, longer than any body may take (see `body-timeouts.ts`). */
const REQUEST_TIMEOUT_MS = 3_600_000;
const HEADERS_TIMEOUT_MS = 30_000;
const MAX_PATH_CHARACTERS = 500;

/** Dependencies of the app; tests pass their own. */
export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly files: FileStore;
  readonly mailbox: Mailbox;
  readonly keys: Keys;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Cache of replies that are the same for every visitor. */
  readonly cache: ReplyCache;
  /** Folder of the built web app; null serves the API only. */
  readonly web: string | null;
};

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
    clientErrorHandler: handleClientError,
  });
  serveFromCache(app, cache);
  mountRequestLimits(app, defaultLimits);
  mountBodyTimeouts(app, defaultBodyTimeouts);
  mountJsonBodies(app);
  mountTextCheck(app);
  logResponses(app, log);
  mountErrorHandler(app, log, database.isUnavailable);
  const counter = mountMetrics(app, config.metricsToken);
  await mountSecurityHeaders(app, {
    isHttps: config.baseUrl.startsWith('https:'),
    tilesOrigin: originOf(config.map.tiles),
  });
  mountHealth(app, log, [
    { name: 'database', check: database.check },
    { name: 'files', check: files.check },
  ]);
  const tokens = sessionTokens(deps.keys);
  const onError = (error: unknown) => log.warn({ err: error }, 'denials were not written down');
  const gate = openGate(database, tokens, { adminTotp: config.adminTotp, onFault: onError });
  app.addHook('onClose', gate.close);
  const mounting = { app, cache, clock, gate };
  mountCalls(mounting, deps, { tokens, watch: signInWatch(counter, log) });
  mountSiteDocuments(mounting, database.db, config);
  mountCertificates(mounting, database.db, config);
  mountCards(mounting, { db: database.db, files, site: config });
  const links = fileLinks(deps.keys);
  mountFiles(mounting, database.db, { files, links });
  mountFileLinks(mounting, database.db, links);
  const count = rateLimits(deps.keys, config);
  await mountUploads(mounting, database, { files, links, count });
  await mountImports(mounting, database, { incoming: files.incoming, count });
  mountTiles(app, config.dataDir, log);
  const state = async () => ({
    productName: config.productName,
    demonstration: await isDemonstration(database.db),
    map: config.map,
  });
  app.setNotFoundHandler(answerNotFound);
  const { baseUrl } = config;
  const cardHeaders =
    config.stripe === null ? [] : [{ path: pagePaths.profileCard, headers: headersWith(cardOrigins) }];
  const framed = framedScreens.map((name) => ({ path: pagePaths[name], headers: framedHeaders() }));
  const ownHeaders = [...cardHeaders, ...framed];
  if (web !== null) await mountPages({ app, cache, log, baseUrl, state, ownHeaders }, web);
  return app;
}

type AuthDeps = { readonly tokens: SessionTokens; readonly watch: SignInWatch };

function mountCalls(mounting: Mounting, deps: Deps, authDeps: AuthDeps): void {
  const { config, database, mailbox, keys } = deps;
  const { db } = database;
  const check = captcha(keys, config.captchaDifficulty);
  const links = fileLinks(keys);
  mountProjects(mounting, db, links);
  mountProjectEntry(mounting, database, { mailbox, links });
  mountProjectLife(mounting, database, { mailbox, links });
  mountProjectActions(mounting, database, { mailbox, links });
  mountProjectReview(mounting, database, { mailbox, links });
  mountMap(mounting, db);
  mountPlaces(mounting, db);
  mountSearch(mounting, db);
  mountSerials(mounting, db);
  mountUnitActs(mounting, db);
  mountActivity(mounting, db, config);
  mountOrganizations(mounting, db);
  mountOverviews(mounting, db, config);
  mountOwnerHome(mounting, db);
  mountSite(mounting, db, config);
  mountCaptcha(mounting, check);
  mountContact(mounting, database, check, { mailbox, count: rateLimits(keys, config) });
  mountAccounts(mounting, deps, { ...authDeps, check });
  mountCspReports(mounting, deps.log);
  mountEmailPreviews(mounting.app, config);
  let description: string | null = null;
  mountDocument(mounting, `${API_PREFIX}/openapi.json`, () => {
    description ??= JSON.stringify(
      describeCalls(calls, { ...config, groups: { names: callGroups, groupOf } }),
    );
    return Promise.resolve({ content: description, contentType: 'application/json; charset=utf-8' });
  });
  mounting.app.all(`${API_PREFIX}/*`, answerNotFound);
}

type AccountDeps = AuthDeps & { readonly check: Captcha };

/** Mounts sign-in, registration, account, user and administration routes. */
function mountAccounts(mounting: Mounting, deps: Deps, { tokens, watch, check }: AccountDeps): void {
  const { config, database, mailbox, keys } = deps;
  const { productName, adminTotp } = config;
  const throttle = signInThrottle(keys);
  const factor = secondFactor(keys);
  const confirm = passwordConfirmer(database, throttle);
  const count = rateLimits(keys, config);
  const isHttps = config.baseUrl.startsWith('https:');
  const devices = knownDevices(keys, isHttps);
  mountSessions(mounting, database, { tokens, throttle, count, factor, mailbox, watch, devices, isHttps });
  mountRegistration(mounting, database, { check, mailbox, count, productName });
  mountMembers(mounting, database, { mailbox, count });
  mountInvitationLinks(mounting, database, { tokens, count, devices, isHttps, productName });
  mountAccountRequests(mounting, database, mailbox);
  mountPasswords(mounting, database, { mailbox, count, throttle, devices, confirm, productName });
  mountProfile(mounting, database, renameInSearch);
  mountSecondFactor(mounting, database, { factor, confirm, throttle, productName, adminTotp });
  mountUsers(mounting, database.db);
  mountUserActs(mounting, database, confirm);
  mountUserEntries(mounting, database, { confirm, mailbox, tokens, productName });
  mountPayments(mounting, database, { mailbox, count });
  mountPaymentDocuments(mounting, database.db, { productName });
  const cards = cardsOf(deps);
  mountCardPayments(mounting, cards, count);
  mountPaymentEvents(mounting, cards);
  const listProviderPayments = cards?.provider.listPayments ?? null;
  mountPaymentCheck(mounting, database, { mailbox, count, listProviderPayments });
  const refunds = cards === null ? null : cardRefunds(cards, database, deps.clock);
  mountPaymentReview(mounting, database, { confirm, mailbox, productName, cardRefunds: refunds });
  mountSeller(mounting, database, { confirm, productName });
  mountTokens(mounting, database.db);
  mountSettings(mounting, database, { confirm, site: config });
  mountAudit(mounting, database.db);
  mountCorrections(mounting, database, { confirm, mailbox });
  mountChecklist(mounting, database, confirm);
}

/** Returns what card payments need; null if the settings name no account at the card provider. */
export function cardsOf({
  config,
  database,
  mailbox,
  log,
}: Pick<Deps, 'config' | 'database' | 'mailbox' | 'log'>): CardDeps | null {
  const { stripe, productName } = config;
  return stripe === null ? null : { database, provider: stripeProvider(stripe), productName, mailbox, log };
}
