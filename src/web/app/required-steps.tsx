import type { ReactNode } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import { pageGuards, pagePaths, pageRights } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { useProfile } from '#web/features/account/use-profile.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { PageHeading } from '#web/kit/pages/page.tsx';

type Props = { readonly waiting: ReactNode; readonly children: ReactNode };

/**
 * Redirects signed-in users to required steps first; the target page explains why. In place of a page that
 * their role in the organization does not open, says who can open it.
 */
export function RequiredSteps({ waiting, children }: Props) {
  const { pathname } = useLocation();
  const { data: profile, isPending } = useProfile();
  if (isPending) return waiting;
  if (profile === undefined) return children;
  const elsewhere = requiredRedirect(profile, pathname);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  const missing = missingRight(profile, pathname);
  return missing === null ? children : <NotOfThisRole missing={missing} />;
}

type PageRight = NonNullable<(typeof pageRights)[keyof typeof pageRights]>;

function missingRight({ memberRole }: Profile, pathname: string): PageRight | null {
  const names = Object.keys(pageRights) as (keyof typeof pageRights)[];
  const name = names.find((key) => matchPath(pagePaths[key], pathname) !== null);
  const right = name === undefined ? undefined : pageRights[name];
  return right === undefined || hasRight(memberRole, right) ? null : right;
}

function NotOfThisRole({ missing }: { readonly missing: PageRight }) {
  return (
    <>
      <PageHeading
        title={m.role_page_title()}
        lead={missing === 'edit' ? m.role_page_edit() : m.role_page_manage()}
      />
      <p>
        <Link to={pagePaths.profileMembers}>{m.role_page_people()}</Link>
      </p>
    </>
  );
}

/** Pages open to users with an incomplete profile: editing the profile and account security. */
const openPaths: ReadonlySet<string> = new Set([pagePaths.profileEdit, pagePaths.profileSecurity]);

const ownerPaths = (Object.keys(pageGuards) as (keyof typeof pageGuards)[])
  .filter((name) => pageGuards[name] === 'signed-in')
  .map((name) => pagePaths[name])
  .filter((path) => !openPaths.has(path));

/**
 * Returns the page a signed-in user must visit first; null when they may stay. Own password and second factor
 * come first, then a complete profile, which every owner page needs (specification §2). Administrators may
 * review projects with an incomplete profile, and impersonated sessions are never redirected.
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
