import { IconDownload } from '@tabler/icons-react';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import { readPaymentDocument } from '#contract/payments.ts';
import * as m from '#messages/messages.js';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { DownloadFailure } from '#web/kit/files/download-buttons.tsx';
import classes from './payment-rows.module.css';

type PaymentDocumentsProps = { readonly payment: Pick<ReviewedPayment, 'id' | 'organization' | 'documents'> };
type Document = ReviewedPayment['documents'][number];

/** The invoice, receipt and credit note of a payment, to download. */
export function PaymentDocuments({ payment: { id, organization, documents } }: PaymentDocumentsProps) {
  const download = useDownload(({ type, number }: Document) => {
    const params = { id: String(id), document: `${type}.pdf` as const };
    return callFile(readPaymentDocument, { params }, `${number}.pdf`);
  });
  return (
    <span className={classes.documents}>
      {documents.map((document) => (
        <button
          key={document.number}
          type="button"
          className={classes.document}
          aria-label={m.payments_document_named({ number: document.number, organization })}
          aria-busy={download.awaited?.number === document.number}
          disabled={download.awaited !== undefined}
          onClick={() => download.start(document)}
        >
          <IconDownload size={16} aria-hidden />
          {document.number}
        </button>
      ))}
      <DownloadFailure failure={download.failure} />
    </span>
  );
}
