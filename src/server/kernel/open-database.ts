import type { DatabaseListener } from './database-availability.ts';
import type { Database } from './db.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openServer } from './postgres/open-server.ts';

/** Opens the PostgreSQL database at `url`, or the embedded database in `folder` if `url` is null. */
export function openDatabase(
  { url, folder }: { readonly url: string | null; readonly folder: string },
  listener: DatabaseListener,
): Promise<Database> {
  return url === null ? openEmbedded(folder, listener) : openServer(url, listener);
}
