import { IconDownload } from '@tabler/icons-react';
import { readPaymentDocument } from '#contract/payments.ts';
import { listAllTokenMovements, listTokenMovements } from '#contract/tokens.ts';
import type { DocumentType } from '#domain/payment/payment.ts';
import * as m from '#messages/messages.js';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { DownloadButtons, DownloadFailure } from '#web/kit/files/download-buttons.tsx';
import { currentLocale } from '#web/kit/text/locale.ts';
import classes from './tokens.module.css';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

type TokenFilesProps = {
  /**
   * Whose entries: the caller's own, or for administrators those of all organizations or of one, by serial.
   */
  readonly of: 'own' | 'all' | { readonly serial: string };
};

/** Downloads token entries for spreadsheets. */
export function TokenFiles({ of }: TokenFilesProps) {
  const download = useDownload((format: Format) => requestFile(of, format));
  return (
    <div className={classes.files}>
      <DownloadButtons download={download} formats={formats} label={({ format }) => labelOf(of, format)} />
    </div>
  );
}

function requestFile(of: TokenFilesProps['of'], format: Format) {
  const name = `tokens.${format}`;
  if (of === 'own') return callFile(listTokenMovements, { query: { format } }, name);
  const query = of === 'all' ? { format } : { format, organization: of.serial };
  return callFile(listAllTokenMovements, { query }, name);
}

function labelOf(of: TokenFilesProps['of'], format: string): string {
  if (of === 'own') return m.tokens_page_download({ format });
  return of === 'all' ? m.tokens_download_all({ format }) : m.tokens_download_one({ format });
}

type DocumentButtonProps = {
  readonly payment: number;
  readonly type: DocumentType;
  readonly text: string;
};

/** Downloads a payment's document as PDF. */
export function DocumentButton({ payment, type, text }: DocumentButtonProps) {
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
      <DownloadFailure failure={download.failure} />
    </>
  );
}
