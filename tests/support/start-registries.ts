import { runRegistry } from './run-registry.ts';
import startRegistry from './start-registry.ts';

/**
 * Starts what the journeys walk through: a registry where they make what they need (`start-registry.ts`), and one that holds the
 * demonstration and that no journey can change, as nobody is its administrator (see `demonstration.ts`).
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
