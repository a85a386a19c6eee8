import type { Logger } from 'pino';
import { callGroups, groupOf } from '#contract/api-docs.ts';
import { calls } from '#contract/calls.ts';
import { mountAccountRequests, mountRegistration } from './accounts/account-request-routes.ts';
import { mountPasswords, mountProfile } from './accounts/account-routes.ts';
import { mountActivity } from './activity/activity-routes.ts';
import { mountAudit } from './audit/audit-routes.ts';
import { mountSecondFactor, mountSessions } from './auth/auth-routes.ts';
import { knownDevices } from './auth/devices.ts';
import { type SignInWatch, signInThrottle } from './auth/failed-sign-ins.ts';
import type { SessionTokens } from './auth/open-session.ts';
import { passwordConfirmer } from './auth/passwords.ts';
import { secondFactor } from './auth/second-factor.ts';
import { type Captcha, captcha } from './captcha/captcha.ts';
import { mountCaptcha } from './captcha/captcha-routes.ts';
import { mountChecklist } from './checklist/checklist-routes.ts';
import type { Config } from './config.ts';
import { mountContact } from './contact/contact-routes.ts';
import { mountCorrections } from './corrections/correction-routes.ts';
import { mountDashboard } from './dashboard/dashboard-routes.ts';
import { mountDuplicates } from './duplicates/duplicate-routes.ts';
import { mountMerges } from './duplicates/merges/merge-routes.ts';
import { fileLinks } from './files/file-links.ts';
import type { FileStore } from './files/file-port.ts';
import { mountImportMappings } from './import/mapping-routes.ts';
import { mountRegistries } from './import/registries/registry-routes.ts';
import { mountImportRuns } from './import/runs/import-run-routes.ts';
import type { Database } from './kernel/db.ts';
import { API_PREFIX, type Mounting } from './kernel/http.ts';
import { withKeyClaims } from './kernel/kept-replies.ts';
import type { Keys } from './kernel/keys.ts';
import { describeCalls } from './kernel/openapi.ts';
import { rateLimits } from './kernel/rate-limit.ts';
import type { ReplyCache } from './kernel/reply-cache.ts';
import { answerNotFound } from './kernel/send-problem.ts';
import { mountDocument } from './kernel/shared-document.ts';
import { mountOperationChoices, mountSerials } from './ledger/ledger-routes.ts';
import { mountEmailPreviews } from './mail/email-preview-routes.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { mountMap } from './map/map-routes.ts';
import { mountInvitationLinks, mountMembers } from './members/member-routes.ts';
import { mountNotifications } from './notifications/notification-routes.ts';
import { mountOrganizations } from './organization-pages/organization-routes.ts';
import { mountOverviews } from './overviews/overview-routes.ts';
import { mountOwnerHome } from './owner-home/owner-home-routes.ts';
import { cardRefunds } from './payments/card/advance-card-payment.ts';
import { mountCardPayments, mountPaymentEvents } from './payments/card/card-payment-routes.ts';
import { cardsOf } from './payments/card/stripe-provider.ts';
import {
  mountPaymentCheck,
  mountPaymentDocuments,
  mountPaymentReview,
  mountPayments,
  mountSeller,
} from './payments/payment-routes.ts';
import { mountPlaces } from './places/place-routes.ts';
import { renameInSearch } from './projects/enter-projects.ts';
import { mountProjectEntry } from './projects/life/entry-routes.ts';
import { mountProjectLife } from './projects/life/life-routes.ts';
import { mountProjects } from './projects/project-routes.ts';
import { mountProjectActions, mountProjectReview } from './projects/review/review-routes.ts';
import { mountUnitOperations } from './projects/unit-operations/unit-operation-routes.ts';
import type { HaltReason } from './public-log/log-halt.ts';
import { type LoadSandbox, mountSandbox } from './sandbox/sandbox-routes.ts';
import { mountSearch } from './search/search-routes.ts';
import { mountSettings } from './settings/settings-routes.ts';
import { mountCspReports, mountSite } from './site/site-routes.ts';
import { mountTokens } from './tokens/token-routes.ts';
import { mountAccountActions, mountUserEntries, mountUsers } from './users/user-routes.ts';

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
  /** Why the public log is not signed any more; null while all is well. */
  readonly logHaltedBy: () => HaltReason | null;
  /** Null: there are no sandboxes. */
  readonly loadSandbox: LoadSandbox | null;
};

type AuthDeps = { readonly tokens: SessionTokens; readonly watch: SignInWatch };

/** Mounts the endpoints of the API, with its description. */
export function mountCalls(mounting: Mounting, deps: Deps, authDeps: AuthDeps): void {
  const { config, mailbox, keys } = deps;
  const database = withKeyClaims(deps.database);
  const { db } = database;
  const check = captcha(keys, config.captchaDifficulty);
  const links = fileLinks(keys);
  mountProjects(mounting, db, links);
  mountProjectEntry(mounting, database, { mailbox, links });
  mountProjectLife(mounting, database, { mailbox, links });
  mountProjectActions(mounting, database, { mailbox, links });
  mountProjectReview(mounting, database, { mailbox, links });
  mountUnitOperations(mounting, database, mailbox);
  mountMap(mounting, db);
  mountPlaces(mounting, db);
  mountSearch(mounting, db);
  mountSerials(mounting, db);
  mountOperationChoices(mounting, db);
  mountActivity(mounting, db, config);
  mountOrganizations(mounting, db);
  mountOverviews(mounting, db, config);
  mountOwnerHome(mounting, db);
  mountSite(mounting, db, config);
  mountCaptcha(mounting, check);
  mountContact(mounting, database, check, { mailbox, count: rateLimits(keys, config) });
  mountAccounts(mounting, { ...deps, database }, { ...authDeps, check, raw: deps.database });
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

type AccountDeps = AuthDeps & {
  readonly check: Captcha;
  /** The database itself, for what comes before the work of a request. */
  readonly raw: Database;
};

/** Mounts sign-in, registration, account, user and administration routes. */
function mountAccounts(mounting: Mounting, deps: Deps, { tokens, watch, check, raw }: AccountDeps): void {
  const { config, database, mailbox, keys } = deps;
  const { productName, adminTotp } = config;
  const throttle = signInThrottle(keys);
  const factor = secondFactor(keys);
  const confirm = passwordConfirmer(raw, throttle);
  const count = rateLimits(keys, config);
  const isHttps = config.baseUrl.startsWith('https:');
  const devices = knownDevices(keys, isHttps);
  mountSessions(mounting, database, { tokens, throttle, count, factor, mailbox, watch, devices, isHttps });
  mountRegistration(mounting, database, { check, mailbox, count, productName });
  mountMembers(mounting, database, { mailbox, count });
  mountInvitationLinks(mounting, database, { tokens, count, devices, isHttps, productName });
  mountSandbox(mounting, database, { ...deps, check, count, tokens, isHttps });
  mountAccountRequests(mounting, database, mailbox);
  mountPasswords(mounting, database, { mailbox, count, throttle, devices, confirm, productName });
  mountProfile(mounting, database, renameInSearch);
  mountSecondFactor(mounting, database, { factor, confirm, throttle, productName, adminTotp });
  mountUsers(mounting, database.db);
  mountAccountActions(mounting, database, confirm);
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
  mountDuplicates(mounting, database);
  mountMerges(mounting, database, confirm);
  mountDashboard(mounting, database.db, config);
  mountNotifications(mounting, database, { count, keys, mail: config.mail });
  mountCorrections(mounting, database, { confirm, mailbox });
  mountImportRuns(mounting, database);
  mountChecklist(mounting, database, confirm);
  mountRegistries(mounting, database, confirm);
  mountImportMappings(mounting, database);
}
