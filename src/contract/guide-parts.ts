import { pagePaths } from './page-paths.ts';

/**
 * The parts of each guide, in order, by the anchors on its page. Forms and pages link to them, so an anchor
 * never changes.
 */
export const guideParts = {
  owners: [
    'register',
    'tokens',
    'project',
    'submit',
    'results',
    'inventory',
    'true-up',
    'retire',
    'certificate',
    'transfer',
    'people',
  ],
  reviewers: ['serial', 'status', 'certificate', 'project', 'organization', 'data', 'mistake'],
  administrators: [
    'requests',
    'payments',
    'review',
    'decide',
    'corrections',
    'accounts',
    'settings',
    'import',
    'audit',
  ],
} as const;

export type GuideName = keyof typeof guideParts;

/** A part of a guide: `owners/retire`. */
export type GuidePart = { [Name in GuideName]: `${Name}/${(typeof guideParts)[Name][number]}` }[GuideName];

/** The address of each guide. */
export const guidePaths: Readonly<Record<GuideName, string>> = {
  owners: pagePaths.ownersGuide,
  reviewers: pagePaths.reviewersGuide,
  administrators: pagePaths.administratorsGuide,
};
