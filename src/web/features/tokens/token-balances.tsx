import type { Profile } from '#contract/accounts.ts';
import { FactList } from '#web/kit/lists/fact-list.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

/** The organization's tokens now, by kind, and what each kind is for. */
export function TokenBalances({ profile }: { readonly profile: Profile }) {
  const { projectTokens, inventoryTokens, micrositeTokens } = profile;
  return (
    <FactList
      facts={[
        { name: m.tokens_project(), value: balanceText(projectTokens, m.tokens_page_project()) },
        { name: m.tokens_inventory(), value: balanceText(inventoryTokens, m.tokens_page_inventory()) },
        { name: m.tokens_microsite(), value: balanceText(micrositeTokens, m.tokens_page_microsite()) },
      ]}
    />
  );
}

function balanceText(tokens: number, purpose: string) {
  return (
    <>
      <strong>{formatWhole(tokens)}</strong> · {purpose}
    </>
  );
}
