import { readImportProgress } from '#contract/import-runs.ts';
import { exportEntries, importDrafts, importFile, MAX_IMPORT_BYTES } from '#contract/imports.ts';
import { inFileFormScope, mountFileForm } from '../files/file-form-routes.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { makeEntriesFile } from './export-entries.ts';
import { countImport } from './import-limits.ts';
import { ownImportRunning } from './import-problems.ts';
import { importProgress } from './import-progress.ts';
import { type ImportDeps, runImport } from './run-import.ts';

/** At most two threads read files at once. Each organization can have one file read at a time. */
const THREADS = { concurrent: 2, queued: 20 } as const;

type Deps = Omit<ImportDeps, 'database'> & { readonly incoming: string };

/** Mounts the endpoints that import a file: for administrators, and for an organization's own drafts. */
export async function mountImports(mounting: Mounting, database: Database, deps: Deps): Promise<void> {
  const limitThreads = limitConcurrency(THREADS);
  const progress = importProgress(database);
  mount(mounting, readImportProgress, async ({ caller: { organization } }) => ({
    share: progress.shareOf(organization),
  }));
  const limitFiles = limitConcurrency({ concurrent: 1, queued: 20 });
  mount(mounting, exportEntries, async ({ query: { format = 'csv' }, caller, locale, now }) =>
    limitFiles(() => makeEntriesFile(database.db, caller.organization, { format, locale, now })),
  );
  /** Runs an import of an organization unless one runs here or at another server of the database. */
  const alone = async <Result>(
    organization: string,
    work: (onProgress: (share: number) => void) => Promise<Result>,
  ): Promise<Result> => {
    const { note, end } = progress.begin(organization);
    try {
      const results: Result[] = [];
      await database.whileAlone(`import of ${organization}`, async () => {
        results.push(await work(note));
      });
      const [result] = results;
      if (result === undefined) throw ownImportRunning();
      return result;
    } finally {
      end();
    }
  };
  await inFileFormScope(mounting, (scope) => {
    for (const [endpoint, on] of [
      [importFile, 'registry'],
      [importDrafts, 'organization'],
    ] as const) {
      mountFileForm(scope, {
        endpoint,
        maxBytes: MAX_IMPORT_BYTES,
        incoming: deps.incoming,
        admitCall: async ({ organization }, now) => {
          progress.requireNone(organization);
          await database.transact(countImport, { organization, now }, deps.count);
        },
        work: async (call) => {
          const { organization } = call.caller;
          const read = (onProgress: (share: number) => void) =>
            limitThreads(() => runImport({ database, ...deps }, on, { ...call, onProgress }));
          return alone(organization, read);
        },
      });
    }
  });
}
