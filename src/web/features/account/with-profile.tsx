import type { Profile } from '#contract/accounts.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { FaultNotice } from '#web/kit/pages/fault-notice.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { Waiting } from '#web/kit/pages/waiting.tsx';
import type { ReactNode } from 'react';
import { useProfile } from './use-profile.ts';

/** Renders its children once the profile is loaded. */
export function WithProfile({ children }: { readonly children: (profile: Profile) => ReactNode }) {
  const { data, error, isFetching, refetch } = useProfile();
  if (data !== undefined) return children(data);
  if (error !== null)
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Waiting>
      <Skeleton height={320} />
    </Waiting>
  );
}
