import { useProfile } from '#web/features/account/use-profile.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { requiredRedirect } from './required-redirect.ts';

type Props = { readonly waiting: ReactNode; readonly children: ReactNode };

/** Redirects signed-in users to required steps first. The target page explains why. */
export function RequiredSteps({ waiting, children }: Props) {
  const { pathname } = useLocation();
  const { data: profile, isPending } = useProfile();
  if (isPending) return waiting;
  const elsewhere = profile === undefined ? null : requiredRedirect(profile, pathname);
  return elsewhere === null ? children : <Navigate to={elsewhere} replace />;
}
