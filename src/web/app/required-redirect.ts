import type { Profile } from '#contract/accounts.ts';
import { pageGuards, pagePaths } from '#contract/page-paths.ts';
import { matchPath } from 'react-router';

/** Pages open to users with an incomplete profile: editing the profile and account security. */
const openPaths: ReadonlySet<string> = new Set([pagePaths.profileEdit, pagePaths.profileSecurity]);

const ownerPaths = (Object.keys(pageGuards) as (keyof typeof pageGuards)[])
  .filter((name) => pageGuards[name] === 'signed-in')
  .map((name) => pagePaths[name])
  .filter((path) => !openPaths.has(path));

/**
 * Returns the page a signed-in user must visit first; null when they may stay. Own password and second factor come first, then a
 * complete profile, which every owner page needs (specification §2). Administrators may review projects with an incomplete
 * profile, and impersonated sessions are never redirected.
 */
export function requiredRedirect(profile: Profile, pathname: string): string | null {
  if (profile.impersonatedBy !== null) return null;
  const isAt = (path: string) => matchPath(path, pathname) !== null;
  if (profile.mustChangePassword || profile.mustSetUpSecondFactor)
    return isAt(pagePaths.profileSecurity) ? null : pagePaths.profileSecurity;
  // Only owners can complete it.
  if (profile.isComplete || profile.memberRole !== 'owner') return null;
  if (isAt(pagePaths.draft) && profile.roles.includes('Administrator')) return null;
  return ownerPaths.some(isAt) ? pagePaths.profileEdit : null;
}
