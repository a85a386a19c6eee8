import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { type HeldAddress } from './held-address.ts';

/** Texts of an empty list: the specification's words, and what would appear here. */
export type NothingHeld = { readonly title: string; readonly text: string };

type Props = {
  readonly nothing: NothingHeld;
  readonly filters: HeldAddress;
  readonly total: number;
  readonly address: URLSearchParams;
};

/** Shown when the list is empty, when nothing matches the filters, or when the page does not exist. */
export function HeldEmpty({ nothing, filters, total, address }: Props) {
  if (total > 0) {
    return (
      <EmptyNote title={nothing.title} text={m.list_no_such_page({ page: String(filters.page) })}>
        <Link to={{ search: changedQuery(address, 'page', '1') }}>{m.list_first_page()}</Link>
      </EmptyNote>
    );
  }
  if (filters.search === '' && filters.status === null)
    return <EmptyNote title={nothing.title} text={nothing.text} />;
  return (
    <EmptyNote title={nothing.title} text={m.held_none_matches()}>
      <Link to={{ search: '' }}>{m.held_show_all()}</Link>
    </EmptyNote>
  );
}
