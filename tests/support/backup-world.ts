import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '#server/backup/backup-arguments.ts';
import type { BackupDeps } from '#server/backup/make-backup.ts';
import { openFiles } from '#server/files/open-files.ts';
import { insertFiles } from '#server/files/stored-file-store.ts';
import type { Database } from '#server/kernel/db.ts';
import { openRegistryDatabase } from '#server/open-registry-database.ts';
import { anOrganization, aProject, inLedger, now } from './builders.ts';
import { failOnUnavailable } from './fail-on-unavailable.ts';
import { keepPdf } from './keep-file.ts';

export const VERSION = '1.2.3';

/** Fills a database with an organization, a project with issued units, and two stored files; returns what backups need. */
export async function aRegistryToBackUp(database: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'registry-backup-'));
  const files = openFiles({ dataDir: join(folder, 'store'), s3: null });
  const organization = await anOrganization(database);
  const project = await aProject(database, organization);
  const issue = async (tonnes = 1) =>
    inLedger(database, [{ type: 'issue', organization, project, year: 2022, tonnes }], new Date());
  /** Stores a file with this text; returns its hash. */
  const store = async (text: string) => {
    const file = await keepPdf(files, Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`), `${text}.pdf`);
    await database.transact(insertFiles, [file], { at: now, organization });
    return file.sha256;
  };
  await issue(100);
  const hashes = [await store('plan'), await store('report')];
  const deps: BackupDeps = {
    database,
    files,
    s3Account: null,
    version: VERSION,
    clock: () => new Date(),
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, to: join(folder, 'backups'), files, hashes, deps, issue, store, remove };
}

/** Opens a restored database, as the command does. */
export function openRestored(target: Place): Promise<Database> {
  const place = { databaseUrl: null, dataDir: '', ...target };
  return openRegistryDatabase({ ...place, environment: 'test' }, failOnUnavailable);
}
