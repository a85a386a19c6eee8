import { test as base } from './journey.ts';

/**
 * `test` for journeys that only read public pages. They share a demonstration registry that no journey
 * changes, so totals and the order of lists are fixed; accounts cannot be created there.
 */
export const test = base.extend({
  baseURL: async ({ baseURL }, give) => give(process.env['DEMONSTRATION_URL'] ?? baseURL),
});
