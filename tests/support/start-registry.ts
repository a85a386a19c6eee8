import { administrator } from './administrator.ts';
import { firstStartWithOwners } from './first-start.ts';
import { runRegistry } from './run-registry.ts';

/**
 * Starts the real server with the demonstration and prepared owners in a new folder, shared by all journeys; puts its URL in
 * REGISTRY_URL and its email folder in REGISTRY_OUTBOX. When REGISTRY_URL is already set, that server is used
 * as it is.
 */
export default async function startRegistry(): Promise<() => Promise<void>> {
  if (process.env['REGISTRY_URL'] !== undefined) return async () => undefined;
  // Journeys make many administrators: an email to each of them at each request would keep the server busy
  // with thousands.
  const settings = { DEMO: 'on', MAIL_ADMIN: administrator.email };
  const { url, outbox, finish } = await runRegistry(settings, await firstStartWithOwners());
  process.env['OWNERS_PREPARED'] = 'yes';
  process.env['REGISTRY_URL'] = url;
  process.env['REGISTRY_OUTBOX'] = outbox;
  return finish;
}
