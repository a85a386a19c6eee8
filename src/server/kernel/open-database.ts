import type { DatabaseListener } from './database-availability.ts';
import type { Database } from './db.ts';
import type { ServerOptions } from './postgres/open-server.ts';

type Where = {
  readonly url: string | null;
  readonly folder: string;
} & ServerOptions;

/**
 * Opens the PostgreSQL database at `url`, or the embedded database in `folder` if `url` is null. Loads only
 * the one it opens.
 */
export async function openDatabase(
  { url, folder, ...options }: Where,
  listener: DatabaseListener,
): Promise<Database> {
  if (url === null) {
    const { openEmbedded } = await import('./embedded/open-embedded.ts');
    return openEmbedded(folder, listener);
  }
  const { openServer } = await import('./postgres/open-server.ts');
  return openServer(url, listener, options);
}
