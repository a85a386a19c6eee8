import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { AccountTabs } from '#web/features/account/account-tabs.tsx';
import { ProfileView } from '#web/features/account/profile-view.tsx';
import { WithProfile } from '#web/features/account/use-profile.tsx';
import { useSignOut } from '#web/features/account/use-sign-out.ts';
import { BuyTokens } from '#web/features/payment/buy-tokens.tsx';
import { preparePage } from '#web/kit/navigation/prepare-page.ts';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The user's own organization and account. */
function ProfilePage() {
  const signOut = useSignOut();
  const { router } = useSiteRouter();
  /** The dialog stays until the page that follows can be shown at once. */
  const leave = async () => {
    await preparePage(router, pagePaths.home);
    await signOut();
  };
  usePageHead({ title: fullTitle(m.nav_my_account()), canonical: pagePaths.profile, isUnlisted: true });
  return (
    <>
      <AccountTabs here={pagePaths.profile} />
      <WithProfile>
        {(profile) => (
          <ProfileView
            profile={profile}
            onReset={leave}
            buying={<BuyTokens hasInventories={profile.inventoryTokens > 0} />}
          />
        )}
      </WithProfile>
    </>
  );
}

export const profileScreen: Screen = { Page: ProfilePage };
