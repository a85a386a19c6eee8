import type { Profile } from '#contract/accounts.ts';
import { readOwnerHome } from '#contract/owner-home.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { useQuery } from '@tanstack/react-query';
import { FirstSteps } from './first-steps.tsx';
import { HomeTokens } from './home-tokens.tsx';
import { HomeTonnes } from './home-tonnes.tsx';
import classes from './owner-home.module.css';
import { PublicPages } from './public-pages.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';

/** What an owner sees first: what waits for them, their first steps, tokens, tonnes by state and public pages. */
export function OwnerHome({ profile }: { readonly profile: Profile }) {
  const query = useQuery({
    queryKey: [...keyOf(readOwnerHome), profile.id],
    queryFn: ({ signal }) => call(readOwnerHome, { signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary {...queryProps(query)}>
      {(home) => (
        <div className={classes.home}>
          <div className={classes.part}>
            <WaitingForYou home={home} />
            <FirstSteps home={home} profile={profile} />
          </div>
          <div className={classes.part}>
            <HomeTonnes tonnes={home.tonnes} />
            <HomeTokens profile={profile} />
            <PublicPages pages={home.publicPages} />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}
