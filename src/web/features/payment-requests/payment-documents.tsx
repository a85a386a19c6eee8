import type { ReviewedPayment } from '#contract/payment-review.ts';
import { readPaymentDocument } from '#contract/payments.ts';
import { callFile } from '#web/api/call-file.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { saveFile } from '#web/kit/files/save-file.ts';
import * as m from '#messages/messages.js';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from './payment-requests.module.css';

type Props = { readonly payment: Pick<ReviewedPayment, 'id' | 'organization' | 'documents'> };
type Document = ReviewedPayment['documents'][number];

/** The invoice, receipt and credit note of a payment, to download. A plain link would not send the session. */
export function PaymentDocuments({ payment: { id, organization, documents } }: Props) {
  const download = useMutation({
    mutationFn: ({ type, number }: Document) => {
      const params = { id: String(id), document: `${type}.pdf` as const };
      return callFile(readPaymentDocument, { params }, `${number}.pdf`);
    },
    networkMode: 'always',
    onSuccess: saveFile,
  });
  const { error, isPending, variables } = download;
  return (
    <div className={classes.documents}>
      {documents.map((document) => (
        <Button
          key={document.number}
          label={m.payments_document_named({ number: document.number, organization })}
          busy={isPending && variables.number === document.number}
          onClick={() => download.mutate(document)}
        >
          <IconDownload size={18} aria-hidden />
          {document.number}
        </Button>
      ))}
      {error === null ? null : (
        <p role="alert" className={classes.failure}>
          {m.payments_document_failed()} {sentenceOf(error)}
        </p>
      )}
    </div>
  );
}
