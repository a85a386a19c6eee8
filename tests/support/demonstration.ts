import { test as base } from '@playwright/test';

/**
 * Journeys that read what the registry shows to everybody. They walk through a demonstration that no other journey changes, so
 * they may count on its totals and on the order of its lists; accounts cannot be made there.
 */
export const test = base.extend({
  baseURL: async ({ baseURL }, give) => give(process.env['DEMONSTRATION_URL'] ?? baseURL),
});
