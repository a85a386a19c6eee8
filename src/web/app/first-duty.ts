import type { Profile } from '#contract/accounts.ts';
import { pageGuards, pagePaths } from '#contract/page-paths.ts';
import { matchPath } from 'react-router';

/** Pages that an incomplete profile does not close: where it is completed, and where the account is secured. */
const openToIncomplete: ReadonlySet<string> = new Set([pagePaths.profileEdit, pagePaths.profileSecurity]);

const ownersPaths = (Object.keys(pageGuards) as (keyof typeof pageGuards)[])
  .filter((name) => pageGuards[name] === 'signed-in')
  .map((name) => pagePaths[name])
  .filter((path) => !openToIncomplete.has(path));

/**
 * Where a signed-in person has to go before the page they asked for; null if they may stay. A password of their own and a
 * second factor come first, then a complete profile, which every owner's page needs (specification §2). Administrators
 * review a project with an incomplete profile, and nobody is led anywhere in another's name.
 */
export function firstDutyOf(profile: Profile, pathname: string): string | null {
  if (profile.impersonatedBy !== null) return null;
  const isAt = (path: string) => matchPath(path, pathname) !== null;
  if (profile.mustChangePassword || profile.mustSetUpSecondFactor)
    return isAt(pagePaths.profileSecurity) ? null : pagePaths.profileSecurity;
  if (profile.isComplete || (isAt(pagePaths.draft) && profile.roles.includes('Administrator'))) return null;
  return ownersPaths.some(isAt) ? pagePaths.profileEdit : null;
}
