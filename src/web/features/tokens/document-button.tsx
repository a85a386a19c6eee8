import { readPaymentDocument } from '#contract/payments.ts';
import type { DocumentType } from '#domain/payment/payment-document.ts';
import { callFile } from '#web/api/call-file.ts';
import { useDownload } from '#web/api/use-download.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import { IconDownload } from '@tabler/icons-react';
import classes from './tokens.module.css';

type Props = {
  readonly payment: number;
  readonly type: DocumentType;
  readonly text: string;
};

/** Downloads a payment's document as PDF. */
export function DocumentButton({ payment, type, text }: Props) {
  const download = useDownload((document: DocumentType) => {
    const params = { id: String(payment), document: `${document}.pdf` as const };
    return callFile(readPaymentDocument, { params, query: { language: currentLocale() } }, `${document}.pdf`);
  });
  return (
    <>
      <button
        type="button"
        className={classes.document}
        aria-busy={download.awaited !== undefined}
        onClick={() => download.start(type)}
      >
        <IconDownload size={16} aria-hidden />
        {text}
      </button>
      {download.failure === null ? null : (
        <span role="alert" className={classes.failure}>
          {m.overview_file_failed()} {download.failure}
        </span>
      )}
    </>
  );
}
