import { readPaymentDocument } from '#contract/payments.ts';
import type { DocumentType } from '#domain/payment/payment-document.ts';
import { callFile } from '#web/api/call-file.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { saveFile } from '#web/kit/files/save-file.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from './tokens.module.css';

type Props = {
  readonly payment: number;
  readonly type: DocumentType;
  readonly text: string;
};

/** Downloads a payment's document as PDF. It needs the session, which a plain link does not send. */
export function DocumentButton({ payment, type, text }: Props) {
  const download = useMutation({
    mutationFn: () => {
      const params = { id: String(payment), document: `${type}.pdf` as const };
      return callFile(readPaymentDocument, { params, query: { language: currentLocale() } }, `${type}.pdf`);
    },
    networkMode: 'always',
    onSuccess: saveFile,
  });
  const { error, isPending } = download;
  return (
    <>
      <button
        type="button"
        className={classes.document}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) download.mutate();
        }}
      >
        <IconDownload size={16} aria-hidden />
        {text}
      </button>
      {error === null ? null : (
        <span role="alert" className={classes.failure}>
          {m.overview_file_failed()} {sentenceOf(error)}
        </span>
      )}
    </>
  );
}
