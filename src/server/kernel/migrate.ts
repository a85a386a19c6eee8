import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as registry from '../migrations/0001-registry.ts';
import * as ledger from '../migrations/0002-ledger.ts';
import * as organizationPages from '../migrations/0003-organization-pages.ts';
import * as searchWords from '../migrations/0004-search-words.ts';
import * as mapVersion from '../migrations/0005-map-version.ts';
import * as mailAndContact from '../migrations/0006-mail-and-contact.ts';
import * as listFilters from '../migrations/0007-list-filters.ts';
import * as accounts from '../migrations/0008-accounts.ts';
import * as projectLife from '../migrations/0009-project-life.ts';
import * as paymentRequests from '../migrations/0010-payment-requests.ts';
import * as answeredPayments from '../migrations/0011-answered-payments.ts';
import * as wholeVersions from '../migrations/0012-whole-versions.ts';
import * as projectsByPlace from '../migrations/0013-projects-by-place.ts';
import * as impersonationEnds from '../migrations/0014-impersonation-ends.ts';
import * as otherFacts from '../migrations/0015-other-facts.ts';
import * as unitOperations from '../migrations/0016-unit-acts.ts';
import * as certificates from '../migrations/0017-certificates.ts';
import * as tablesWritten from '../migrations/0018-tables-written.ts';
import * as receivedUnits from '../migrations/0019-received-units.ts';
import * as corrections from '../migrations/0020-corrections.ts';
import * as fasterActs from '../migrations/0021-faster-acts.ts';
import * as overviews from '../migrations/0022-overviews.ts';
import * as importedDrafts from '../migrations/0023-imported-drafts.ts';
import * as offsetClaimsAndSectors from '../migrations/0024-offset-claims-and-sectors.ts';
import * as paymentsAndTokens from '../migrations/0025-payments-and-tokens.ts';
import * as fasterProjectTriggers from '../migrations/0026-faster-project-triggers.ts';
import * as reviewChecklist from '../migrations/0027-review-checklist.ts';
import * as projectsByAddress from '../migrations/0028-projects-by-address.ts';
import * as organizationProfiles from '../migrations/0029-organization-profiles.ts';
import * as members from '../migrations/0030-members.ts';
import * as weakerLocks from '../migrations/0031-weaker-locks.ts';
import * as cancelledUnits from '../migrations/0032-cancelled-units.ts';
import * as importedDays from '../migrations/0033-imported-days.ts';
import * as unnamedFiles from '../migrations/0034-unnamed-files.ts';
import * as auditLogByTime from '../migrations/0035-audit-log-by-time.ts';
import * as idempotencyAnswers from '../migrations/0036-idempotency-answers.ts';
import * as erasedProjects from '../migrations/0037-erased-projects.ts';
import * as readingOrder from '../migrations/0038-reading-order.ts';
import * as oneTrackedInventory from '../migrations/0039-one-tracked-inventory.ts';
import * as keptReplies from '../migrations/0040-kept-replies.ts';
import * as retirementStatements from '../migrations/0041-statements.ts';
import * as monthlyFigures from '../migrations/0042-monthly-figures.ts';
import * as auditLogFilters from '../migrations/0043-audit-log-filters.ts';
import * as notifications from '../migrations/0044-notifications.ts';
import * as mapTonnes from '../migrations/0045-map-tonnes.ts';
import * as largePictures from '../migrations/0046-large-pictures.ts';
import * as vintageTonnes from '../migrations/0047-vintage-tonnes.ts';
import * as projectsByIssued from '../migrations/0048-projects-by-issued.ts';
import * as offsetClaimsReadAgain from '../migrations/0049-offset-claims-read-again.ts';
import * as sourceIdKeys from '../migrations/0050-source-id-keys.ts';
import * as importMappings from '../migrations/0051-import-mappings.ts';
import * as importRuns from '../migrations/0052-import-runs.ts';
import * as keysOfNames from '../migrations/0053-keys-of-names.ts';
import * as notSame from '../migrations/0054-not-same.ts';
import * as organizationMerges from '../migrations/0055-organization-merges.ts';
import * as sourceRegistries from '../migrations/0056-source-registries.ts';
import * as followedMerges from '../migrations/0057-followed-merges.ts';
import * as facetCounts from '../migrations/0058-facet-counts.ts';
import * as mapPages from '../migrations/0059-map-pages.ts';
import * as publicProjects from '../migrations/0060-public-projects.ts';
import * as activityIndexes from '../migrations/0061-activity-indexes.ts';
import * as publicLog from '../migrations/0062-public-log.ts';
import * as erasuresAndKeys from '../migrations/0063-erasures-and-keys.ts';
import * as activityCounts from '../migrations/0065-activity-counts.ts';
import * as rowsWritten from '../migrations/0067-rows-written.ts';
import * as witnesses from '../migrations/0068-witnesses.ts';
import * as backupRecords from '../migrations/0069-backup-records.ts';
import * as jobRuns from '../migrations/0070-job-runs.ts';
import * as runningServers from '../migrations/0071-running-servers.ts';
import * as searchFacets from '../migrations/0072-search-facets.ts';
import { type Migrations, requireMigratable } from './running-servers.ts';
import type { Schema } from './schema.ts';

/** The migrations of this version. */
export const migrations: Migrations = {
  '0001-registry': registry,
  '0002-ledger': ledger,
  '0003-organization-pages': organizationPages,
  '0004-search-words': searchWords,
  '0005-map-version': mapVersion,
  '0006-mail-and-contact': mailAndContact,
  '0007-list-filters': listFilters,
  '0008-accounts': accounts,
  '0009-project-life': projectLife,
  '0010-payment-requests': paymentRequests,
  '0011-answered-payments': answeredPayments,
  '0012-whole-versions': wholeVersions,
  '0013-projects-by-place': projectsByPlace,
  '0014-impersonation-ends': impersonationEnds,
  '0015-other-facts': otherFacts,
  '0016-unit-acts': unitOperations,
  '0017-certificates': certificates,
  '0018-tables-written': tablesWritten,
  '0019-received-units': receivedUnits,
  '0020-corrections': corrections,
  '0021-faster-acts': fasterActs,
  '0022-overviews': overviews,
  '0023-imported-drafts': importedDrafts,
  '0024-offset-claims-and-sectors': offsetClaimsAndSectors,
  '0025-payments-and-tokens': paymentsAndTokens,
  '0026-faster-project-triggers': fasterProjectTriggers,
  '0027-review-checklist': reviewChecklist,
  '0028-projects-by-address': projectsByAddress,
  '0029-organization-profiles': organizationProfiles,
  '0030-members': members,
  '0031-weaker-locks': weakerLocks,
  '0032-cancelled-units': cancelledUnits,
  '0033-imported-days': importedDays,
  '0034-unnamed-files': unnamedFiles,
  '0035-audit-log-by-time': auditLogByTime,
  '0036-idempotency-answers': idempotencyAnswers,
  '0037-erased-projects': erasedProjects,
  '0038-reading-order': readingOrder,
  '0039-one-tracked-inventory': oneTrackedInventory,
  '0040-kept-replies': keptReplies,
  '0041-statements': retirementStatements,
  '0042-monthly-figures': monthlyFigures,
  '0043-audit-log-filters': auditLogFilters,
  '0044-notifications': notifications,
  '0045-map-tonnes': mapTonnes,
  '0046-large-pictures': largePictures,
  '0047-vintage-tonnes': vintageTonnes,
  '0048-projects-by-issued': projectsByIssued,
  '0049-offset-claims-read-again': offsetClaimsReadAgain,
  '0050-source-id-keys': sourceIdKeys,
  '0051-import-mappings': importMappings,
  '0052-import-runs': importRuns,
  '0053-keys-of-names': keysOfNames,
  '0054-not-same': notSame,
  '0055-organization-merges': organizationMerges,
  '0056-source-registries': sourceRegistries,
  '0057-followed-merges': followedMerges,
  '0058-facet-counts': facetCounts,
  '0059-map-pages': mapPages,
  '0060-public-projects': publicProjects,
  '0061-activity-indexes': activityIndexes,
  '0062-public-log': publicLog,
  '0063-erasures-and-keys': erasuresAndKeys,
  '0065-activity-counts': activityCounts,
  '0067-rows-written': rowsWritten,
  '0068-witnesses': witnesses,
  '0069-backup-records': backupRecords,
  '0070-job-runs': jobRuns,
  '0071-running-servers': runningServers,
  '0072-search-facets': searchFacets,
};

/** The newest migration of this version. */
export const newestMigration = Object.keys(migrations).at(-1) ?? '';

/**
 * Migrates the database to this version, forward only. Each migration runs once; all that are pending run in
 * one transaction. Throws a `StartProblem`, with nothing changed, if the database is newer, or if a server runs on it
 * that a pending migration would take something away from.
 */
export async function migrate(kysely: Kysely<Schema>, known: Migrations = migrations): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve(known) },
  });
  await requireMigratable(kysely, known);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error('The database could not be brought to this version.', { cause: error });
}
