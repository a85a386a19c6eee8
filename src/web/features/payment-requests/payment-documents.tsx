import type { ReviewedPayment } from '#contract/payment-review.ts';
import { readPaymentDocument } from '#contract/payments.ts';
import { callFile } from '#web/api/call-file.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import * as m from '#messages/messages.js';
import { IconDownload } from '@tabler/icons-react';
import classes from './payment-requests.module.css';

type Props = { readonly payment: Pick<ReviewedPayment, 'id' | 'organization' | 'documents'> };
type Document = ReviewedPayment['documents'][number];

/** The invoice, receipt and credit note of a payment, to download. */
export function PaymentDocuments({ payment: { id, organization, documents } }: Props) {
  const download = useDownload(({ type, number }: Document) => {
    const params = { id: String(id), document: `${type}.pdf` as const };
    return callFile(readPaymentDocument, { params }, `${number}.pdf`);
  });
  return (
    <div className={classes.documents}>
      {documents.map((document) => (
        <Button
          key={document.number}
          label={m.payments_document_named({ number: document.number, organization })}
          busy={download.awaited?.number === document.number}
          onClick={() => download.start(document)}
        >
          <IconDownload size={18} aria-hidden />
          {document.number}
        </Button>
      ))}
      {download.failure === null ? null : (
        <p role="alert" className={classes.failure}>
          {m.payments_document_failed()} {download.failure}
        </p>
      )}
    </div>
  );
}
