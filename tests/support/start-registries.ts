import { runRegistry } from './run-registry.ts';
import startRegistry from './start-registry.ts';

/**
 * Starts the journeys' registries: one in which they create what they need (`start-registry.ts`), and a
 * demonstration that no journey can change because it has no administrator (see `demonstration.ts`).
 */
export default async function startRegistries(): Promise<() => Promise<void>> {
  if (process.env['REGISTRY_URL'] !== undefined) return async () => undefined;
  const starting = [startRegistry(), startDemonstration()];
  const finish = async () => {
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map(async (one) => one.status === 'fulfilled' && one.value()));
  };
  try {
    await Promise.all(starting);
  } catch (error) {
    await finish();
    throw error;
  }
  return finish;
}

async function startDemonstration(): Promise<() => Promise<void>> {
  const { url, finish } = await runRegistry({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  process.env['DEMONSTRATION_URL'] = url;
  return finish;
}
