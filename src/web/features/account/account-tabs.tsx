import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { LinkTabs } from '#web/kit/navigation/link-tabs.tsx';

const tabs = [
  [pagePaths.profile, m.user_tab_account],
  [pagePaths.profileMembers, m.members_title],
  [pagePaths.profileTokens, m.tokens_page_title],
  [pagePaths.profileSecurity, m.security_title],
  [pagePaths.profileEmails, m.emails_title],
] as const;

/** Links to the parts of the reader's own account; `here` is the path of the page that shows them. */
export function AccountTabs({ here }: { readonly here: (typeof tabs)[number][0] }) {
  return (
    <LinkTabs
      label={m.profile_links()}
      tabs={tabs.map(([to, text]) => ({ to, text: text(), isHere: to === here }))}
    />
  );
}
