import { resolve } from 'node:path';
import type { Policy } from '#domain/public-log/policy.ts';
import type { Database } from '../kernel/db.ts';
import { readVerifier } from './verifier-file.ts';
import { writeExport } from './write-export.ts';

type Deps = {
  /** The folder in which the command was typed. */
  readonly folder: string;
  readonly openDatabase: () => Promise<Database>;
  readonly write: (line: string) => void;
  readonly policy: Policy;
};

/** Parses the arguments of `registry ledger export`. Returns the file to write, or an error message. */
export function readExportArguments([file, ...more]: readonly string[]): { readonly file: string } | string {
  return file === undefined || more.length > 0 ? 'Name the file to write, such as ledger.tar.gz.' : { file };
}

/** Runs `registry ledger export`. Returns the exit code: 0 on success, 1 when nothing was written. */
export async function exportCommand(file: string, deps: Deps): Promise<number> {
  const verifier = await readVerifier();
  const database = await deps.openDatabase();
  try {
    const path = resolve(deps.folder, file);
    const outcome = await database.readSnapshot((snapshot) =>
      writeExport(snapshot, { path, verifier, policy: deps.policy }),
    );
    if (outcome === 'nothing-signed')
      deps.write('Nothing is signed yet: the server signs the ledger while it runs. Nothing was written.');
    else if (outcome === 'erasure-not-signed')
      deps.write('An erasure is signed within seconds. Nothing was written: try again then.');
    else deps.write(`${outcome.size} events are in ${path}.`);
    return typeof outcome === 'string' ? 1 : 0;
  } finally {
    await database.close();
  }
}
