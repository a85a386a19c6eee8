import { listTokenEntries } from '#contract/tokens.ts';
import { queryProps } from '#web/api/query-props.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { Pager } from '#web/kit/lists/pager.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import * as m from '#messages/messages.js';
import { entryCells } from './token-entry-cells.tsx';
import type { TokensAddress } from './tokens-address.ts';

const PAGE_SIZE = 25;

type Props = { readonly filters: TokensAddress; readonly addressOf: (page: number) => string };

/** The organization's token entries, newest first. */
export function TokenEntryList({ filters: { kind, page }, addressOf }: Props) {
  const query = { page, pageSize: PAGE_SIZE, ...(kind !== null && { kind }) };
  const list = usePageQuery(listTokenEntries, query);
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyNote title={m.tokens_page_none()} text={m.tokens_page_none_text()} />
        ) : (
          <>
            <Records
              label={m.tokens_page_entries()}
              columns={[
                { name: m.tokens_page_entry() },
                { name: m.tokens_page_at() },
                { name: m.tokens_page_kind() },
                { name: m.token_file_change(), isNumber: true },
                { name: m.token_file_balance(), isNumber: true },
                { name: m.token_file_by() },
              ]}
              rows={items.map((entry) => ({ key: String(entry.id), cells: entryCells(entry) }))}
            />
            <Pager page={page} pages={list.pages} addressOf={addressOf} />
          </>
        )
      }
    </QueryBoundary>
  );
}
