import { runRegistry } from './run-registry.ts';

/**
 * Starts the real server, with the demonstration registry in a fresh folder, for all journeys together, and tells them
 * its address in REGISTRY_URL and its emails' folder in REGISTRY_OUTBOX. A REGISTRY_URL that is given names a server that runs already, and is left alone.
 */
export default async function startRegistry(): Promise<() => Promise<void>> {
  if (process.env['REGISTRY_URL'] !== undefined) return async () => undefined;
  const { url, outbox, finish } = await runRegistry({ DEMO: 'on' });
  process.env['REGISTRY_URL'] = url;
  process.env['REGISTRY_OUTBOX'] = outbox;
  return finish;
}
