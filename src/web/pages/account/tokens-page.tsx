import { pagePaths } from '#contract/page-paths.ts';
import { WithProfile } from '#web/features/account/with-profile.tsx';
import { KindFilter } from '#web/features/tokens/kind-filter.tsx';
import { OwnPayments } from '#web/features/tokens/own-payments.tsx';
import { TokenBalances } from '#web/features/tokens/token-balances.tsx';
import { TokenEntryList } from '#web/features/tokens/token-entry-list.tsx';
import { TokenFiles } from '#web/features/tokens/token-files.tsx';
import { readTokensAddress } from '#web/features/tokens/tokens-address.ts';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

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
      <PageHeading title={m.tokens_page_title()} lead={m.tokens_page_lead()} />
      <WithProfile>{(profile) => <TokenBalances profile={profile} />}</WithProfile>
      <Section title={m.tokens_page_entries()} aside={<TokenFiles of="own" />}>
        <KindFilter filters={filters} />
        <TokenEntryList filters={filters} addressOf={addressOf('page')} />
      </Section>
      <Section title={m.own_payments_title()}>
        <OwnPayments page={filters.payments} addressOf={addressOf('payments')} />
      </Section>
    </>
  );
}

export const tokensScreen: Screen = { Page: TokensPage };
