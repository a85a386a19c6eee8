import type { DatabaseListener } from './database-availability.ts';
import type { Database } from './db.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openServer } from './postgres/open-server.ts';

/** Opens the database at this address of a PostgreSQL server, or without one the embedded database of this folder. */
export function openDatabase(
  { url, folder }: { readonly url: string | null; readonly folder: string },
  listener: DatabaseListener,
): Promise<Database> {
  return url === null ? openEmbedded(folder, listener) : openServer(url, listener);
}
