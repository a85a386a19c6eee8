import { pagePaths } from '#contract/page-paths.ts';
import { ProfileView } from '#web/features/account/profile-view.tsx';
import { useSignOut } from '#web/features/account/use-sign-out.ts';
import { WithProfile } from '#web/features/account/use-profile.tsx';
import { BuyTokens } from '#web/features/payment/buy-tokens.tsx';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

/** The user's own organization and account. */
function ProfilePage() {
  const signOut = useSignOut();
  usePageHead({ title: fullTitle(m.nav_my_account()), canonical: pagePaths.profile, isUnlisted: true });
  return (
    <WithProfile>
      {(profile) => (
        <ProfileView
          profile={profile}
          onReset={signOut}
          buying={<BuyTokens hasInventories={profile.inventoryTokens > 0} />}
        />
      )}
    </WithProfile>
  );
}

export const profileScreen: Screen = { Page: ProfilePage };
