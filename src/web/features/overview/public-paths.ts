import { pagePaths } from '#contract/page-paths.ts';

/** Path of each public overview. */
export const publicPaths = {
  reductions: pagePaths.publicOverview,
  'true-up': pagePaths.publicInventoryOverview,
} as const;
