import { test as base } from '@playwright/test';
import { type RunningRegistry, runRegistry } from './run-registry.ts';

type Worker = { readonly registry: RunningRegistry };

/**
 * `test` for journeys with their own registry: empty, with a mandatory second factor for administrators as in production, and a clock that
 * the journey can move ahead.
 */
export const test = base.extend<object, Worker>({
  registry: [
    // Playwright reads from the brackets which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const registry = await runRegistry({ ADMIN_TOTP: 'on', DEMO: 'off' }, [
        './tests/support/movable-clock.ts',
      ]);
      await give(registry);
      await registry.finish();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ registry }, give) => give(registry.url),
});
