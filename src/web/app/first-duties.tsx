import type { Profile } from '#contract/accounts.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { useProfile } from '#web/features/account/use-profile.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

type Props = { readonly waiting: ReactNode; readonly children: ReactNode };

/**
 * Leads a signed-in person first to what they have to do: a password of their own, a second factor, a complete profile
 * (specification §2). The page they are led to says why. An administrator in their name is not led anywhere.
 */
export function FirstDuties({ waiting, children }: Props) {
  const { pathname } = useLocation();
  const { data: profile, isPending } = useProfile();
  if (isPending) return waiting;
  const elsewhere = profile === undefined ? null : dutyOf(profile, pathname);
  return elsewhere === null ? children : <Navigate to={elsewhere} replace />;
}

const needComplete: ReadonlySet<string> = new Set([pagePaths.profile, pagePaths.myProjects]);

function dutyOf(profile: Profile, here: string): string | null {
  if (profile.impersonatedBy !== null) return null;
  const path = here.replace(/(?<=.)\/$/, '');
  if (profile.mustChangePassword || profile.mustSetUpSecondFactor)
    return path === pagePaths.profileSecurity ? null : pagePaths.profileSecurity;
  return !profile.isComplete && needComplete.has(path) ? pagePaths.profileEdit : null;
}
