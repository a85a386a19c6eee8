import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { AccountTabs } from '#web/features/account/account-tabs.tsx';
import { WithProfile } from '#web/features/account/use-profile.tsx';
import { OwnPayments } from '#web/features/tokens/own-payments.tsx';
import { TokenFiles } from '#web/features/tokens/token-files.tsx';
import {
  KindFilter,
  readTokensAddress,
  TokenBalances,
  TokenMovementList,
} from '#web/features/tokens/token-ledger.tsx';
import { changedQuery, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The organization's tokens: balances, entries, and its payments with their documents. */
function TokensPage() {
  const [address] = useSearchParams();
  const filters = readTokensAddress(address);
  const addressOf = (name: string) => (page: number) =>
    changedQuery(address, name, page === 1 ? '' : String(page));
  usePageHead({
    title: fullTitle(m.tokens_page_title()),
    canonical: pagePaths.profileTokens,
    isUnlisted: true,
  });
  return (
    <>
      <AccountTabs here={pagePaths.profileTokens} />
      <PageHeading title={m.tokens_page_title()} lead={m.tokens_page_lead()} />
      <WithProfile>{(profile) => <TokenBalances profile={profile} />}</WithProfile>
      <Section title={m.tokens_page_entries()} aside={<TokenFiles of="own" />}>
        <KindFilter filters={filters} />
        <TokenMovementList filters={filters} addressOf={addressOf('page')} />
      </Section>
      <Section title={m.own_payments_title()}>
        <OwnPayments page={filters.payments} addressOf={addressOf('payments')} />
      </Section>
    </>
  );
}

export const tokensScreen: Screen = { Page: TokensPage };
