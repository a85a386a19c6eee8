import { Notice } from '#web/kit/pages/notice.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import * as m from '#messages/messages.js';
import { useSeller } from './use-seller.ts';

/** Says that invoices lack the seller's address or GST number; nothing once they have both. */
export function SellerNotice() {
  const { data: seller } = useSeller();
  if (seller === undefined || seller.isComplete) return null;
  return (
    <Notice>
      <LinkedText text={m.seller_incomplete()} />
    </Notice>
  );
}
